import { expect } from '@esm-bundle/chai';
import { aRobot, selectRobot, sendControlCommand, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts } from '../../tests/elements/harness.ts';
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

  it('stops at the press, and says that it was confirmed', async () => {
    expect(button().getAttribute('aria-label')).to.equal('Stop movement of Robot One');
    press();
    expect(stops()).to.equal(1);
    expect(sent).to.deep.equal(['robot-1']);
    await drawn();
    expect(root().textContent).to.contain('Sending stop');
    await fake.clock.advance(500);
    await drawn();
    expect(root().textContent).to.contain('Stop confirmed');
  });

  it('is open to who may only watch, in every mode', async () => {
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: 0 })]);
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

  it('stays red when nobody confirms, until a stop is confirmed or somebody has read it', async () => {
    fake.server.respond(sendControlCommand, () => new Promise(() => undefined));
    press();
    await fake.clock.advance(5_300);
    await drawn();
    expect(root().textContent).to.contain('Stop not confirmed');
    expect(root().textContent).to.contain("Use Robot One's own stop");
    await selectRobot(fake, 'robot-2', { mode: 'patrol' });
    await drawn();
    expect(root().textContent, 'still about that one').to.contain("Use Robot One's own stop");
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    await drawn();
    expect(root().querySelector('[role=alert]')).to.not.equal(null);
    await fake.clock.advance(60_000);
    await drawn();
    expect(root().textContent).to.contain('Stop not confirmed');
    fake.server.answer(sendControlCommand, undefined);
    press();
    await fake.clock.advance(500);
    await drawn();
    expect(root().textContent).to.contain('Stop confirmed');
  });
});
