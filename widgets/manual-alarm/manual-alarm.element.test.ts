import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import {
  aRobot,
  aUser,
  listDetectAlarmType,
  manuallyAlarm,
  searchRobotList,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-manual-alarm>', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-manual-alarm'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const opener = (): HTMLButtonElement | null => root().querySelector('[part~=button]');
  const dialog = (): HTMLDialogElement | null => root().querySelector('dialog[open]');
  const button = (label: string): HTMLButtonElement =>
    [...(dialog()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === label,
    ) as HTMLButtonElement;
  const alerts = (): string[] =>
    [...root().querySelectorAll('[role=alert]')].map(({ textContent }) => textContent ?? '');
  const set = (tag: 'sl-select' | 'sl-textarea', value: string): void => {
    const field = root().querySelector(tag) as unknown as { value: string } & EventTarget;
    field.value = value;
    field.dispatchEvent(new CustomEvent(tag === 'sl-select' ? 'sl-change' : 'sl-input', { bubbles: true }));
  };
  const typed = (tag: string): string => (root().querySelector(tag) as unknown as { value: string }).value;
  const sent = (): unknown[] => fake.server.of(manuallyAlarm).map(({ request }) => request);

  before(texts);

  const start = async (
    permissions = ['m1-dashboard'],
    robots = [aRobot({ id: 'r1', name: 'Robot 1' })],
  ): Promise<void> => {
    fake = await fakeConsole({}, aUser({ permissions }), server => {
      server.answer(searchRobotList, { rows: robots, total: robots.length });
    });
    home = provide(fake.console);
    element = document.createElement('patrol-manual-alarm');
    element.deviceId = 'r1';
    home.append(element);
    await drawn();
  };
  const open = async (): Promise<void> => {
    opener()?.focus();
    opener()?.click();
    await until(() => Boolean(dialog()?.querySelector('sl-textarea')), 'the form');
    await drawn();
  };

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('raises what was chosen and typed, says so, and gives the focus back', async () => {
    await start();
    const raised: unknown[] = [];
    element.addEventListener('alarmraised', ({ detail }) => raised.push(detail));
    await open();
    expect(dialog()?.textContent).to.contain('Robot 1');
    const report = await axe.run(root().host, { rules: { region: { enabled: false } } });
    expect(report.violations.map(({ id }) => id)).to.deep.equal([]);
    set('sl-select', '201');
    root().querySelector<HTMLInputElement>('input[value=serious]')?.click();
    set('sl-textarea', ' behind rack 4 ');
    await drawn();
    button('Raise alarm').click();
    await until(() => dialog() === null, 'its end');
    expect(sent()).to.deep.equal([{ deviceId: 'r1', type: '201', level: 'serious', note: 'behind rack 4' }]);
    expect(raised).to.deep.equal([{ deviceId: 'r1', alarmId: 'alarm-by-hand' }]);
    expect(fake.console.notices.$notices.get().map(({ text }) => text)).to.deep.include({ id: 'handling.manual.done' });
    expect(root().activeElement).to.equal(opener());
  });

  it('says at the field what is missing or too long, and sends nothing', async () => {
    await start();
    await open();
    set('sl-textarea', 'x'.repeat(151));
    await drawn();
    button('Raise alarm').click();
    await drawn();
    expect(alerts()).to.deep.equal(['Select an alarm type', 'At most 150 characters']);
    expect(sent()).to.deep.equal([]);
  });

  it('sends one alarm however often it is pressed, and cannot be closed meanwhile', async () => {
    await start();
    await open();
    set('sl-select', '401');
    await drawn();
    let release = (): void => undefined;
    const held = new Promise<void>(resolve => (release = resolve));
    fake.server.answer(manuallyAlarm, () => held.then(() => ({ id: 'one' })));
    for (let press = 0; press < 3; press += 1) button('Raise alarm').click();
    await drawn();
    button('Raise alarm').click();
    dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await drawn();
    expect(sent()).to.deep.equal([{ deviceId: 'r1', type: '401', level: 'important' }]);
    expect(dialog()).not.to.equal(null);
    release();
    await until(() => dialog() === null, 'its end');
    expect(sent()).to.have.length(1);
  });

  it('keeps what was typed when it is closed or refused, and has nothing of it once it was raised', async () => {
    await start();
    await open();
    set('sl-select', '201');
    set('sl-textarea', 'smoke');
    await drawn();
    dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await drawn();
    expect(dialog()).to.equal(null);
    expect(root().activeElement).to.equal(opener());
    await open();
    expect([typed('sl-select'), typed('sl-textarea')]).to.deep.equal(['201', 'smoke']);
    fake.server.refuse(manuallyAlarm, 'not now');
    button('Raise alarm').click();
    await until(() => alerts().includes('not now'), 'the refusal');
    expect([typed('sl-select'), typed('sl-textarea')]).to.deep.equal(['201', 'smoke']);
    fake.server.answer(manuallyAlarm, {});
    button('Raise alarm').click();
    await until(() => dialog() === null, 'its end');
    await open();
    expect([typed('sl-select'), typed('sl-textarea')]).to.deep.equal(['', '']);
  });

  it('stays with the device that was meant when it opened', async () => {
    await start(['m1-dashboard'], [aRobot({ id: 'r1', name: 'Robot 1' }), aRobot({ id: 'r2', name: 'Robot 2' })]);
    await open();
    element.deviceId = 'r2';
    set('sl-select', '201');
    await drawn();
    expect(dialog()?.textContent).to.contain('Robot 1');
    button('Raise alarm').click();
    await until(() => dialog() === null, 'its end');
    expect(sent()).to.deep.equal([{ deviceId: 'r1', type: '201', level: 'important' }]);
  });

  it('is there for who handles alarms or controls the device, and for nobody else', async () => {
    const seen = [aRobot({ id: 'r1', mayControl: false })];
    await start(['m1-dashboard'], seen);
    expect(opener()).to.equal(null);
    home.remove();
    fake.console.dispose();
    await start(['alarm-query-list#confirm'], seen);
    expect(opener()).not.to.equal(null);
  });

  it('tells why there are no types, and reads them again', async () => {
    await start();
    fake.server.refuse(listDetectAlarmType, 'the dictionary is away');
    opener()?.click();
    await until(() => (dialog()?.textContent ?? '').includes('the dictionary is away'), 'the reason');
    fake.server.answer(listDetectAlarmType, [{ type: '201', name: '<b>Smoke</b>' }]);
    button('Try again').click();
    await until(() => dialog()?.querySelector('sl-option')?.textContent === '<b>Smoke</b>', 'the types');
  });

  it('says plainly that a server takes none, or that nobody knows whether it took it', async () => {
    await start();
    await open();
    set('sl-select', '201');
    await drawn();
    fake.server.respond(manuallyAlarm, () => Promise.reject(new TypeError('Failed to fetch')));
    button('Raise alarm').click();
    await until(() => alerts().some(said => said.startsWith('It could not be confirmed whether')), 'that nobody knows');
    fake.server.respond(manuallyAlarm, () => new Response('', { status: 404 }));
    button('Raise alarm').click();
    await until(
      () => alerts().some(said => said.includes('does not support raising alarms')),
      'that there is no such call',
    );
  });

  it('shows what the player has on screen as it opens, and nothing where it has nothing', async () => {
    await start();
    const player = document.createElement('div');
    player.id = 'a-player';
    const frame = document.createElement('div');
    frame.setAttribute('part', 'video');
    player.attachShadow({ mode: 'open' }).append(frame);
    home.append(player);
    element.setAttribute('for', 'a-player');
    await drawn();
    await open();
    expect(root().querySelector('[part=still]')).to.equal(null);
    button('Cancel').click();
    await drawn();
    const screen = document.createElement('canvas');
    [screen.width, screen.height] = [1280, 720];
    const brush = screen.getContext('2d') as CanvasRenderingContext2D;
    brush.fillStyle = '#f00';
    brush.fillRect(0, 0, 1280, 720);
    frame.append(screen);
    await open();
    const still = root().querySelector<HTMLCanvasElement>('[part=still] canvas');
    expect([still?.width, still?.height]).to.deep.equal([640, 360]);
    expect([...(still?.getContext('2d')?.getImageData(10, 10, 1, 1).data ?? [])]).to.deep.equal([255, 0, 0, 255]);
  });
});
