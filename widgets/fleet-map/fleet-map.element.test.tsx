import { expect } from '@esm-bundle/chai';
import {
  aRobot,
  aScenePlace,
  anAlarm,
  getSceneTree,
  listFloorPlans,
  searchRobotList,
  type FakeConsole,
  type PushData,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const plan = (id: string, name: string) => ({
  id,
  name,
  // The picture exists, because a picture that fails would add a note.
  picture: `${location.origin}/host-app/public/favicon.svg?${id}`,
  width: 800,
  height: 400,
  metresPerPixel: 0.05,
  originX: 0,
  originY: 0,
});
/** Two devices that nearly touch, one far from them, one on another floor, and one without a position. */
const fleet = [
  aRobot({ id: 'a', name: 'Robot A' }),
  aRobot({ id: 'b', name: 'Robot B', isOnline: false }),
  aRobot({ id: 'c', name: 'Car C', kind: 'car' }),
  aRobot({ id: 'd', name: 'Sensor D', kind: 'sensor' }),
  aRobot({ id: 'e', name: 'Robot E' }),
];
const at = (deviceId: string, x: number, y: number, mapId = 'map-1') => ({
  deviceId,
  mapId,
  x,
  y,
  angle: 0,
  battery: 80,
});
const places = [at('a', 10, 10), at('b', 10.5, 10), at('c', 30, 15), at('d', 5, 5, 'map-2')];

describe('<patrol-fleet-map> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-fleet-map'];
  let heard: [string, unknown][];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const marker = (id: string): SVGGElement | null => root().querySelector(`.marker[data-id=${id}]`);
  const cluster = (): SVGGElement | null => root().querySelector('.cluster');
  const card = (): HTMLElement | null => root().querySelector('[part=card]');
  const level = (id: string): HTMLInputElement => root().querySelector(`[data-map=${id}] input`) as HTMLInputElement;
  const press = async (target: Element | null): Promise<void> => {
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));
    await drawn();
  };
  const key = async (target: Element | null, name: string): Promise<void> => {
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, composed: true }));
    await drawn();
  };
  const push = async (positions: PushData<'RobotSituation'>['positions']): Promise<void> => {
    fake.environment.sockets.latest('singleton').push('RobotSituation', { positions });
    await fake.clock.advance(1000);
    await drawn();
  };
  const width = (): number => Number(root().querySelector('[part=map]')?.getAttribute('viewBox')?.split(' ')[2]);

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole({}, undefined, server => {
      server.answer(searchRobotList, { rows: fleet, total: fleet.length });
      server.answer(listFloorPlans, [plan('map-1', 'Ground floor'), plan('map-2', 'First floor')]);
    });
    home = provide(fake.console);
    element = document.createElement('patrol-fleet-map');
    element.noVideo = true;
    element.style.height = '400px';
    element.style.width = '800px';
    heard = [];
    for (const name of ['devicelooked', 'livevideorequest', 'alarmopenrequest', 'pageopenrequest'])
      element.addEventListener(name, event => heard.push([name, (event as CustomEvent).detail]));
    home.append(element);
    await until(() => root().querySelector('[part=map]')?.hasAttribute('viewBox') === true, 'the map');
    await push(places);
    await until(() => marker('c') !== null, 'the devices');
  });

  afterEach(async () => {
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('shows a device alone as itself, and several close to each other as one mark that says how many are online', () => {
    expect(marker('c')?.getAttribute('aria-label')).to.contain('Car C');
    expect(marker('a')).to.equal(null);
    expect(cluster()?.textContent).to.contain('2');
    expect(cluster()?.getAttribute('aria-label')).to.equal('2 devices, 1 online');
    expect(root().querySelector('.foot')?.textContent).to.equal('1 device has not reported a position');
    expect(root().innerHTML).to.not.contain('style=');
  });

  it('leaves the wheel to a page that scrolls, unless the page says that it is greedy', async () => {
    const far = document.createElement('div');
    far.style.height = '5000px';
    document.body.append(far);
    const turn = async (): Promise<boolean> => {
      const wheel = new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });
      root().querySelector('[part=map]')?.dispatchEvent(wheel);
      await drawn();
      return wheel.defaultPrevented;
    };
    const whole = width();
    expect([await turn(), width()]).to.deep.equal([false, whole]);
    expect(root().querySelector('.gesture-hint')?.textContent).to.contain('Ctrl');
    element.gestures = 'greedy';
    await drawn();
    expect(await turn()).to.equal(true);
    expect(width()).to.be.lessThan(whole);
    far.remove();
  });

  it('leaves its tools free beside the levels where it is narrow', async () => {
    element.style.width = '374px';
    for (const name of root().querySelectorAll('.levels .name')) name.textContent = 'A hall with a name of many words';
    await drawn();
    const edge = (selector: string): DOMRect | undefined => root().querySelector(selector)?.getBoundingClientRect();
    expect(edge('.levels')?.right).to.be.at.most(edge('.tools')?.left ?? 0);
  });

  it('begins with the level of most devices, says what is on each, and changes to another', async () => {
    // The mark of the chosen level needs no selector that older browsers lack.
    const marked = (): (string | undefined)[] =>
      [...root().querySelectorAll<HTMLElement>('.levels label[data-checked]')].map(({ dataset }) => dataset['map']);
    expect([level('map-1').checked, marked()]).to.deep.equal([true, ['map-1']]);
    expect([...root().querySelectorAll('.levels .devices')].map(one => one.textContent)).to.deep.equal(['3', '1']);
    level('map-2').click();
    await drawn();
    expect([level('map-2').checked, marker('d') !== null, marker('c')]).to.deep.equal([true, true, null]);
    expect(marked()).to.deep.equal(['map-2']);
    const ground = (id: string): string =>
      getComputedStyle(root().querySelector(`[data-map=${id}]`) as Element).backgroundColor;
    expect(ground('map-2')).to.not.equal(ground('map-1'));
    // The chosen level stays, wherever the devices go.
    await push([at('d', 5, 5, 'map-1')]);
    expect(level('map-2').checked).to.equal(true);
    expect(root().querySelector('.foot')?.textContent).to.contain('No device on this map');
  });

  it('opens a mark of several by coming closer, until each lies apart', async () => {
    const before = width();
    await press(cluster());
    await until(() => cluster() === null, 'the devices apart');
    expect(width()).to.be.lessThan(before);
    expect(marker('a')).to.not.equal(null);
    expect(marker('b')?.hasAttribute('data-offline')).to.equal(true);
    await press(root().querySelector('.tools button:last-child'));
    expect(width()).to.equal(before);
  });

  it('offers the choice of one among devices that no zoom parts', async () => {
    await push([at('a', 10, 10), at('b', 10, 10)]);
    for (let presses = 0; presses < 6 && !card(); presses += 1) await key(cluster(), 'Enter');
    expect([...(card()?.querySelectorAll('li') ?? [])].map(one => one.textContent)).to.deep.equal([
      'Robot AOnline',
      'Robot BOffline',
    ]);
    card()?.querySelector<HTMLElement>('[data-device=b]')?.click();
    await drawn();
    expect(card()?.querySelector('h2')?.textContent).to.equal('Robot B');
  });

  it('tells of a pressed device, leads on to its video and its view, and closes', async () => {
    await press(marker('c'));
    expect(card()?.textContent).to.contain('Car C').and.to.contain('Online').and.to.contain('Battery 80%');
    expect(marker('c')?.hasAttribute('data-selected')).to.equal(true);
    const [video, view] = [...(card()?.querySelectorAll<HTMLElement>('.actions button') ?? [])];
    video?.click();
    expect(fake.console.video.$popup.get()).to.equal('c');
    view?.click();
    expect(heard).to.deep.equal([
      ['devicelooked', { deviceId: 'c' }],
      ['livevideorequest', { deviceId: 'c' }],
      ['pageopenrequest', { screen: 'robot-patrol-view', query: 'deviceId=c' }],
    ]);
    await key(card()?.querySelector('button') ?? null, 'Escape');
    expect(card()).to.equal(null);
  });

  it('looks through the camera of what the pointer rests on, where a page has not forbidden it', async () => {
    element.noVideo = false;
    await drawn();
    marker('c')?.dispatchEvent(
      new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true, composed: true }),
    );
    await until(() => card() !== null, 'the card');
    const player = card()?.querySelector('patrol-live-player');
    expect([player?.getAttribute('device-id'), player?.getAttribute('has-audio')]).to.deep.equal(['c', 'false']);
    expect(heard).to.deep.equal([]);
    root()
      .querySelector('[part=map]')
      ?.dispatchEvent(new PointerEvent('pointerout', { pointerType: 'mouse', bubbles: true, composed: true }));
    await until(() => card() === null, 'the card gone');
  });

  it('shows no picture of a device that is offline, and no view of one that has none', async () => {
    element.noVideo = false;
    level('map-2').click();
    await drawn();
    await press(marker('d'));
    expect([card()?.querySelector('patrol-live-player'), card()?.querySelector('.actions button')]).to.deep.equal([
      null,
      null,
    ]);
  });

  it('goes from mark to mark by the arrow keys, with one stop of the Tab key', async () => {
    const stops = [...root().querySelectorAll('.marker, .cluster')].map(one => one.getAttribute('tabindex'));
    expect(stops.sort()).to.deep.equal(['-1', '0']);
    cluster()?.focus();
    await key(cluster(), 'ArrowRight');
    expect((root().activeElement as SVGElement | null)?.dataset['id']).to.equal('c');
    await key(marker('c'), 'Enter');
    expect(card()?.querySelector('h2')?.textContent).to.equal('Car C');
    expect(root().activeElement === card(), 'the card has the focus').to.equal(true);
    await key(card(), 'Escape');
    expect(root().activeElement === marker('c'), 'and gives it back').to.equal(true);
  });

  it('goes on from the map where the mark of a card that was opened by key is gone, and is left alone by a pointer', async () => {
    await push([at('a', 10, 10), at('b', 10, 10)]);
    for (let presses = 0; presses < 6 && !card(); presses += 1) {
      cluster()?.focus();
      await key(cluster(), 'Enter');
    }
    expect(root().activeElement === card()).to.equal(true);
    const choice = card()?.querySelector<HTMLElement>('[data-device=b]');
    choice?.focus();
    choice?.click();
    await drawn();
    expect([card()?.querySelector('h2')?.textContent, root().activeElement === card()]).to.deep.equal([
      'Robot B',
      true,
    ]);
    await push([at('a', 20, 5), at('b', 20, 5)]);
    card()?.querySelector<HTMLElement>('button')?.focus();
    card()?.querySelector<HTMLElement>('button')?.click();
    await drawn();
    const back = root().activeElement;
    expect(back === cluster() || back === root().querySelector('.map'), 'the mark or the map').to.equal(true);
    (back as SVGElement).blur();
    await press(root().querySelector('.tools button:last-child'));
    await press(marker('c'));
    expect([card() !== null, root().activeElement]).to.deep.equal([true, null]);
  });

  it('brings a pin that has the focus into sight', async () => {
    fake.environment.sockets
      .latest('singleton')
      .push('AlarmInfo', anAlarm({ id: 'x', level: 'serious', mapId: 'map-1', x: 38, y: 1 }));
    element.deviceId = 'a';
    await fake.clock.advance(1000);
    const pin = (): SVGElement | null => root().querySelector('[data-alarm=x]');
    const isSeen = (): boolean => {
      const [box, bounds] = [pin(), root().querySelector('[part=map]')].map(one => one?.getBoundingClientRect());
      return box !== undefined && bounds !== undefined && box.right <= bounds.right && box.bottom <= bounds.bottom;
    };
    await until(() => pin() !== null && !isSeen(), 'a pin out of sight');
    pin()?.focus();
    await drawn();
    expect(isSeen()).to.equal(true);
  });

  it('is narrowed to a kind', async () => {
    element.kind = 'car';
    await drawn();
    expect([cluster(), marker('c') !== null]).to.deep.equal([null, true]);
    expect([...root().querySelectorAll('.levels .devices')].map(one => one.textContent)).to.deep.equal(['1', '0']);
  });

  it('brings a device into sight that the page names, on whichever level it is', async () => {
    const before = width();
    element.deviceId = 'd';
    await drawn();
    expect(level('map-2').checked).to.equal(true);
    await until(() => width() < before, 'the closer view');
    expect(marker('d')?.hasAttribute('data-selected')).to.equal(true);
    // The user may leave it.
    level('map-1').click();
    await drawn();
    expect(level('map-1').checked).to.equal(true);
  });

  it('says that a device cannot be brought into sight which has told no place, or stands on another map', async () => {
    const foot = (): string => root().querySelector('.foot')?.textContent ?? '';
    element.deviceId = 'e';
    await drawn();
    expect(foot()).to.contain('Robot E has not reported its position');
    await push([at('e', 5, 5, 'map-9')]);
    expect(foot()).to.contain('Robot E is on none of these maps');
    await push([at('e', 5, 5, 'map-2')]);
    expect([foot().includes('Robot E'), level('map-2').checked]).to.deep.equal([false, true]);
  });

  it('shows waiting alarms where they were raised, and opens the one that is pressed', async () => {
    fake.environment.sockets
      .latest('singleton')
      .push('AlarmInfo', anAlarm({ id: 'x', level: 'serious', mapId: 'map-1', x: 20, y: 10 }));
    await fake.clock.advance(1000);
    await drawn();
    expect(root().querySelector('[data-map=map-1] .alarms')?.textContent).to.contain('1');
    await press(root().querySelector('[data-alarm=x]'));
    expect(heard).to.deep.equal([['alarmopenrequest', { id: 'x' }]]);
  });

  describe('with more waiting alarms than the live list holds', () => {
    const none = { serious: 0, important: 0, general: 0 };
    const alarms = (): string[] =>
      [...root().querySelectorAll('.levels label')].map(one => one.querySelector('.alarms')?.textContent ?? '');
    const waits = (id: string): string | undefined =>
      marker(id)?.querySelector<SVGGElement>('.waits')?.dataset['level'];
    const raise = async (id: string, deviceId: string): Promise<void> => {
      fake.environment.sockets
        .latest('singleton')
        .push('AlarmInfo', anAlarm({ id, deviceId, level: 'general', mapId: 'map-1', x: 20, y: 10 }));
      await fake.clock.advance(2000);
      await drawn();
    };
    /** A server that counts alarms, for all devices or for the requested kind. */
    const counting = async (): Promise<void> => {
      fake.server.answer(getSceneTree, ({ deviceKind }) => [
        aScenePlace({
          robots: [
            ...(deviceKind === 'car' ? [] : [{ id: 'a', ...none, important: 30 }]),
            { id: 'c', ...none, serious: 2 },
          ],
          ...(deviceKind === 'car' ? { serious: 2 } : { serious: 2, important: 30 }),
        }),
        aScenePlace({ id: 'map-2', robots: [], otherDevices: [] }),
      ]);
      fake.console.boards.refresh();
      await fake.clock.advance(0);
      await drawn();
    };

    it('counts on each level what the server counts, and marks the devices whose alarms they are', async () => {
      await raise('x', 'a');
      expect([alarms(), waits('c')]).to.deep.equal([['General1', ''], undefined]);
      await counting();
      expect([alarms(), waits('c')]).to.deep.equal([['Serious32', ''], 'serious']);
      expect(marker('c')?.getAttribute('aria-label')).to.contain('2 pending alarms');
      // Devices that lie close to one another share one mark.
      expect(cluster()?.querySelector<SVGGElement>('.waits')?.dataset['level']).to.equal('important');
      expect(cluster()?.getAttribute('aria-label')).to.contain('30 pending alarms');
    });

    it('counts and pins those of the chosen kind alone', async () => {
      await raise('x', 'a');
      element.kind = 'car';
      await counting();
      expect([alarms(), root().querySelector('[data-alarm]')]).to.deep.equal([['Serious2', ''], null]);
      await raise('y', 'c');
      expect([...root().querySelectorAll<SVGElement>('[data-alarm]')].map(one => one.dataset['alarm'])).to.deep.equal([
        'y',
      ]);
    });

    it('has what is live where the server does not count, or not of one kind', async () => {
      await raise('x', 'a');
      await raise('y', 'c');
      fake.server.respond(getSceneTree, () => Promise.resolve(new Response('', { status: 404 })));
      fake.console.boards.refresh();
      await fake.clock.advance(0);
      await drawn();
      expect([alarms(), waits('c')]).to.deep.equal([['General2', ''], 'general']);
      element.kind = 'car';
      // The server counts a robot although the request was for cars.
      fake.server.answer(getSceneTree, [aScenePlace({ robots: [{ id: 'a', ...none, important: 30 }], important: 30 })]);
      fake.console.boards.refresh();
      await fake.clock.advance(0);
      await drawn();
      expect(alarms()).to.deep.equal(['General1', '']);
    });

    it('marks counts that could not be read again', async () => {
      await counting();
      expect(root().querySelector('[part=stale]')).to.equal(null);
      fake.server.refuse(getSceneTree, 'no counts today');
      fake.console.boards.refresh();
      await fake.clock.advance(0);
      await drawn();
      expect([alarms()[0], root().querySelector('[part=stale]') !== null]).to.deep.equal(['Serious32', true]);
    });
  });

  it('says that the plans cannot be read, and tries again', async () => {
    home.remove();
    fake.console.dispose();
    fake = await fakeConsole({}, undefined, server => void server.refuse(listFloorPlans, 'no plans today'));
    home = provide(fake.console);
    element = document.createElement('patrol-fleet-map');
    home.append(element);
    await until(() => root().textContent?.includes('no plans today') === true, 'the failure');
    fake.server.answer(listFloorPlans, []);
    root().querySelector('button')?.click();
    await until(() => root().textContent?.includes('No maps') === true, 'no maps');
  });
});
