import { expect } from '@esm-bundle/chai';
import {
  aRobot,
  aStatus,
  pauseTask,
  resumeTask,
  searchRobotList,
  selectRobot,
  sendControlCommand,
  type FakeConsole,
} from '@patrolkit/core/testing';
import type { RobotStatus } from '@patrolkit/core';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import { closeModal, openModal } from '../shared/dialog/topLayer.ts';
import './index.ts';

describe('<patrol-stop-button> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-stop-button'];
  let sent: string[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const button = (): HTMLButtonElement => root().querySelector('[part=button]') as HTMLButtonElement;
  const stops = (): number => fake.server.of(sendControlCommand).length;
  const press = (): boolean =>
    button().dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true, composed: true }));
  const key = (part: KeyboardEventInit = {}, target: EventTarget = document.body): boolean =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'F8', bubbles: true, composed: true, cancelable: true, ...part }),
    );

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    home = provide(fake.console);
    element = document.createElement('patrol-stop-button');
    sent = [];
    element.addEventListener('stopsent', ({ detail }) => sent.push(detail.robotId));
    home.append(element);
    await drawn();
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  const tell = async (part: Partial<RobotStatus>): Promise<void> => {
    await fake.clock.advance(1);
    fake.environment.sockets.latest('device').push('RobotStatus', aStatus(part), 'robot-1');
    await fake.clock.advance(984);
    await drawn();
  };
  const paused = { mode: 'patrol', isPatrolPaused: true, speed: 0 } as const;

  it('stops at the press, and says that it is confirmed when the robot says that it stands', async () => {
    expect(button().getAttribute('aria-label')).to.equal('Stop movement of Robot One');
    press();
    expect(stops()).to.equal(1);
    expect(sent).to.deep.equal(['robot-1']);
    await drawn();
    await fake.clock.advance(300);
    await drawn();
    expect(root().textContent).to.contain('Stop sent');
    expect(root().textContent).to.not.contain('Stop confirmed');
    await tell(paused);
    expect(root().textContent).to.contain('Stop confirmed');
  });

  it('says once that it is confirmed, also where another button comes or another stop is forgotten', async () => {
    fake.console.driving.stop('robot-2');
    press();
    await tell(paused);
    expect(root().textContent).to.contain('Stop confirmed');
    await fake.clock.advance(4_000);
    await drawn();
    expect(root().textContent).to.not.contain('Stop confirmed');
    const other = document.createElement('patrol-stop-button');
    other.noKey = true;
    other.deviceId = 'robot-1';
    home.append(other);
    await fake.clock.advance(15_000);
    await drawn();
    expect(root().textContent).to.not.contain('Stop confirmed');
    expect(other.shadowRoot?.textContent).to.contain('Robot One').and.to.not.contain('Stop confirmed');
  });

  it('turns red where a patrol drives on, though the server took the stop', async () => {
    press();
    await tell({ mode: 'patrol', speed: 0.8 });
    await fake.clock.advance(4_500);
    await drawn();
    expect(root().textContent).to.contain('Stop not confirmed');
    expect(root().textContent).to.not.contain('Stop confirmed');
  });

  it('offers the way back beside it once a task is paused by it, and only then', async () => {
    await tell({ mode: 'patrol', speed: 0.8 });
    press();
    expect(root().querySelector('[part=resume]')).to.equal(null);
    await tell(paused);
    root().querySelector<HTMLElement>('[part=resume]')?.click();
    await fake.clock.advance(10);
    expect(fake.server.of(resumeTask)).to.have.length(1);
    await tell({ mode: 'patrol', speed: 0.8 });
    expect(root().querySelector('[part=resume]')).to.equal(null);
    await fake.clock.advance(10_000);
    await drawn();
    expect(root().textContent).to.not.contain('not confirmed');
  });

  it('never says that an offline robot is confirmed', async () => {
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ isOnline: false })]);
    await fake.clock.advance(984);
    press();
    await drawn();
    expect(stops()).to.equal(1);
    expect(root().querySelector('[role=alert]')?.textContent).to.contain('Robot One is offline');
    await tell(paused);
    await fake.clock.advance(10_000);
    await drawn();
    expect(root().textContent).to.contain('Not reachable').and.to.not.contain('confirmed');
  });

  it('keeps a name without a blank within its message', async () => {
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ name: 'x'.repeat(120) })]);
    await fake.clock.advance(984);
    fake.server.respond(sendControlCommand, () => new Promise(() => undefined));
    press();
    await fake.clock.advance(5_300);
    await drawn();
    const message = root().querySelector<HTMLElement>('.read');
    expect(message?.scrollWidth).to.be.at.most(message?.clientWidth ?? 0);
  });

  it('says that the robot must be watched where nothing tells whether it stands', async () => {
    fake.environment.sockets.latest('device').drop();
    await drawn();
    press();
    await fake.clock.advance(500);
    await drawn();
    expect(root().textContent).to.contain('Stop sent').and.to.contain('Watch Robot One');
    expect(root().textContent).to.not.contain('confirmed');
  });

  it('is open to who may only watch, in every mode', async () => {
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: false })]);
    await fake.clock.advance(984);
    press();
    expect(stops()).to.equal(1);
  });

  it('is no emergency stop and never says so', () => {
    expect(root().textContent?.toLowerCase()).to.not.contain('emergency');
    expect(button().title.toLowerCase()).to.not.contain('emergency');
  });

  it('stops by its key out of a field in a modal dialog, behind which nobody can press it', async () => {
    const dialog = document.createElement('dialog');
    const field = document.createElement('textarea');
    dialog.append(field);
    home.append(dialog);
    dialog.showModal();
    field.focus();
    key({}, field);
    expect(stops()).to.equal(1);
  });

  it('says what became of it inside the uppermost dialog, outside of which nobody hears a thing', async () => {
    const [below, above] = [1, 2].map(() => home.appendChild(document.createElement('dialog')));
    if (!below || !above) throw new Error('no dialogs');
    const said = (dialog: Element, role: string): string =>
      dialog.querySelector('patrol-stop-button')?.shadowRoot?.querySelector(`[role=${role}]`)?.textContent ?? '';
    const heard = (dialog: Element): string => said(dialog, 'alert');
    const told = (dialog: Element): string => said(dialog, 'status');
    openModal(below, 'dialog');
    openModal(above, 'dialog');
    await drawn();
    expect([told(above), heard(above)], 'empty at first').to.deep.equal(['', '']);
    fake.server.respond(sendControlCommand, () => new Promise(() => undefined));
    key();
    await drawn();
    expect(told(above)).to.equal('Sending stop…');
    await fake.clock.advance(5_300);
    await drawn();
    expect(heard(above)).to.contain('Robot One did not confirm the stop');
    expect([told(below), heard(below), told(above)]).to.deep.equal(['', '', '']);
    closeModal(above);
    expect(above.querySelector('[aria-live], patrol-stop-button')).to.equal(null);
    fake.server.answer(sendControlCommand, undefined);
    key();
    await tell(paused);
    expect(told(below)).to.contain('Stop confirmed');
    closeModal(below);
  });

  it('stops by its key in a field whose page keeps its keys to itself, or has used it', () => {
    const chat = document.createElement('div');
    const field = chat.appendChild(document.createElement('textarea'));
    home.append(chat);
    for (const keep of [
      (event: Event) => event.stopPropagation(),
      (event: Event) => event.stopImmediatePropagation(),
      (event: Event) => event.preventDefault(),
    ]) {
      const before = stops();
      chat.addEventListener('keydown', keep, { once: true });
      key({}, field);
      expect(stops()).to.equal(before + 1);
    }
  });

  it('has a key, which modifiers, repeats, composition and no-key leave alone', async () => {
    expect(root().querySelector('kbd')?.textContent).to.equal('F8');
    key({ ctrlKey: true });
    key({ repeat: true });
    key({ isComposing: true });
    expect(stops()).to.equal(0);
    key();
    expect(stops()).to.equal(1);
    element.noKey = true;
    await drawn();
    key();
    expect(stops()).to.equal(1);
  });

  it('stops by its key in a frame to which the page has moved it, and in the page around that', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const view = frame.contentWindow as Window & typeof globalThis;
    view.document.body.append(home);
    await drawn();
    view.document.body.dispatchEvent(new view.KeyboardEvent('keydown', { key: 'F8', bubbles: true }));
    expect(stops()).to.equal(1);
    key();
    expect(stops()).to.equal(2);
    document.body.append(home);
    frame.remove();
    await drawn();
    key();
    expect(stops()).to.equal(3);
  });

  it('stops by its key every robot that has a button of its own, each once', async () => {
    for (const id of ['robot-1', 'robot-2', 'robot-2']) {
      const one = document.createElement('patrol-stop-button');
      one.deviceId = id;
      home.append(one);
    }
    await drawn();
    key();
    const asked = fake.server.of(sendControlCommand).map(({ request }) => (request as { deviceId: string }).deviceId);
    expect(asked).to.deep.equal(['robot-1', 'robot-2']);
  });

  it('stays red when nobody confirms, until a stop is confirmed or somebody has read it', async () => {
    fake.server.respond(sendControlCommand, () => new Promise(() => undefined));
    press();
    await fake.clock.advance(5_300);
    await drawn();
    expect(root().textContent).to.contain('Stop not confirmed');
    expect(root().textContent).to.contain('Use Robot One’s own stop');
    await selectRobot(fake, 'robot-2', { mode: 'patrol' });
    await drawn();
    expect(root().textContent, 'still about that one').to.contain('Use Robot One’s own stop');
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    await drawn();
    expect(root().querySelector('[role=alert]')).to.not.equal(null);
    await fake.clock.advance(60_000);
    await drawn();
    expect(root().textContent).to.contain('Stop not confirmed');
    fake.server.answer(sendControlCommand, undefined);
    press();
    await tell(paused);
    expect(root().textContent).to.contain('Stop confirmed');
  });
});

describe('<patrol-stop-button> with no robot selected', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-stop-button'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const button = (): HTMLButtonElement => root().querySelector('[part=button]') as HTMLButtonElement;
  const dialog = (): HTMLDialogElement => root().querySelector('dialog') as HTMLDialogElement;
  const choices = (): string[] =>
    [...root().querySelectorAll<HTMLElement>('.choice')].map(one => one.dataset['robot'] ?? '');
  const focused = (): string | undefined => (root().activeElement as HTMLElement | null)?.dataset['robot'];
  const key = (name: string, target: EventTarget = document.body): boolean =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }));
  const stopped = (): unknown[] =>
    fake.server.of(sendControlCommand).map(({ request }) => (request as { deviceId: string }).deviceId);
  const position = (deviceId: string, x: number, mode: 'patrol' | 'charge') =>
    ({ deviceId, mapId: 'map-1', x, y: 0, angle: 0, mode }) as const;

  before(texts);
  beforeEach(async () => {
    const rows = [
      aRobot({ id: 'robot-1', name: 'Robot One' }),
      aRobot({ id: 'robot-2', name: 'Robot Two' }),
      aRobot({ id: 'robot-3', name: 'Robot Three', isOnline: false }),
    ];
    fake = await fakeConsole({}, undefined, server => server.answer(searchRobotList, { rows, total: 3 }));
    home = provide(fake.console);
    element = document.createElement('patrol-stop-button');
    home.append(element);
    await drawn();
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('asks which by its key, the moving one first; the choice stops it at once, and selects nothing', async () => {
    const heard: string[] = [];
    element.addEventListener('stopsent', ({ detail }) => heard.push(detail.robotId));
    const positions = [position('robot-1', 0, 'charge'), position('robot-2', 0, 'patrol')];
    fake.environment.sockets.latest('singleton').push('RobotSituation', { positions });
    await fake.clock.advance(984);
    key('F8');
    await drawn();
    expect(dialog().matches(':modal')).to.equal(true);
    expect(choices()).to.deep.equal(['robot-2', 'robot-1', 'robot-3']);
    expect(focused()).to.equal('robot-2');
    (root().activeElement as HTMLElement).click();
    expect(stopped()).to.deep.equal(['robot-2']);
    expect(fake.server.of(pauseTask)).to.have.length(1);
    expect(heard).to.deep.equal(['robot-2']);
    await drawn();
    expect(dialog().open).to.equal(false);
    expect(fake.console.robots.$selectedId.get()).to.equal(undefined);
    await fake.clock.advance(500);
    await drawn();
    expect(root().textContent).to.contain('Watch Robot Two').and.to.not.contain('confirmed');
  });

  it('marks a status that came long before the list opened, until the next one comes', async () => {
    const tell = async (): Promise<void> => {
      const positions = [position('robot-2', 0, 'patrol')];
      fake.environment.sockets.latest('singleton').push('RobotSituation', { positions });
      await fake.clock.advance(1_000);
      await drawn();
    };
    const stale = (): Element | null => root().querySelector('[data-robot=robot-2] [part=stale]');
    await tell();
    await fake.clock.advance(12_000);
    key('F8');
    await drawn();
    expect(fake.console.connection.$connection.get().singleton.state).to.equal('open');
    expect(root().querySelector('[data-robot=robot-2]')?.textContent).to.contain('On the move');
    expect(stale()).to.not.equal(null);
    await tell();
    expect(stale()).to.equal(null);
  });

  it('is worked by arrow keys, and left by Escape without a stop', async () => {
    button().click();
    await drawn();
    const at = (): Element => root().activeElement as Element;
    expect(focused()).to.equal('robot-1');
    key('ArrowDown', at());
    expect(focused()).to.equal('robot-2');
    key('ArrowUp', at());
    key('ArrowUp', at());
    expect(focused()).to.equal('robot-3');
    key('Escape', at());
    await drawn();
    expect(dialog().open).to.equal(false);
    expect(stopped()).to.deep.equal([]);
  });

  it('opens by pointer and by touch with the click that follows, over another dialog too', async () => {
    const other = document.createElement('dialog');
    home.append(other);
    other.showModal();
    key('F8');
    await drawn();
    expect(dialog().matches(':modal')).to.equal(true);
    key('Escape', dialog());
    await drawn();
    other.close();
    button().dispatchEvent(new PointerEvent('pointerdown', { button: 0, pointerType: 'touch', bubbles: true }));
    button().dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }));
    await drawn();
    expect(dialog().open).to.equal(true);
    expect(stopped()).to.deep.equal([]);
  });

  it('keeps the order under the finger, and says that one is offline', async () => {
    key('F8');
    await drawn();
    root()
      .querySelector('.choice')
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    fake.environment.sockets
      .latest('singleton')
      .push('RobotSituation', { positions: [position('robot-2', 0, 'patrol')] });
    await fake.clock.advance(984);
    await drawn();
    expect(choices()).to.deep.equal(['robot-1', 'robot-2', 'robot-3']);
    expect(root().querySelector('[data-robot=robot-2]')?.textContent).to.contain('On the move');
    root().querySelector<HTMLElement>('[data-robot=robot-3]')?.click();
    await drawn();
    expect(stopped()).to.deep.equal(['robot-3']);
    expect(root().textContent).to.contain('Robot Three is offline');
  });

  it('says that the list loads or could not be read, and reads it again', async () => {
    const { server } = fake;
    fake.parts.robots.clear?.();
    let answer: (response: Response) => void = () => undefined;
    server.respond(searchRobotList, () => new Promise(resolve => (answer = resolve)));
    void fake.console.robots.load();
    key('F8');
    await drawn();
    expect(dialog().querySelector('.pk-loading')).to.not.equal(null);
    answer(new Response('', { status: 500 }));
    await until(() => dialog().querySelector('[part=error]') !== null, 'the error');
    expect(dialog().textContent).to.not.contain('No robot in the list');
    server.answer(searchRobotList, { rows: [aRobot()], total: 1 });
    dialog().querySelector<HTMLElement>('[part=error] button')?.click();
    await until(() => choices().length === 1, 'the list');
    expect(focused()).to.equal('robot-1');
    fake.parts.robots.clear?.();
    server.answer(searchRobotList, { rows: [], total: 0 });
    await fake.console.robots.load();
    await drawn();
    expect(dialog().textContent).to.contain('No robot in the list');
  });
});
