import { expect } from '@esm-bundle/chai';
import {
  aRobot,
  anAlarm,
  aUser,
  fakeConsole as coreConsole,
  getPrivilegesByUser,
  searchRobotList,
  selectDeviceChannel,
  selectRobot,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-video-wall> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-video-wall'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const tiles = (): HTMLElement[] => [...root().querySelectorAll<HTMLElement>('li')];
  const shown = (): (string | undefined)[] => tiles().map(tile => tile.dataset['device']);
  const button = (words: string): HTMLButtonElement =>
    [...root().querySelectorAll<HTMLButtonElement>('button')].find(
      one => (one.getAttribute('aria-label') ?? one.textContent) === words,
    ) as HTMLButtonElement;
  const press = async (words: string): Promise<void> => {
    button(words).click();
    await drawn();
  };

  before(texts);

  const start = async (count: number, attributes: Record<string, string> = {}): Promise<void> => {
    fake = await fakeConsole();
    const rows = Array.from({ length: count }, (_, n) => aRobot({ id: `r${n}`, name: `Robot ${n}` }));
    fake.server.answer(searchRobotList, { rows: [...rows, aRobot({ id: 's', kind: 'sensor' })], total: count + 1 });
    fake.server.answer(selectDeviceChannel, ({ deviceId }) => [
      { id: `${deviceId}-7`, name: '', number: 7 },
      { id: `${deviceId}-1`, name: '', number: 1 },
    ]);
    await fake.console.robots.load();
    home = provide(fake.console);
    element = document.createElement('patrol-video-wall');
    element.style.height = '500px';
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    home.append(element);
    await drawn();
  };

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('fills itself with the devices that have a camera, and plays the first camera of each in SD', async () => {
    await start(3);
    expect(shown()).to.deep.equal(['r0', 'r1', 'r2', undefined]);
    await until(() => root().querySelectorAll('patrol-live-player').length === 3, 'the players');
    const player = root().querySelector('patrol-live-player');
    expect(player?.getAttribute('device-id')).to.equal('r0');
    expect(player?.getAttribute('quality')).to.equal('sd');
  });

  it('shows the next user nothing of what the one before arranged', async () => {
    await start(5);
    root().querySelector<HTMLInputElement>('input[value="9"]')?.click();
    await drawn();
    expect(tiles().length).to.equal(9);
    fake.server.answer(getPrivilegesByUser, aUser({ id: 'user-2', name: 'Another' }));
    await fake.console.session.adopt('token-2');
    await fake.console.robots.load();
    await until(() => tiles().length === 4, 'the beginning');
    expect(fake.console.session.$session.get()).to.deep.include({ state: 'signed-in' });
  });

  it('is arranged again, says so, and remembers it for the user', async () => {
    await start(5);
    const told: unknown[] = [];
    element.addEventListener('arrangementchanged', event => told.push(event.detail));
    root().querySelector<HTMLInputElement>('input[value="6"]')?.click();
    await drawn();
    expect(shown()).to.deep.equal(['r0', 'r1', 'r2', 'r3', 'r4', undefined]);
    await press('Remove Robot 1');
    await press('Move Robot 0');
    button('Put it here').click();
    await drawn();
    expect(shown()).to.deep.equal([undefined, 'r0', 'r2', 'r3', 'r4', undefined]);
    expect(told).to.have.length(3);
    element.remove();
    element = document.createElement('patrol-video-wall');
    home.append(element);
    await drawn();
    expect(shown()).to.deep.equal([undefined, 'r0', 'r2', 'r3', 'r4', undefined]);
    const choose = root().querySelector<HTMLSelectElement>('select') as HTMLSelectElement;
    choose.value = 'r1';
    choose.dispatchEvent(new Event('change', { bubbles: true }));
    await drawn();
    expect(shown()[0]).to.equal('r1');
  });

  it('keeps the focus in the tile whose button went with its press', async () => {
    await start(3);
    const focused = (): readonly (string | null | undefined)[] => {
      const active = root().activeElement;
      return [active?.closest('li')?.dataset['index'], active?.getAttribute('aria-label')];
    };
    button('Remove Robot 1').focus();
    await press('Remove Robot 1');
    expect(focused()).to.deep.equal(['1', 'Choose a device']);
    const choose = root().activeElement as HTMLSelectElement;
    choose.value = 'r1';
    choose.dispatchEvent(new Event('change', { bubbles: true }));
    await drawn();
    expect(focused()).to.deep.equal(['1', 'Move Robot 1']);
    await press('Move Robot 1');
    const here = tiles()[2]?.querySelector<HTMLElement>('.target');
    here?.focus();
    here?.click();
    await drawn();
    expect(focused()).to.deep.equal(['2', 'Move Robot 1']);
  });

  it('drops one picture on another', async () => {
    await start(4);
    const data = new DataTransfer();
    const drag = (target: Element | null, type: string): boolean =>
      target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data })) ?? false;
    drag(tiles()[0]?.querySelector('.head') ?? null, 'dragstart');
    expect(drag(tiles()[3] ?? null, 'dragover'), 'taken').to.equal(false);
    drag(tiles()[3] ?? null, 'drop');
    await drawn();
    expect(shown()).to.deep.equal(['r3', 'r1', 'r2', 'r0']);
  });

  it('does not change its pictures when one of another wall is dropped on it', async () => {
    await start(4);
    const other = document.createElement('patrol-video-wall');
    other.layout = '9';
    other.style.height = '500px';
    home.append(other);
    await drawn();
    const data = new DataTransfer();
    const drag = (target: Element | null | undefined, type: string): boolean =>
      target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data })) ?? false;
    drag(other.shadowRoot?.querySelector('li .head'), 'dragstart');
    expect(drag(tiles()[3], 'dragover'), 'not taken').to.equal(true);
    drag(tiles()[3], 'drop');
    await drawn();
    expect(shown()).to.deep.equal(['r0', 'r1', 'r2', 'r3']);
  });

  it('makes one picture large in HD, while the others give their players back', async () => {
    await start(4);
    await until(() => root().querySelectorAll('patrol-live-player').length === 4, 'the players');
    await press('Enlarge Robot 2');
    const large = (): Element | null => root().querySelector('li[data-focused] patrol-live-player');
    expect(large()?.getAttribute('quality')).to.equal('hd');
    await until(() => root().querySelectorAll('patrol-live-player').length === 1, 'one player', 6_000);
    tiles()[2]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await until(() => root().querySelectorAll('patrol-live-player').length === 4, 'all players');
    expect(large()).to.equal(null);
  });

  it('takes a double press on the picture for one of the wall, and none on a control of it', async () => {
    await start(4);
    await until(() => root().querySelectorAll('patrol-live-player').length === 4, 'the players');
    const press = async (target: Element | null | undefined): Promise<void> => {
      target?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }));
      await drawn();
    };
    await press(tiles()[2]?.querySelector('button'));
    expect(largeNow()).to.equal(undefined);
    // The player is not defined here, so its controls stand alone.
    const player = tiles()[2]?.querySelector('patrol-live-player');
    const controls = ['button', 'input', 'select', 'label', 'dialog'].map(name => document.createElement(name));
    for (const control of controls) control.append(document.createElement('span'));
    player?.attachShadow({ mode: 'open' }).append(...controls);
    await press(player);
    expect(largeNow()).to.equal('r2');
    for (const control of controls) {
      await press(control.firstElementChild);
      expect(largeNow(), control.localName).to.equal('r2');
    }
    await press(player);
    expect(largeNow()).to.equal(undefined);
  });

  it('tours, stands still for an alarm, shows its device and goes on when asked', async () => {
    await start(6);
    await press('Remove Robot 1');
    const arranged = shown();
    let paused: string | undefined;
    element.addEventListener('tourpaused', event => (paused = event.detail.alarmId));
    await press('Tour');
    expect(root().textContent).to.contain('Page 1 of 2');
    expect(button('End tour').hasAttribute('aria-pressed'), 'its name says what it does').to.equal(false);
    const alarm = anAlarm({ deviceId: 'r5', deviceName: 'Robot 5', level: 'serious' });
    fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
    await drawn();
    expect(paused).to.equal(alarm.id);
    expect(root().querySelector('[role=status]:not([hidden])')?.textContent).to.contain('Robot 5');
    await press('Show this device');
    expect(largeNow()).to.equal('r5');
    await press('Back to the wall');
    expect(shown(), 'it only came to visit').to.deep.equal(arranged);
    await press('Move Robot 0');
    button('Put it here').click();
    await drawn();
    const { tiles: kept } = Object.values(fake.console.preferences.$preferences.get().walls ?? {})[0] ?? {};
    expect(kept).to.deep.equal([null, 'r0', 'r2', 'r3']);
  });

  const largeNow = (): string | undefined => root().querySelector<HTMLElement>('li[data-focused]')?.dataset['device'];
  const raise = async (id: string, device: string, level: 'serious' | 'important' = 'important'): Promise<void> => {
    const raised = anAlarm({ id, deviceId: device, deviceName: device, level });
    fake.environment.sockets.latest('singleton').push('AlarmInfo', raised);
    await fake.clock.advance(1_000);
    await drawn();
  };
  const handled = async (...alarmIds: string[]): Promise<void> => {
    fake.environment.sockets.latest('singleton').push('AlarmConfirm', { ids: alarmIds, status: 'acknowledged' });
    await fake.clock.advance(1_000);
    await drawn();
  };

  it('goes on with its tour when asked, also from the large picture of the alarm for which it stands', async () => {
    await start(6);
    const focused: unknown[] = [];
    element.addEventListener('tilefocused', event => focused.push(event.detail.deviceId));
    await press('Tour');
    await raise('one', 'r1', 'serious');
    await press('Show this device');
    expect(largeNow()).to.equal('r1');
    await press('Continue tour');
    expect(largeNow()).to.equal(undefined);
    expect(focused).to.deep.equal(['r1', undefined]);
    await fake.clock.advance(120_000);
    await drawn();
    expect(root().textContent).to.match(/Page \d of 2/);
    expect(root().querySelector('.paused')?.hasAttribute('hidden')).to.equal(true);
  });

  it('shows the device of an alarm by itself where the user wants it, and goes on once that is handled', async () => {
    await start(6);
    await press('Tour');
    await press('Jump to alarms');
    expect(button('Jump to alarms').getAttribute('aria-pressed')).to.equal('true');
    const told: unknown[] = [];
    element.addEventListener('alarmfollowed', event => told.push(event.detail));
    await raise('one', 'r5');
    expect(largeNow()).to.equal('r5');
    expect(root().querySelector('.paused')?.textContent).to.contain('Alarm:').and.contain('r5');
    await raise('two', 'r1');
    expect(largeNow(), 'its equal waits').to.equal('r5');
    await raise('three', 'r2', 'serious');
    expect(largeNow()).to.equal('r2');
    fake.console.alarms.collapse();
    await drawn();
    expect(largeNow(), 'a closed popup handles nothing').to.equal('r2');
    await handled('three', 'one');
    expect(largeNow()).to.equal('r1');
    await handled('two');
    expect(largeNow()).to.equal(undefined);
    expect(shown()).to.deep.equal(['r0', 'r1', 'r2', 'r3']);
    expect(root().textContent).to.contain('Page 1 of 2');
    expect(root().querySelector('.paused')?.hasAttribute('hidden')).to.equal(true);
    expect(told.at(-1)).to.deep.equal({ alarmId: undefined, deviceId: undefined });
    expect(told).to.have.length(4);
    // The choice is stored for this user without an arrangement, since the user has arranged nothing.
    expect(Object.values(fake.console.preferences.$preferences.get().walls ?? {})).to.deep.equal([
      { followsAlarms: true },
    ]);
  });

  it('overrules nobody until the next alarm: who makes it small, or ends the tour', async () => {
    await start(6, { 'follow-alarms': '' });
    await press('Tour');
    await raise('one', 'r5');
    expect(largeNow()).to.equal('r5');
    await press('Back to the wall');
    expect(largeNow()).to.equal(undefined);
    fake.console.alarms.collapse();
    fake.console.alarms.expand();
    await fake.clock.advance(1_000);
    await drawn();
    expect(largeNow(), 'its popup comes again, the alarm is known').to.equal(undefined);
    await raise('two', 'r4');
    expect(largeNow()).to.equal('r4');
    await press('End tour');
    expect(largeNow()).to.equal(undefined);
    await raise('three', 'r3', 'serious');
    expect(largeNow(), 'no tour is under way').to.equal(undefined);
  });

  it('marks the device that is selected', async () => {
    await start(3);
    await selectRobot(fake, 'r1');
    await until(() => tiles()[1]?.getAttribute('aria-current') === 'true', 'the mark');
    expect(root().querySelectorAll('[aria-current]').length).to.equal(1);
  });

  it('turns the pages of a tour by time, and goes on after an alarm', async function () {
    this.timeout(20_000);
    await start(6, { 'tour-seconds': '5' });
    const page = (): string => root().querySelector('.page')?.textContent ?? '';
    await press('Tour');
    expect(page()).to.equal('Page 1 of 2');
    await until(() => page() === 'Page 2 of 2', 'the second page', 6_000);
    expect(shown().slice(0, 2)).to.deep.equal(['r4', 'r5']);
    fake.environment.sockets.latest('singleton').push('AlarmInfo', anAlarm({ deviceId: 'r0', level: 'serious' }));
    await until(() => !root().querySelector('.paused')?.hasAttribute('hidden'), 'the pause');
    await press('Continue tour');
    expect(root().querySelector('.paused')?.hasAttribute('hidden')).to.equal(true);
    await until(() => page() === 'Page 1 of 2', 'the first page again', 6_000);
    expect(shown()).to.deep.equal(['r0', 'r1', 'r2', 'r3']);
  });

  it('leaves every picture in its place when a device goes offline, and the large one large', async () => {
    await start(4);
    await press('Enlarge Robot 2');
    const large = (): string | undefined =>
      root().querySelector<HTMLElement>('li[data-focused]')?.dataset['device'] ?? undefined;
    fake.environment.sockets.latest('singleton').push(
      'RobotList',
      [1, 2, 3, 0, 4].map(n => aRobot({ id: `r${n}`, name: `Robot ${n}`, isOnline: n !== 0 })),
    );
    await fake.clock.advance(1_000);
    await until(() => (tiles()[0]?.textContent ?? '').includes('offline'), 'offline');
    expect(shown()).to.deep.equal(['r0', 'r1', 'r2', 'r3']);
    expect(large()).to.equal('r2');
  });

  it('has rings of focus that can be seen on a picture, and leaves those of the dialogs of its players', async () => {
    await start(3);
    await until(() => root().querySelectorAll('patrol-live-player').length === 3, 'the players');
    const ring = (of: Element | null): string => (of ? getComputedStyle(of).getPropertyValue('--pk-focus') : '');
    for (const part of ['.tile .head button', '.blank select'])
      expect(ring(root().querySelector(part))).to.equal('#f4f6f9');
    expect(ring(root().querySelector('patrol-live-player')))
      .to.equal(ring(element))
      .and.not.equal('#f4f6f9');
  });

  it('says that the list is coming, that it failed, and reads it again when asked', async () => {
    let answer: (response: Response) => void = () => undefined;
    const later = new Promise<Response>(resolve => (answer = resolve));
    fake = await coreConsole({ language: 'en-us' }, undefined, server => server.respond(searchRobotList, () => later));
    home = provide(fake.console);
    element = document.createElement('patrol-video-wall');
    home.append(element);
    await drawn();
    expect(tiles().length).to.equal(0);
    expect(root().querySelector('[role=status]')?.textContent).to.contain('Loading');
    answer(new Response('', { status: 500 }));
    await until(() => root().querySelector('[role=alert]') !== null, 'the error');
    fake.server.answer(searchRobotList, { rows: [aRobot({ id: 'r0', name: 'Robot 0' })], total: 1 });
    await press('Try again');
    await until(() => shown()[0] === 'r0', 'the wall');
  });

  it('says so where no device has a camera, and what is gone or offline', async () => {
    await start(0);
    await until(() => (root().textContent ?? '').includes('No device with a camera'), 'the empty state');
    home.remove();
    fake.console.dispose();
    await start(1, { 'device-ids': 'none r0', layout: '4' });
    expect(tiles()[0]?.textContent).to.contain('no longer available');
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ id: 'r0', isOnline: false })]);
    await fake.clock.advance(1_000);
    await until(() => (tiles()[1]?.textContent ?? '').includes('offline'), 'offline');
  });
});
