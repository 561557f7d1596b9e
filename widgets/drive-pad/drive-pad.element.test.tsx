import { expect } from '@esm-bundle/chai';
import { defaultTexts, type HoldEnd } from '@patrolkit/core';
import {
  aStatus,
  answerControlRequest,
  getControlLease,
  listRegion,
  requestControl,
  selectRobot,
  sendControlCommand,
  type ControlLease,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { useEffect, useState } from 'react';
import { defineElement, elementSpec } from '@patrolkit/widgets/shared/element';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import { closeModal, openModal } from '../shared/dialog/topLayer.ts';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import './index.ts';

/** A widget with a dialog, to open over the pad. */
function Opener() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = (): void => setOpen(true);
    window.addEventListener('test-open', show);
    return () => window.removeEventListener('test-open', show);
  }, []);
  return <Dialog open={open} title="Over the pad" onClose={() => setOpen(false)} />;
}
const OpenerElement = defineElement(elementSpec({ tag: 'patrol-test-opener', summary: 'Tests only.' }), Opener);

describe('<patrol-drive-pad> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-drive-pad'];
  let ended: HoldEnd[];
  let started: string[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const sector = (at: string): HTMLElement => root().querySelector(`[data-at=${at}]`) as HTMLElement;
  const state = (): string => fake.console.driving.$drive.get().state;
  /** 1 for each movement, 0 for each stop. */
  const commands = (): string =>
    fake.server
      .of(sendControlCommand)
      .map(({ request }) => /<Action>(\d)/.exec((request as { content: string }).content)?.[1])
      .join('');
  const pointer = (target: EventTarget, type: string, part: PointerEventInit = {}): boolean =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        button: 0,
        buttons: type === 'pointerup' ? 0 : 1,
        bubbles: true,
        composed: true,
        cancelable: true,
        ...part,
      }),
    );
  const key = (type: 'keydown' | 'keyup', name: string, part: KeyboardEventInit = {}, target?: EventTarget): boolean =>
    (target ?? document.body).dispatchEvent(
      new KeyboardEvent(type, {
        key: name,
        code: name.length === 1 ? `Key${name.toUpperCase()}` : name,
        bubbles: true,
        composed: true,
        cancelable: true,
        ...part,
      }),
    );

  before(texts);

  beforeEach(async () => {
    // A page that a test runner drives need not have the focus; pages without it have a test of their own.
    document.hasFocus = () => true;
    fake = await fakeConsole();
    await selectRobot(fake);
    home = provide(fake.console);
    element = document.createElement('patrol-drive-pad');
    ended = [];
    started = [];
    element.addEventListener('drivestarted', ({ detail }) => started.push(detail.directions.join('+')));
    element.addEventListener('driveended', ({ detail }) => ended.push(detail.reason));
    home.append(element);
    await drawn();
  });

  afterEach(async () => {
    Reflect.deleteProperty(document, 'hasFocus');
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('warns politely by its name of a forbidden region, until the robot is out, and goes on driving', async () => {
    const said = (): string | undefined =>
      [...(element.shadowRoot?.querySelectorAll('.says [role=status]') ?? [])]
        .map(({ textContent }) => textContent)
        .find(line => line.includes('forbidden'));
    const stand = async (x: number): Promise<void> => {
      const pose = { mapId: 'map-1', x, y: 2, angle: 0 };
      fake.environment.sockets.latest('device').push('RobotStatus', aStatus({ mode: 'manual', pose }), 'robot-1');
      await fake.clock.advance(1000);
      await drawn();
    };
    const corners = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 4 },
    ];
    fake.server.answer(listRegion, [
      { type: '1', name: 'Wet floor', mapId: 'map-1', kind: 'forbidden', corners, holds: true },
    ]);
    fake.environment.sockets.latest('singleton').push('RegionsChanged', { at: 0 });
    await stand(9);
    expect(said()).to.equal(undefined);
    pointer(sector('up'), 'pointerdown');
    await stand(3);
    expect(said()).to.equal('“Wet floor” is forbidden for this robot. Drive out of it.');
    expect(state(), 'nothing stops').to.equal('held');
    await stand(9);
    expect(said()).to.equal(undefined);
    pointer(sector('up'), 'pointerup');
  });

  for (const pointerType of ['mouse', 'touch', 'pen']) {
    describe(`by ${pointerType}`, () => {
      const press = (): void => void pointer(sector('up'), 'pointerdown', { pointerType });

      it('moves while it is held, stops on release', async () => {
        press();
        expect(state()).to.equal('held');
        await drawn();
        expect(sector('up').dataset['held']).to.equal('true');
        pointer(sector('up'), 'pointerup', { pointerType });
        expect(commands()).to.equal('10');
        await fake.clock.advance(500);
        expect(commands()).to.equal('100');
        expect(state()).to.equal('idle');
        expect(started).to.deep.equal(['up']);
        expect(ended).to.deep.equal(['released']);
      });

      const ends: readonly (readonly [string, HoldEnd, () => void])[] = [
        ['the release comes on the window', 'released', () => pointer(window, 'pointerup', { pointerType })],
        ['the pointer is cancelled', 'pad', () => pointer(sector('up'), 'pointercancel', { pointerType })],
        ['the capture is lost', 'pad', () => pointer(sector('up'), 'lostpointercapture', { pointerType })],
        ['the release was missed', 'released', () => pointer(window, 'pointermove', { pointerType, buttons: 0 })],
        [
          'a second pointer comes down on the pad',
          'second-input',
          () => pointer(sector('left'), 'pointerdown', { pointerType, pointerId: 2 }),
        ],
        [
          'a second pointer comes down elsewhere',
          'second-input',
          () => pointer(document.body, 'pointerdown', { pointerType, pointerId: 2 }),
        ],
        ['a key is pressed', 'second-input', () => key('keydown', 'd')],
        [
          'a menu opens elsewhere',
          'second-input',
          () => document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
        ],
        ['the element is removed', 'pad', () => element.remove()],
      ];
      for (const [what, why, cause] of ends) {
        it(`stops when ${what}`, async () => {
          press();
          cause();
          await Promise.resolve();
          await drawn();
          expect(commands()).to.equal('10');
          await fake.clock.advance(3000);
          expect(commands(), 'nothing moves again').to.equal('100');
          if (element.isConnected) expect(ended).to.deep.equal([why]);
        });
      }

      it('asks for no menu', () => {
        press();
        const menu = new MouseEvent('contextmenu', { bubbles: true, composed: true, cancelable: true });
        sector('up').dispatchEvent(menu);
        expect(menu.defaultPrevented).to.equal(true);
        // A long touch causes a menu event during the hold. With a mouse that is a second button.
        expect(state()).to.equal(pointerType === 'mouse' ? 'stopping' : 'held');
      });
    });
  }

  const gone: readonly (readonly [string, HoldEnd, () => void])[] = [
    ['is hidden', 'pad', () => (element.hidden = true)],
    ['is invisible', 'pad', () => (home.style.visibility = 'hidden')],
    ['is scrolled away', 'pad', () => (element.style.marginTop = '-4000px')],
    ['has its button replaced', 'pad', () => sector('up').replaceWith(sector('up').cloneNode(true))],
    [
      'is covered',
      'covered',
      () => {
        const cover = document.createElement('div');
        cover.style.cssText = 'position:fixed;inset:0';
        home.append(cover);
      },
    ],
    ['has a dialog opened over it', 'covered', () => window.dispatchEvent(new Event('test-open'))],
  ];
  for (const [what, why, cause] of gone) {
    it(`stops when the pad ${what}`, async () => {
      home.append(new OpenerElement());
      await drawn();
      pointer(sector('up'), 'pointerdown');
      await drawn();
      expect(state()).to.equal('held');
      cause();
      await until(() => ended.length > 0, 'the end');
      expect(ended).to.deep.equal([why]);
      expect(commands()).to.match(/^10/);
    });
  }

  it('does not drive in another document, where nothing would hear the release, and stops when it is moved to one', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const place = provide(fake.console);
    pointer(sector('up'), 'pointerdown');
    expect(state()).to.equal('held');
    frame.contentDocument?.body.append(place);
    place.append(element);
    await until(() => ended.length > 0, 'the end');
    expect([state() === 'held', ended]).to.deep.equal([false, ['pad']]);
    const before = commands();
    pointer(sector('up'), 'pointerdown', { pointerId: 2 });
    expect(state()).to.not.equal('held');
    expect([commands().slice(before.length).includes('1'), started]).to.deep.equal([false, ['up']]);
    // Its stop works there all the same.
    (root().querySelector('[part=stop]') as HTMLElement).click();
    await until(() => commands().length > before.length, 'the stop');
    expect(commands().slice(before.length)).to.match(/^0+$/);
    // Back at home it drives again.
    home.append(element);
    await drawn();
    await fake.clock.advance(500);
    pointer(sector('up'), 'pointerdown', { pointerId: 3 });
    expect(state()).to.equal('held');
    frame.remove();
  });

  it('drives by keys, two of them together as a diagonal, and any key up ends it', async () => {
    key('keydown', 'w');
    key('keydown', 'w', { repeat: true });
    key('keydown', 'd');
    expect(fake.console.driving.$drive.get()).to.deep.include({
      state: 'held',
      command: { deviceId: 'robot-1', directions: ['up', 'right'], speed: 3 },
    });
    await drawn();
    expect(sector('right').dataset['held']).to.equal('true');
    key('keyup', 'd');
    expect(state()).to.equal('stopping');
    expect(started).to.deep.equal(['up', 'up+right']);
    expect(ended).to.deep.equal(['released']);
    key('keydown', 'w', { repeat: true });
    expect(state()).to.equal('stopping');
  });

  for (const [what, second] of [
    ['an opposite', 's'],
    ['any other', 'Tab'],
  ] as const) {
    it(`stops on ${what} key`, () => {
      key('keydown', 'w');
      key('keydown', second);
      expect(ended).to.deep.equal(['second-input']);
    });
  }

  it('drives by the places of its keys on every keyboard, whatever they type', async () => {
    const typed = { Latin: 'w', Russian: 'ц', Greek: 'ς', Hebrew: "'", French: 'z' };
    for (const [keyboard, letter] of Object.entries(typed)) {
      key('keydown', letter, { code: 'KeyW' });
      expect(state(), keyboard).to.equal('held');
      key('keyup', letter, { code: 'KeyW' });
      expect(state(), keyboard).to.equal('stopping');
      await fake.clock.advance(1_000);
    }
    expect(started).to.deep.equal(Object.keys(typed).map(() => 'up'));
    // The letter W has another place on a French keyboard, so that key no longer drives.
    key('keydown', 'w', { code: 'KeyZ' });
    // A key that an input method takes does not drive.
    key('keydown', 'w', { code: 'KeyW', keyCode: 229 });
    expect(started.length).to.equal(5);
  });

  it('names its keys as they stand on the keyboard of the user', async () => {
    const says = (): string | undefined => element.shadowRoot?.querySelector('.says-now')?.textContent;
    await until(() => says() === 'Hold an arrow or W A S D to drive', 'the keys of an American keyboard');
  });

  it('does not drive by a key that is typed, repeated, modified, without focus, or under a cover', async () => {
    const input = document.createElement('input');
    const shadow = document.createElement('div');
    shadow.attachShadow({ mode: 'open' }).append(input);
    home.append(shadow);
    key('keydown', 'w', {}, input);
    key('keydown', 'w', { repeat: true });
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey']) key('keydown', 'w', { [modifier]: true });
    document.hasFocus = () => false;
    key('keydown', 'w');
    document.hasFocus = () => true;
    element.hidden = true;
    key('keydown', 'w');
    element.hidden = false;
    element.noKeys = true;
    await drawn();
    key('keydown', 'w');
    expect(started).to.deep.equal([]);
    element.noKeys = false;
    await drawn();
    key('keydown', 'w');
    expect(started).to.deep.equal(['up']);
  });

  it('drives by a key while a control has the focus that takes no text, and not while a field has it', async () => {
    const fast = root().querySelector<HTMLInputElement>('input[type=radio]:not(:checked)') as HTMLInputElement;
    fast.click();
    await drawn();
    key('keydown', 'w', {}, fast);
    expect(started, 'the chosen speed').to.deep.equal(['up']);
    key('keyup', 'w', {}, fast);
    const within = document.createElement('div');
    home.append(within);
    const put = (tag: string, attributes: Record<string, string> = {}): HTMLElement => {
      const made = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      within.replaceChildren(made);
      return made;
    };
    for (const make of [
      () => put('input', { type: 'range' }),
      () => put('input', { type: 'checkbox' }),
      () => put('button'),
    ]) {
      const control = make();
      await fake.clock.advance(1_000);
      started.length = 0;
      key('keydown', 'w', {}, control);
      expect(started, control.outerHTML).to.deep.equal(['up']);
      key('keyup', 'w', {}, control);
    }
    await fake.clock.advance(1_000);
    started.length = 0;
    for (const make of [
      () => put('input'),
      () => put('input', { type: 'search' }),
      () => put('input', { type: 'date' }),
      () => put('textarea'),
      () => put('select'),
      () => put('p', { contenteditable: 'plaintext-only' }),
      () => put('p', { contenteditable: '' }).appendChild(document.createElement('b')),
      () => put('sl-input'),
      () => put('p', { role: 'textbox' }),
    ]) {
      const field = make();
      key('keydown', 'w', {}, field);
      expect(started, within.firstElementChild?.outerHTML).to.deep.equal([]);
    }
  });

  it('two pads on a page drive once by a key', async () => {
    const second = document.createElement('patrol-drive-pad');
    home.append(second);
    await drawn();
    key('keydown', 'w');
    expect(state()).to.equal('held');
    key('keyup', 'w');
    expect(commands()).to.equal('10');
  });

  it('drives while Space is held on an arrow', () => {
    key('keydown', ' ', { code: 'Space' }, sector('left'));
    expect(started).to.deep.equal(['left']);
    key('keyup', ' ', { code: 'Space' }, sector('left'));
    expect(ended).to.deep.equal(['released']);
  });

  it('says why it does not drive, keeps the focus, and repeats it when pressed', async () => {
    await selectRobot(fake, 'robot-2', { mode: 'patrol' });
    await drawn();
    expect(sector('up').getAttribute('aria-disabled')).to.equal('true');
    sector('up').focus();
    expect(root().activeElement).to.equal(sector('up'));
    pointer(sector('up'), 'pointerdown');
    await drawn();
    expect(root().querySelector('[role=alert]')?.textContent).to.contain('Switch to manual mode');
    expect(commands()).to.equal('');
  });

  it('stops for everybody who sees the robot', async () => {
    await selectRobot(fake, 'robot-2', { mode: 'patrol' });
    pointer(root().querySelector('[part=stop]') as Element, 'pointerdown');
    expect(commands()).to.equal('0');
    expect(root().querySelector('[part=stop]')?.textContent).to.equal('Stop');
  });

  it('a stop pressed by a second pointer is sent', () => {
    pointer(sector('up'), 'pointerdown');
    pointer(root().querySelector('[part=stop]') as Element, 'pointerdown', { pointerId: 2 });
    expect(commands()).to.match(/^100/);
  });

  it('tells the delay, that no picture plays, and why the last hold ended', async () => {
    expect(root().textContent).to.contain('No live picture');
    pointer(sector('up'), 'pointerdown');
    await fake.clock.advance(10);
    fake.environment.signal('blur');
    await fake.clock.advance(500);
    await drawn();
    expect(root().textContent).to.contain('the window lost the focus');
    expect(root().querySelector('[data-band=normal]')?.textContent).to.contain('Delay');
    expect(ended).to.deep.equal(['blur']);
    fake.console.video.report(Symbol('player'), { deviceId: 'robot-1', isLost: false });
    await drawn();
    expect(root().textContent).to.not.contain('No live picture');
  });

  it('tells the age of a status, and refuses a new hold where the server has fallen silent', async () => {
    const mark = (): HTMLElement | null => root().querySelector('[data-status-age]');
    for (let n = 0; n < 7; n += 1) {
      fake.environment.sockets.latest('device').push('RobotStatus', aStatus(), 'robot-1');
      await fake.clock.advance(1_000);
    }
    await drawn();
    expect(mark()).to.equal(null);
    await fake.clock.advance(11_000);
    await drawn();
    expect(mark()?.textContent).to.equal('Status 12 s old');
    pointer(sector('up'), 'pointerdown');
    pointer(window, 'pointerup', { buttons: 0 });
    await drawn();
    expect(root().textContent).to.contain('status has stopped arriving');
    expect(commands()).to.equal('');
  });

  it('tells the age of the last frame, with its band', async () => {
    const mark = (): HTMLElement | null => root().querySelector('[data-picture]');
    expect(mark()).to.equal(null);
    const player = Symbol('player');
    const tell = async (report: { isLost: boolean; frameAge?: number } | undefined): Promise<void> => {
      fake.console.video.report(player, report && { deviceId: 'robot-1', ...report });
      await drawn();
    };
    await tell({ isLost: false });
    expect(mark()?.dataset['picture']).to.equal('normal');
    expect(mark()?.textContent).to.contain('less than 1 s old').and.contain('normal');
    await tell({ isLost: false, frameAge: 1_500 });
    expect(mark()?.dataset['picture']).to.equal('amber');
    expect(mark()?.textContent).to.contain('1.5 s old');
    await tell({ isLost: true, frameAge: 3_250 });
    expect(mark()?.dataset['picture']).to.equal('red');
    expect(mark()?.textContent).to.contain('3.3 s old').and.contain('lost');
    await tell(undefined);
    expect(mark()).to.equal(null);
  });

  it('says lastingly that a stop was not confirmed', async () => {
    pointer(sector('up'), 'pointerdown');
    fake.server.respond(sendControlCommand, () => new Promise(() => undefined));
    pointer(sector('up'), 'pointerup');
    await fake.clock.advance(6000);
    await drawn();
    const alert = root().querySelector('[part=unconfirmed]');
    expect(alert?.textContent).to.contain('Robot One did not confirm').and.contain('Use the robot’s own stop');
    await selectRobot(fake, 'robot-2');
    await drawn();
    expect(root().querySelector('[part=unconfirmed]')?.textContent).to.contain('Robot One did not confirm');
    alert?.querySelector('button')?.click();
    await drawn();
    expect(root().querySelector('[part=unconfirmed]')).to.equal(null);
  });

  it('changes direction when the press is dragged over the ring, and ends over the middle', async () => {
    const { left, top, width, height } = (root().querySelector('.pk-pad') as HTMLElement).getBoundingClientRect();
    const at = (x: number, y: number): PointerEventInit => ({
      clientX: left + width * x,
      clientY: top + height * y,
    });
    pointer(sector('up'), 'pointerdown', at(0.5, 0.1));
    pointer(window, 'pointermove', at(0.51, 0.1));
    expect(started).to.deep.equal(['up']);
    pointer(window, 'pointermove', at(0.85, 0.15));
    pointer(window, 'pointermove', at(0.95, 0.5));
    expect(started).to.deep.equal(['up', 'up+right', 'right']);
    pointer(window, 'pointermove', at(0.55, 0.5));
    expect(ended).to.deep.equal(['released']);
  });

  describe('by gamepad', () => {
    let stick: { axes: number[]; pressed: number[]; isGone?: boolean };
    const frames = async (): Promise<void> => {
      await drawn();
      await drawn();
    };
    const letGo = async (): Promise<void> => {
      stick.axes = [0, 0, 0, 0];
      stick.pressed = [];
      await frames();
    };
    beforeEach(async () => {
      stick = { axes: [0, 0, 0, 0], pressed: [] };
      Object.defineProperty(navigator, 'getGamepads', {
        configurable: true,
        value: () =>
          stick.isGone
            ? []
            : [
                {
                  connected: true,
                  id: 'Pad',
                  mapping: 'standard',
                  axes: stick.axes,
                  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: stick.pressed.includes(index) })),
                },
              ],
      });
      window.dispatchEvent(new Event('gamepadconnected'));
      await frames();
    });
    afterEach(() => void Reflect.deleteProperty(navigator, 'getGamepads'));

    it('needs the shoulder button, and ends with either', async () => {
      stick.axes = [0, -1, 0, 0];
      await frames();
      expect(started).to.deep.equal([]);
      stick.axes = [0, 0, 0, 0];
      await frames();
      stick.pressed = [4];
      await frames();
      expect(started).to.deep.equal([]);
      stick.axes = [0, -1, 0, 0];
      await frames();
      expect(started).to.deep.equal(['up']);
      stick.axes = [0.1, 0, 0, 0];
      await frames();
      expect(ended).to.deep.equal(['released']);
      stick.axes = [-0.8, -0.8, 0, 0];
      await frames();
      expect(started).to.deep.equal(['up', 'up+left']);
      stick.pressed = [];
      await frames();
      expect(ended).to.deep.equal(['released', 'released']);
    });

    it('stops by its button, and begins again only with a new press of the shoulder button', async () => {
      stick.axes = [0, -1, 0, 0];
      stick.pressed = [5];
      await frames();
      stick.pressed = [5, 1];
      await frames();
      expect(state()).to.equal('stopping');
      stick.pressed = [5];
      await frames();
      expect(started).to.deep.equal(['up']);
      await letGo();
      stick.axes = [0, -1, 0, 0];
      stick.pressed = [5];
      await frames();
      expect(started).to.deep.equal(['up', 'up']);
      stick.isGone = true;
      window.dispatchEvent(new Event('gamepaddisconnected'));
      expect(ended.at(-1)).to.equal('gamepad');
    });

    it('moves nothing while the shoulder button alone is held, wherever a stick rests', async () => {
      for (const axes of [
        [0, -1, -1, 0],
        [0.4, 0.4, 0.4, 0.4],
      ]) {
        stick.axes = axes;
        await frames();
        for (let press = 0; press < 3; press += 1) {
          stick.pressed = [4];
          await frames();
          stick.pressed = [];
          await frames();
        }
      }
      expect(started).to.deep.equal([]);
      // The stick counts once it is back in its middle.
      stick.pressed = [4];
      await frames();
      stick.axes = [0, 0, 0, 0];
      await frames();
      stick.axes = [1, 0, 0, 0];
      await frames();
      expect(started).to.deep.equal(['right']);
    });

    it('is done without where a page is kept from gamepads', async () => {
      Object.defineProperty(navigator, 'getGamepads', {
        configurable: true,
        value: () => {
          throw new DOMException('Disallowed by permissions policy', 'SecurityError');
        },
      });
      const second = document.createElement('patrol-drive-pad');
      home.append(second);
      await until(() => Boolean(second.shadowRoot?.querySelector('.pk-pad')), 'the pad');
      await frames();
      expect(second.shadowRoot?.querySelectorAll('.pk-sector').length).to.be.greaterThan(3);
      second.remove();
    });

    it('of two pads on a page one drives, and goes on', async () => {
      const second = document.createElement('patrol-drive-pad');
      home.append(second);
      await frames();
      stick.axes = [0, -1, 0, 0];
      stick.pressed = [4];
      await frames();
      await frames();
      expect(started).to.deep.equal(['up']);
      expect(ended).to.deep.equal([]);
      expect(state()).to.equal('held');
      stick.axes = [0, 0, 0, 0];
      await frames();
      expect(ended).to.deep.equal(['released']);
      stick.axes = [0, -1, 0, 0];
      await frames();
      expect(state()).to.equal('held');
      // The pad that held is gone, and the other one does not hold by itself.
      element.remove();
      await frames();
      expect(state()).to.equal('stopping');
      await frames();
      expect(state()).to.equal('stopping');
      await letGo();
      await fake.clock.advance(1_000);
      stick.axes = [0, -1, 0, 0];
      stick.pressed = [4];
      await frames();
      expect(state()).to.equal('held');
    });

    it('ends when the pad no longer listens to it, whose release nobody would see', async () => {
      stick.axes = [0, -1, 0, 0];
      stick.pressed = [4];
      await frames();
      expect(state()).to.equal('held');
      element.noGamepad = true;
      await frames();
      expect([state(), ended]).to.deep.equal(['stopping', ['pad']]);
    });

    it('begins nothing behind a dialog', async () => {
      // The dialog is in the pad's own root, as its questions are.
      const dialog = document.createElement('dialog');
      element.shadowRoot?.append(dialog);
      openModal(dialog, 'dialog');
      stick.axes = [0, -1, 0, 0];
      stick.pressed = [4];
      await frames();
      expect(started).to.deep.equal([]);
      closeModal(dialog);
      dialog.remove();
      await letGo();
      stick.axes = [0, -1, 0, 0];
      stick.pressed = [4];
      await frames();
      expect(started).to.deep.equal(['up']);
    });

    it('ends what a pointer holds on another pad', async () => {
      const second = document.createElement('patrol-drive-pad');
      second.noGamepad = true;
      home.append(second);
      await frames();
      pointer(second.shadowRoot?.querySelector('[data-at=left]') as Element, 'pointerdown');
      expect(state()).to.equal('held');
      stick.axes = [0, -1, 0, 0];
      stick.pressed = [4];
      await frames();
      expect(state()).to.equal('stopping');
    });

    it('does nothing without the focus, hidden, under a cover, or where it is not wanted', async () => {
      const pressAnew = async (): Promise<void> => {
        await letGo();
        stick.axes = [0, -1, 0, 0];
        stick.pressed = [4];
        await frames();
      };
      document.hasFocus = () => false;
      await pressAnew();
      document.hasFocus = () => true;
      // The user held the button before the page got the focus.
      await frames();
      expect(started, 'without the focus').to.deep.equal([]);
      element.hidden = true;
      await pressAnew();
      element.hidden = false;
      await frames();
      expect(started, 'hidden').to.deep.equal([]);
      const cover = document.createElement('div');
      cover.style.cssText = 'position:fixed;inset:0';
      home.append(cover);
      await pressAnew();
      cover.remove();
      await frames();
      expect(started, 'under a cover').to.deep.equal([]);
      element.noGamepad = true;
      await frames();
      await pressAnew();
      element.noGamepad = false;
      // The user held the button before the pad listened.
      await frames();
      expect(started, 'not wanted').to.deep.equal([]);
      await pressAnew();
      expect(started, 'pressed again').to.deep.equal(['up']);
    });
  });

  describe('the lease', () => {
    const push = async (...leases: Partial<ControlLease>[]): Promise<void> => {
      fake.environment.sockets.latest('singleton').push(
        'ControlLease',
        leases.map(lease => ({ deviceId: 'robot-1', name: 'Li', isMine: false, since: 0, ...lease })),
      );
      await drawn();
    };
    const part = (): HTMLElement | null => root().querySelector('[part=lease]');
    const button = (name: string): HTMLButtonElement | undefined =>
      [...(part()?.querySelectorAll('button') ?? [])].find(found => found.textContent === name);

    it('says who has control, and asks for it', async () => {
      expect(part()?.textContent).to.contain('Nobody has control');
      await push({});
      expect(part()?.textContent).to.contain('Li has control since');
      expect(button('Take over') === undefined).to.equal(true);
      fake.server.ahead = 600_000;
      button('Request control')?.click();
      await until(() => fake.server.of(requestControl).length === 1, 'the request');
      await until(() => fake.console.serverNow() > fake.environment.wallClock(), 'its time');
      await push({ request: { id: '1', name: 'Me', isMine: true, until: fake.server.now() + 20_000 } });
      expect(part()?.textContent).to.match(/Waiting for an answer.*\b(19|20|21) s/);
      await push({});
      expect(part()?.textContent).to.contain('Your request was refused');
    });

    it('is marked as stale, with the time, from the loss of its channel until it is pushed again', async () => {
      await push({});
      expect(part()?.querySelector('.pk-stale') === null).to.equal(true);
      fake.server.answer(getControlLease, () => new Promise(() => undefined));
      fake.environment.sockets.latest('singleton').drop();
      await drawn();
      const { lastFrameAt } = fake.console.connection.$connection.get().singleton;
      expect(part()?.querySelector('.holder')?.textContent).to.contain('Li has control since');
      expect(part()?.querySelector('.pk-stale')?.textContent).to.contain(
        defaultTexts.formatTime(lastFrameAt ?? Number.NaN),
      );
      await fake.clock.advance(15_000);
      await drawn();
      expect(part()?.querySelector('.pk-stale') === null, 'nothing new yet').to.equal(false);
      await push({});
      expect(part()?.querySelector('.pk-stale') === null).to.equal(true);
    });

    it('lets the holder hand over, which ends what is held', async () => {
      await push({ isMine: true, request: { id: '7', name: 'Chen', isMine: false, until: 1 } });
      expect(part()?.textContent).to.contain('Chen requests control');
      key('keydown', 'w');
      const handOver = button('Hand over') as HTMLButtonElement;
      pointer(handOver, 'pointerdown', { pointerId: 3 });
      expect(ended).to.deep.equal(['second-input']);
      handOver.click();
      await until(() => fake.server.of(answerControlRequest).length === 1, 'the answer');
      expect(fake.server.of(answerControlRequest)[0]?.request).to.deep.include({ id: '7', isGranted: true });
    });

    it('does not ask again by itself whether to take over', async () => {
      fake.console.lease.mayTake = () => true;
      await push({});
      button('Take over')?.click();
      await until(() => root().querySelector('dialog[open]') !== null, 'the question');
      expect(root().activeElement?.textContent).to.equal('Cancel');
      await selectRobot(fake, 'robot-2');
      await selectRobot(fake, 'robot-1');
      await drawn();
      expect(root().querySelector('dialog[open]') === null).to.equal(true);
    });

    it('is not shown where the server knows none', async () => {
      fake.parts.lease.clear?.();
      await drawn();
      expect(part() === null).to.equal(true);
    });
  });
});
