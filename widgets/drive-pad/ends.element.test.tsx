import { expect } from '@esm-bundle/chai';
import type { HoldEnd } from '@patrolkit/core';
import { aRobot, aStatus, selectRobot, sendControlCommand, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

type Hand = 'mouse' | 'touch' | 'pen' | 'key' | 'gamepad';

/** Tests every end of a hold with every kind of input. Each end sends a stop that is answered, and no movement follows it. */
describe('whatever ends a hold', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let pad: HTMLElementTagNameMap['patrol-drive-pad'];
  let ended: HoldEnd[];
  let stick: { axes: number[]; pressed: number[] };
  const sector = (): HTMLElement => pad.shadowRoot?.querySelector('[data-at=up]') as HTMLElement;
  const commands = (): string =>
    fake.server
      .of(sendControlCommand)
      .map(({ request }) => /<Action>(\d)/.exec((request as { content: string }).content)?.[1])
      .join('');
  const pointer = (target: EventTarget, type: string, pointerType: string): boolean =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType,
        isPrimary: true,
        button: 0,
        buttons: type === 'pointerup' ? 0 : 1,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
  const key = (type: 'keydown' | 'keyup'): boolean =>
    document.body.dispatchEvent(
      new KeyboardEvent(type, { key: 'w', code: 'KeyW', bubbles: true, composed: true, cancelable: true }),
    );
  const frames = async (): Promise<void> => {
    await drawn();
    await drawn();
  };
  const hands: Record<Hand, { down: () => unknown; up: () => unknown }> = {
    mouse: { down: () => pointer(sector(), 'pointerdown', 'mouse'), up: () => pointer(window, 'pointerup', 'mouse') },
    touch: { down: () => pointer(sector(), 'pointerdown', 'touch'), up: () => pointer(window, 'pointerup', 'touch') },
    pen: { down: () => pointer(sector(), 'pointerdown', 'pen'), up: () => pointer(window, 'pointerup', 'pen') },
    key: { down: () => key('keydown'), up: () => key('keyup') },
    gamepad: {
      down: () => {
        stick = { axes: [0, -1, 0, 0], pressed: [4] };
      },
      up: () => {
        stick = { axes: [0, 0, 0, 0], pressed: [] };
      },
    },
  };
  const device = () => fake.environment.sockets.latest('device');
  const push = (part: Parameters<typeof aStatus>[0]): void => device().push('RobotStatus', aStatus(part), 'robot-1');

  before(texts);
  beforeEach(async () => {
    document.hasFocus = () => true;
    stick = { axes: [0, 0, 0, 0], pressed: [] };
    Object.defineProperty(navigator, 'getGamepads', {
      configurable: true,
      value: () => [
        {
          connected: true,
          id: 'Pad',
          mapping: 'standard',
          axes: stick.axes,
          buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: stick.pressed.includes(index) })),
        },
      ],
    });
    fake = await fakeConsole();
    await selectRobot(fake);
    home = provide(fake.console);
    pad = document.createElement('patrol-drive-pad');
    ended = [];
    pad.addEventListener('driveended', ({ detail }) => ended.push(detail.reason));
    home.append(pad);
    await drawn();
    window.dispatchEvent(new Event('gamepadconnected'));
    await frames();
  });
  afterEach(async () => {
    Reflect.deleteProperty(document, 'hasFocus');
    Reflect.deleteProperty(navigator, 'getGamepads');
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  const ends: readonly (readonly [string, HoldEnd | undefined, (hand: Hand) => unknown])[] = [
    ['it is released', 'released', hand => hands[hand].up()],
    ['the window loses the focus', 'blur', () => fake.environment.signal('blur')],
    ['the page is hidden', 'hidden', () => fake.environment.signal('hidden')],
    ['the page is left or frozen', 'leaving', () => fake.environment.signal('leaving')],
    ['the channel is lost', 'channel', () => device().drop()],
    ['the robot leaves manual mode', 'mode', () => push({ mode: 'patrol' })],
    ['the emergency stop is pressed', 'emergency-stop', () => push({ isEmergencyStopped: true })],
    ['another robot is selected', 'robot', () => void fake.console.robots.select('robot-2')],
    [
      'the right is taken away',
      'right',
      () => fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: false })]),
    ],
    [
      'the robot goes offline',
      'right',
      () => fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ isOnline: false })]),
    ],
    [
      'the robot is gone from the list',
      'robot',
      () => fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ id: 'robot-2' })]),
    ],
    [
      'the picture is lost',
      'picture',
      () => fake.console.video.report(Symbol('player'), { deviceId: 'robot-1', isLost: true }),
    ],
    ['a call covers the page', 'covered', () => fake.console.driving.interrupt('covered')],
    ['the camera is moved instead', 'second-input', () => fake.console.driving.ptz('up', 50)],
    ['somebody takes control', 'taken', () => fake.console.driving.interrupt('taken')],
    ['the user signs out', 'session', () => void fake.console.session.signOut()],
    ['the pad is hidden', 'pad', () => (pad.hidden = true)],
    ['the pad is disabled', undefined, () => pad.toggleAttribute('inert', true)],
    ['the pad is removed', undefined, () => pad.remove()],
    ['a movement is refused', 'refused', () => fake.server.refuse(sendControlCommand, 'no')],
  ];
  for (const hand of Object.keys(hands) as Hand[])
    for (const [what, why, cause] of ends)
      it(`by ${hand}: ${what}`, async () => {
        hands[hand].down();
        await until(() => fake.console.driving.$drive.get().state === 'held', 'the hold');
        await fake.clock.advance(10);
        expect(commands()).to.equal('1');
        cause(hand);
        if (what === 'a movement is refused') {
          await fake.clock.advance(200);
          fake.server.answer(sendControlCommand, undefined);
        }
        // Pushes reach the stores within a second. The pad notices changes of the page at the next frame.
        const isPushed = /list|right|offline/.test(what);
        if (isPushed) await fake.clock.advance(984);
        await until(() => fake.console.driving.$drive.get().state !== 'held', 'the end');
        const before = commands();
        expect(before.replace(/^1+/, '')).to.match(/^0/);
        await fake.clock.advance(1_000);
        await frames();
        // The stop is confirmed within a second although the user still holds the input.
        expect(fake.console.driving.$drive.get().state).to.equal('idle');
        expect(commands().slice(before.length)).to.match(/^0*$/);
        if (why) expect(ended).to.deep.equal([why]);
        hands[hand].up();
        await fake.clock.advance(1_000);
        expect(commands().slice(before.length)).to.match(/^0*$/);
      });

  it('by key: it is released, or another one is pressed, in a field whose page keeps its keys to itself', async () => {
    const chat = document.createElement('div');
    const field = chat.appendChild(document.createElement('textarea'));
    home.append(chat);
    for (const name of ['keydown', 'keyup']) chat.addEventListener(name, event => event.stopPropagation());
    const press = (type: 'keydown' | 'keyup', name: string, target: EventTarget): boolean =>
      target.dispatchEvent(
        new KeyboardEvent(type, { key: name, code: `Key${name.toUpperCase()}`, bubbles: true, composed: true }),
      );
    for (const [why, end] of [
      ['released', () => press('keyup', 'w', field)],
      ['second-input', () => press('keydown', 'd', field)],
      ['second-input', () => press('keydown', 'x', field)],
    ] as const) {
      ended = [];
      await fake.clock.advance(1_000);
      hands.key.down();
      expect(fake.console.driving.$drive.get().state).to.equal('held');
      end();
      expect(ended).to.deep.equal([why]);
      hands.key.up();
    }
  });

  it('not by an arrow of the pad that is pressed by Space beside a key: they go together', () => {
    hands.key.down();
    const right = pad.shadowRoot?.querySelector('[data-at=right]');
    right?.dispatchEvent(
      new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true, composed: true, cancelable: true }),
    );
    expect(fake.console.driving.$drive.get()).to.deep.include({
      state: 'held',
      command: { deviceId: 'robot-1', directions: ['up', 'right'], speed: 3 },
    });
  });
});
