import { expect } from '@esm-bundle/chai';
import {
  aStatus,
  anAlarm,
  listFloorPlans,
  navigateControl,
  selectRobot,
  type FakeConsole,
  type PushData,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const plan = (id: string, name: string) => ({
  id,
  name,
  picture: `/maps/${id}.svg`,
  width: 800,
  height: 400,
  metresPerPixel: 0.05,
  originX: 0,
  originY: 0,
});

describe('<patrol-robot-map> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-robot-map'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const marker = (id: string): SVGGElement | null => root().querySelector(`[data-id=${id}]`);
  const map = (): SVGSVGElement => root().querySelector('[part=map]') as SVGSVGElement;
  const box = (): number[] => (map().getAttribute('viewBox') ?? '').split(' ').map(Number);
  const push = async (...positions: PushData<'RobotSituation'>['positions']): Promise<void> => {
    fake.environment.sockets.latest('singleton').push('RobotSituation', { positions });
    await fake.clock.advance(1000);
    await drawn();
  };
  const at = (deviceId: string, mapId = 'map-1') => ({ deviceId, mapId, x: 20, y: 10, angle: 90, battery: 15 });
  const switches = (): unknown => fake.environment.sockets.latest('singleton').of('PushSwitch').at(-1)?.data;
  const pointer = (type: string, x: number, y: number): void =>
    void map().dispatchEvent(
      new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true, composed: true }),
    );

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    fake.server.answer(listFloorPlans, [plan('map-1', 'Ground floor'), plan('map-2', 'First floor')]);
    home = provide(fake.console);
    element = document.createElement('patrol-robot-map');
    element.style.height = '300px';
    element.style.width = '600px';
    home.append(element);
    await until(() => root().querySelector('[part=map]')?.hasAttribute('viewBox') === true, 'the map');
  });

  afterEach(async () => {
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('shows devices where they are, with heading, kind and battery, and asks for their places while it is there', async () => {
    await push(at('robot-1'));
    expect(marker('robot-1')?.getAttribute('transform')).to.match(/^translate\(400 200\)/);
    expect(marker('robot-1')?.querySelector('.heading')?.getAttribute('transform')).to.equal('rotate(-90)');
    expect(marker('robot-1')?.getAttribute('aria-label')).to.equal('Robot One, Robot, Online, Battery 15%');
    expect(root().innerHTML).to.not.contain('style=');
    expect(switches()).to.have.property('RobotSituationPushSwitch', '1');
    element.remove();
    await drawn();
    expect(switches()).to.have.property('RobotSituationPushSwitch', '0');
  });

  it('selects by click and by key, unless the page prevents it', async () => {
    await push(at('robot-1'), at('robot-2'));
    const asked: string[] = [];
    element.addEventListener('robotselectrequest', event => {
      asked.push(event.detail.id);
      if (event.detail.id === 'robot-1') event.preventDefault();
    });
    marker('robot-1')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(fake.console.robots.$switchingTo.get()).to.equal(undefined);
    marker('robot-2')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    expect(fake.console.robots.$switchingTo.get()).to.equal('robot-2');
    expect(asked).to.deep.equal(['robot-1', 'robot-2']);
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-2","data":0}');
    await until(() => root().textContent.includes('Robot switch failed'), 'the problem');
  });

  it('follows the selected robot to its map, and shows its fresher pose', async () => {
    await push(at('robot-1'));
    await selectRobot(fake);
    fake.environment.sockets
      .latest('device')
      .push('RobotStatus', aStatus({ pose: { mapId: 'map-2', x: 1, y: 1, angle: 0 } }), 'robot-1');
    await fake.clock.advance(1000);
    await until(() => root().querySelector('select')?.value === 'map-2', 'the other map');
    await until(() => marker('robot-1') !== null, 'the robot there');
    expect(marker('robot-1')?.getAttribute('transform')).to.match(/^translate\(20 380\)/);
    expect(marker('robot-1')?.getAttribute('aria-pressed')).to.equal('true');
    const chooser = root().querySelector('select') as HTMLSelectElement;
    chooser.value = 'map-1';
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
    await drawn();
    expect(map().getAttribute('aria-label')).to.equal('Ground floor');
    element.mapId = 'map-2';
    await drawn();
    expect(map().getAttribute('aria-label')).to.equal('First floor');
  });

  it('marks places as old when the channel is lost', async () => {
    await push(at('robot-1'));
    expect(marker('robot-1')?.dataset['stale']).to.equal(undefined);
    fake.environment.sockets.latest('singleton').drop();
    await drawn();
    expect(marker('robot-1')?.dataset['stale']).to.equal('true');
    expect(root().querySelector('[part=stale]')).to.not.equal(null);
  });

  it('is zoomed by wheel and buttons, dragged and fitted', async () => {
    const whole = box();
    const wheel = new WheelEvent('wheel', { deltaY: -200, clientX: 0, clientY: 0, bubbles: true, cancelable: true });
    map().dispatchEvent(wheel);
    await drawn();
    expect(wheel.defaultPrevented).to.equal(true);
    expect(box()[2]).to.be.lessThan(whole[2] ?? 0);
    const before = box();
    pointer('pointerdown', 100, 100);
    // No real pointer stands behind it: capturing it would fail.
    Element.prototype.setPointerCapture = () => undefined;
    pointer('pointermove', 60, 100);
    pointer('pointerup', 60, 100);
    await drawn();
    expect(box()[0]).to.be.greaterThan(before[0] ?? 0);
    root().querySelector<HTMLElement>('[aria-label="Show the whole map"]')?.click();
    await drawn();
    expect(box()).to.deep.equal(whole);
  });

  it('keeps the selected robot in the middle', async () => {
    await selectRobot(fake);
    await push({ ...at('robot-1'), x: 5, y: 5 });
    element.follow = true;
    await drawn();
    const [x = 0, y = 0, width = 0, height = 0] = box();
    expect([Math.round(x + width / 2), Math.round(y + height / 2)]).to.deep.equal([100, 300]);
  });

  it('draws the route with its progress, the waiting alarms and the way behind, and opens an alarm', async () => {
    await selectRobot(fake);
    const device = fake.environment.sockets.latest('device');
    const points = [0, 5, 10].map(x => ({ x, y: 5, name: `P${x}` }));
    device.push('LineInfo', { name: 'Night', mapId: 'map-1', points }, 'robot-1');
    device.push('CurrentStep', { index: 1, total: 3 }, 'robot-1');
    const alarm = anAlarm({ level: 'serious', mapId: 'map-1', x: 5, y: 5 });
    fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
    for (const x of [1, 2, 3]) await push({ ...at('robot-1'), x });
    expect(root().querySelectorAll('[part=route] [data-state]')).to.have.length(3);
    expect(root().textContent).to.contain('Night: point 2 of 3');
    expect(root().querySelector('[part=track]')?.getAttribute('points')?.split(' ')).to.have.length(3);
    const pin = root().querySelector<SVGGElement>('[part=pin]');
    expect(pin?.getAttribute('aria-label')).to.contain('Serious');
    let asked = '';
    element.addEventListener('alarmopenrequest', event => {
      asked = event.detail.id;
      event.preventDefault();
    });
    pin?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(asked).to.equal(alarm.id);
    expect(fake.console.alarms.$opened.get()).to.equal(undefined);
  });

  it('marks route and progress by the socket that carries them, until they have come again', async () => {
    await selectRobot(fake);
    await push(at('robot-1'));
    const line = { name: 'Night', mapId: 'map-1', points: [0, 5, 10].map(x => ({ x, y: 5, name: `P${x}` })) };
    const tell = async (): Promise<void> => {
      fake.environment.sockets.latest('device').push('LineInfo', line, 'robot-1');
      fake.environment.sockets.latest('device').push('CurrentStep', { index: 1, total: 3 }, 'robot-1');
      await fake.clock.advance(1000);
      await drawn();
    };
    await tell();
    const isStale = (): boolean => root().querySelector('.progress [part=stale]') !== null;
    const route = (): Element | null => root().querySelector('[part=route]');
    expect(isStale()).to.equal(false);
    expect(route()?.hasAttribute('data-stale')).to.equal(false);
    fake.environment.sockets.latest('device').drop();
    await drawn();
    expect(isStale()).to.equal(true);
    expect(route()?.hasAttribute('data-stale')).to.equal(true);
    expect(root().querySelector('.head [part=stale]'), 'the places come by the other socket').to.equal(null);
    await fake.clock.advance(15_500);
    expect(fake.console.connection.$connection.get().device.state).to.equal('open');
    await drawn();
    expect(isStale(), 'open, but nothing new yet').to.equal(true);
    await tell();
    expect(isStale()).to.equal(false);
    expect(route()?.hasAttribute('data-stale')).to.equal(false);
  });

  it('measures between clicks until Escape', async () => {
    const press = (label: string): void => root().querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)?.click();
    press('Measure');
    await drawn();
    const frame = map().getBoundingClientRect();
    for (const x of [100, 200]) {
      pointer('pointerdown', frame.left + x, frame.top + 100);
      pointer('pointerup', frame.left + x, frame.top + 100);
      await drawn();
    }
    const metres = Number(/([\d.]+) m/.exec(root().querySelector('[part=ruler]')?.textContent ?? '')?.[1]);
    const [, , width = 0] = box();
    expect(metres).to.be.closeTo(100 * (width / frame.width) * 0.05, 0.2);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await drawn();
    expect(root().querySelector('[part=ruler]')).to.equal(null);
  });

  it('sends the robot to a place that is clicked, after asking, and says why it cannot', async () => {
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    await push({ ...at('robot-1'), x: 5, y: 5 });
    const tool = (): HTMLButtonElement | null => root().querySelector('[aria-label="Send the robot here"]');
    tool()?.click();
    await drawn();
    const frame = map().getBoundingClientRect();
    pointer('pointerdown', frame.left + frame.width / 2, frame.top + frame.height / 2);
    pointer('pointerup', frame.left + frame.width / 2, frame.top + frame.height / 2);
    await drawn();
    const dialog = (): HTMLElement | null => root().querySelector('dialog[open]');
    expect(dialog()?.textContent).to.contain('Send Robot One to 20.0 m, 10.0 m?');
    expect(root().activeElement?.textContent, 'the safe choice').to.equal('Cancel');
    fake.server.refuse(navigateControl, 'No way');
    const confirm = (): void =>
      dialog()?.querySelector<HTMLButtonElement>('.pk-dialog-foot button:last-child')?.click();
    confirm();
    await until(() => (dialog()?.textContent ?? '').includes('No way'), 'the refusal');
    fake.server.answer(navigateControl, undefined);
    confirm();
    await until(() => dialog() === null, 'the end');
    expect(fake.server.of(navigateControl).at(-1)?.request).to.deep.equal({
      deviceId: 'robot-1',
      mapId: 'map-1',
      x: 20,
      y: 10,
    });
    if (!tool()?.matches('[aria-pressed=true]')) tool()?.click();
    await drawn();
    pointer('pointerdown', frame.left + frame.width / 2, frame.top + frame.height / 2);
    pointer('pointerup', frame.left + frame.width / 2, frame.top + frame.height / 2);
    await until(() => dialog() !== null, 'the question');
    await selectRobot(fake, 'robot-2', { mode: 'patrol' });
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    await drawn();
    expect(dialog(), 'nobody asks again').to.equal(null);
    fake.environment.sockets.latest('device').push('RobotStatus', aStatus({ mode: 'manual' }), 'robot-1');
    await fake.clock.advance(1000);
    await drawn();
    expect(tool(), 'not while it is driven by hand').to.equal(null);
  });

  it('shows a device that works outdoors on the earth, over tiles only where they are configured', async () => {
    await selectRobot(fake);
    expect(root().textContent).not.to.contain('Outdoors');
    fake.environment.sockets.latest('device').push('CoordinatePush', { longitude: 121.47, latitude: 31.23 }, 'robot-1');
    await fake.clock.advance(1000);
    await drawn();
    root().querySelector<HTMLInputElement>('input[value=geo]')?.click();
    await drawn();
    const geo = (): Element | null => root().querySelector('[part=geo]');
    expect(geo()?.textContent).to.contain('31.230000, 121.470000').and.contain('No map background');
    expect(geo()?.querySelector('image')).to.equal(null);
    element.tiles = '/tiles/{z}/{x}/{y}.png';
    await until(() => geo()?.querySelector('image')?.getAttribute('href')?.startsWith('/tiles/18/') === true, 'tiles');
  });

  it('says that maps could not be loaded, and tries again; or that there are none', async () => {
    home.remove();
    fake.console.robots.clear();
    fake.server.refuse(listFloorPlans, 'no maps today');
    document.body.append(home);
    await until(() => root().textContent.includes('no maps today'), 'the failure');
    fake.server.answer(listFloorPlans, []);
    root().querySelector<HTMLElement>('.pk-state button')?.click();
    await until(() => root().textContent.includes('No maps'), 'nothing');
  });
});
