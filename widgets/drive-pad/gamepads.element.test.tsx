import { expect } from '@esm-bundle/chai';
import { selectRobot, sendControlCommand, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import '../ptz-pad/index.ts';
import './index.ts';

interface Fake {
  id: string;
  index: number;
  mapping: string;
  axes: number[];
  pressed: number[];
}

describe('gamepads at the pads', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let pads: Fake[];
  let root: ShadowRoot;
  const frames = async (): Promise<void> => {
    for (let count = 0; count < 3; count += 1) await drawn();
  };
  const shown = (): string | undefined => root.querySelector('.pk-gamepad')?.textContent;
  const connect = async (...devices: Partial<Fake>[]): Promise<void> => {
    pads = devices.map((part, index) => ({
      id: `Pad ${index}`,
      index,
      mapping: 'standard',
      axes: [0, 0, 0, 0],
      pressed: [],
      ...part,
    }));
    window.dispatchEvent(new Event('gamepadconnected'));
    await until(() => shown() !== undefined, 'the mark');
  };
  const press = async (device: Fake | undefined, axes: number[], ...pressed: number[]): Promise<void> => {
    Object.assign(device ?? {}, { axes, pressed });
    await frames();
  };
  const sent = (): string[] =>
    fake.server.of(sendControlCommand).map(({ request }) => (request as { content: string }).content);
  const moves = (): number => sent().filter(content => /<(?:Value|Action)>[1-9]/.test(content)).length;
  // Firefox on Linux reports an Xbox pad like this: axes 2 and 5 are triggers, which rest at -1; axes 3 and 4 are the right stick.
  const odd = { id: '045e-028e-Odd pad', mapping: '', axes: [0, 0, -1, 0, 0, -1] };

  before(texts);
  beforeEach(async () => {
    document.hasFocus = () => true;
    pads = [];
    Object.defineProperty(navigator, 'getGamepads', {
      configurable: true,
      value: () =>
        pads.map(({ pressed, ...pad }) => ({
          ...pad,
          connected: true,
          buttons: Array.from({ length: 11 }, (_, index) => ({ pressed: pressed.includes(index) })),
        })),
    });
    fake = await fakeConsole();
    await selectRobot(fake);
    home = provide(fake.console);
    const drive = document.createElement('patrol-drive-pad');
    home.append(drive, document.createElement('patrol-ptz-pad'));
    await frames();
    root = drive.shadowRoot as ShadowRoot;
  });
  afterEach(async () => {
    Reflect.deleteProperty(document, 'hasFocus');
    Reflect.deleteProperty(navigator, 'getGamepads');
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('one whose layout is not known moves nothing, whatever is pushed and pressed, and is told to be off', async () => {
    await connect(odd);
    expect(shown()).to.equal('Gamepad off: its layout is unknown');
    await press(pads[0], [0, 0, -1, 0, 0, -1], 4);
    await press(pads[0], [1, 1, 1, 1, 1, 1], 4, 5, 1);
    expect(sent()).to.deep.equal([]);
  });

  it('the standard one that was used last drives, and is named', async () => {
    await connect({ id: 'One (STANDARD GAMEPAD Vendor: 1 Product: 2)' }, { id: 'Two' }, odd);
    expect(shown()).to.equal('Gamepad: One');
    await press(pads[1], [0, 0, 0, 0], 0);
    expect(shown()).to.equal('Gamepad: Two');
    await press(pads[1], [0, 0, 0, 0]);
    // A user who only pushes a stick of another device moves nothing.
    await press(pads[0], [1, 0, 0, 0]);
    expect([shown(), moves()]).to.deep.equal(['Gamepad: Two', 0]);
    await press(pads[0], [0, 0, 0, 0], 4);
    await press(pads[0], [0, -1, 0, 0], 4);
    expect(shown()).to.equal('Gamepad: One');
    expect(fake.console.driving.$drive.get().state).to.equal('held');
    // A hold stays with its device, and the stop button of any device counts.
    await press(pads[1], [0, 0, 0, 0], 4);
    expect([shown(), fake.console.driving.$drive.get().state]).to.deep.equal(['Gamepad: One', 'held']);
    await press(pads[1], [0, 0, 0, 0], 1);
    expect(fake.console.driving.$drive.get().state).to.equal('stopping');
  });

  it('a hold does not go on by another one', async () => {
    await connect({ id: 'One' }, { id: 'Two' });
    await press(pads[0], [0, 0, 0, 0], 4);
    await press(pads[0], [0, -1, 0, 0], 4);
    await press(pads[1], [0, -1, 0, 0], 4);
    expect(fake.console.driving.$drive.get().state).to.equal('held');
    pads = pads.slice(1);
    await frames();
    expect(fake.console.driving.$drive.get()).to.deep.include({ state: 'stopping', ended: 'gamepad' });
    await frames();
    expect(fake.console.driving.$drive.get().state).to.equal('stopping');
  });

  it('is set up by its user, drives then, and is forgotten', async () => {
    await connect(odd);
    const device = pads[0];
    const dialog = (): HTMLDialogElement | null => root.querySelector('dialog[open]');
    const button = (words: string): HTMLElement | undefined =>
      [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === words);
    root.querySelector<HTMLElement>('[aria-label="Gamepads"]')?.click();
    await until(() => button('Set up') !== undefined, 'the list');
    expect(dialog()?.textContent).to.contain('Odd pad').and.contain('Off: layout unknown');
    button('Set up')?.click();
    await until(() => button('Continue') !== undefined, 'the first step');
    button('Continue')?.click();
    await frames();
    const rest = [0, 0, -1, 0, 0, -1];
    for (const axis of [0, 1, 3, 4]) {
      await press(device, rest.with(axis, 1));
      await press(device, rest);
    }
    for (const index of [5, 1]) {
      await press(device, rest, index);
      await press(device, rest);
    }
    expect(dialog()?.textContent).to.contain('Odd pad is set up.');
    expect(sent(), 'nothing moves meanwhile').to.deep.equal([]);
    button('Close')?.click();
    await until(() => dialog()?.textContent.includes('Drives') === true, 'the list');
    root.querySelector<HTMLElement>('.pk-dialog-head button')?.click();
    await frames();
    expect(shown()).to.equal('Gamepad: Odd pad');
    await press(device, rest, 5);
    expect(sent()).to.deep.equal([]);
    await press(device, rest.with(1, -1), 5);
    expect(fake.console.driving.$drive.get()).to.deep.include({ state: 'held' });
    await press(device, rest);
    expect(fake.console.driving.$drive.get().state).to.equal('stopping');
    root.querySelector<HTMLElement>('[aria-label="Gamepads"]')?.click();
    await until(() => button('Forget set-up') !== undefined, 'the list');
    button('Forget set-up')?.click();
    await until(() => button('Set up') !== undefined, 'off again');
    await frames();
    expect(shown()).to.equal('Gamepad off: its layout is unknown');
  });
});
