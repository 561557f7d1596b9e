import { expect } from '@esm-bundle/chai';
import {
  aCall,
  anAlarm,
  appAnswerRobotCall,
  selectRobot,
  sendControlCommand,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';
import { watchFrames } from '../../widgets/shared/video/engines/late/frames.ts';
import { makeOlder } from './older.ts';
import '../../widgets/alarm-popups/index.ts';
import '../../widgets/drive-pad/index.ts';
import '../../widgets/live-player/index.ts';
import '../../widgets/ptz-pad/index.ts';
import '../../widgets/robot-selector/index.ts';
import '../../widgets/sos-overlay/index.ts';

/** The oldest browsers that are supported (README), imitated by taking away what they lack. */
describe('an older browser', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let restore: () => void;

  const add = async <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    attributes: Record<string, string> = {},
  ): Promise<ShadowRoot> => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    home.append(element);
    await drawn();
    return element.shadowRoot as ShadowRoot;
  };
  const pointer = (target: EventTarget, type: string, part: PointerEventInit = {}): boolean =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        isPrimary: true,
        button: 0,
        buttons: type === 'pointerup' ? 0 : 1,
        bubbles: true,
        composed: true,
        cancelable: true,
        ...part,
      }),
    );

  before(texts);
  beforeEach(async () => {
    restore = makeOlder();
    document.hasFocus = () => true;
    fake = await fakeConsole();
    home = provide(fake.console);
  });
  afterEach(async () => {
    Reflect.deleteProperty(document, 'hasFocus');
    home.remove();
    await drawn();
    fake.console.dispose();
    restore();
  });

  const ends: readonly (readonly [string, (pad: ShadowRoot) => void])[] = [
    ['is released', () => pointer(window, 'pointerup')],
    ['is cancelled', root => pointer(root, 'pointercancel')],
    [
      'is covered',
      () => {
        const cover = document.createElement('div');
        cover.style.cssText = 'position:fixed;inset:0';
        home.append(cover);
      },
    ],
    ['is hidden', root => ((root.host as HTMLElement).hidden = true)],
    ['is invisible', () => (home.style.visibility = 'hidden')],
    ['is transparent', () => (home.style.opacity = '0')],
    ['is scrolled away', root => ((root.host as HTMLElement).style.marginTop = '-4000px')],
    ['is removed', root => root.host.remove()],
    ['loses the window', () => fake.environment.signal('blur')],
    ['has a second pointer', () => pointer(document.body, 'pointerdown', { pointerId: 2 })],
  ];
  for (const [tag, stopped] of [
    ['patrol-drive-pad', () => fake.console.driving.$drive.get().state !== 'held'],
    ['patrol-ptz-pad', () => fake.console.driving.$ptz.get().state !== 'held'],
  ] as const) {
    for (const [what, cause] of ends) {
      it(`stops what <${tag}> moves when the pad ${what}`, async () => {
        await selectRobot(fake);
        const root = await add(tag);
        pointer(root.querySelector('[data-at=up]') as Element, 'pointerdown');
        await drawn();
        expect(stopped(), 'moves').to.equal(false);
        expect(fake.server.of(sendControlCommand)).to.have.length(1);
        cause(root);
        await until(stopped, 'the end');
        await fake.clock.advance(300);
        expect(fake.server.of(sendControlCommand).length, 'a stop was sent').to.be.greaterThan(1);
      });
    }
  }

  it('stops when nobody can tell whether the pad is seen', async () => {
    await selectRobot(fake);
    const root = await add('patrol-drive-pad');
    pointer(root.querySelector('[data-at=up]') as Element, 'pointerdown');
    await drawn();
    const { getBoundingClientRect } = Element.prototype;
    Element.prototype.getBoundingClientRect = () => {
      throw new Error('cannot tell');
    };
    try {
      await until(() => fake.console.driving.$drive.get().state !== 'held', 'the end');
    } finally {
      Element.prototype.getBoundingClientRect = getBoundingClientRect;
    }
  });

  it('selects a robot from the list behind the button, and closes the list by Escape, by a press elsewhere and by the choice', async () => {
    const root = await add('patrol-robot-selector', { layout: 'compact' });
    const drop = (): HTMLElement => root.querySelector('.drop') as HTMLElement;
    const isOpen = (): boolean => getComputedStyle(drop()).display !== 'none';
    const toggle = root.querySelector('[part=toggle]') as HTMLElement;
    expect(isOpen()).to.equal(false);
    toggle.click();
    await drawn();
    expect(isOpen()).to.equal(true);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await drawn();
    expect(isOpen()).to.equal(false);
    toggle.click();
    await drawn();
    pointer(document.body, 'pointerdown');
    await drawn();
    expect(isOpen()).to.equal(false);
    toggle.click();
    await drawn();
    (root.querySelector('[role=option]') as HTMLElement).click();
    await until(() => fake.console.robots.$switchingTo.get() !== undefined, 'the choice');
  });

  it('tells of the pictures of a video, until nobody wants to know', async () => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = canvas.captureStream();
    home.append(canvas, video);
    const times: number[] = [];
    const stop = watchFrames(video, time => times.push(time));
    void video.play().catch(() => undefined);
    let drawings = 0;
    await until(() => {
      pen?.fillRect(drawings, 0, 1, 1);
      drawings += 1;
      return times.length > 2;
    }, 'three pictures');
    stop();
    const told = times.length;
    await drawn();
    expect(times.length).to.equal(told);
    expect([...times].sort((one, other) => one - other)).to.deep.equal(times);
  });

  it('shows an alarm and opens it', async () => {
    const root = await add('patrol-alarm-popups');
    const at = fake.environment.wallClock();
    fake.push({ type: 'AlarmInfo', data: anAlarm({ id: 'a', level: 'serious' }), receivedAt: at });
    await until(() => root.querySelector('[part=popup]') !== null, 'the popup');
    const button = root.querySelector('[part=popup] [data-kind=primary]') as HTMLElement;
    await until(() => root.querySelector('[part=popup]')?.getAnimations().length === 0, 'at rest');
    const isOnTop = (): boolean => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(root.elementFromPoint(left + width / 2, top + height / 2));
    };
    await until(isOnTop, 'the button on top');
    button.click();
    expect(fake.console.alarms.$opened.get()).to.equal('a');
  });

  it('rings, answers and ends a call', async () => {
    fake.server.answer(appAnswerRobotCall, { isWebRtc: false, address: '/live.flv' });
    const root = await add('patrol-sos-overlay');
    const dialog = root.querySelector('dialog') as HTMLDialogElement;
    const press = async (words: string): Promise<void> => {
      [...root.querySelectorAll('button')].find(button => button.textContent === words)?.click();
      await drawn();
      await drawn();
    };
    fake.environment.sockets.latest('singleton').push('robotCallApp', aCall());
    await drawn();
    expect(dialog.open).to.equal(true);
    await press('Answer');
    await until(() => dialog.dataset['state'] === 'answered', 'the answer');
    await press('Hang up');
    await press('Close');
    expect(dialog.open).to.equal(false);
  });
});
