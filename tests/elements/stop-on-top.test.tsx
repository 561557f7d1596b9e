import { expect } from '@esm-bundle/chai';
import {
  aCall,
  aDetail,
  anAlarm,
  appAnswerRobotCall,
  aUser,
  getAlarmDetails,
  selectRobot,
  sendControlCommand,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { defineElement, elementSpec } from '@patrolkit/widgets/shared/element';
import '@patrolkit/widgets/alarm-popover';
import '@patrolkit/widgets/alarm-popups';
import '@patrolkit/widgets/connection-bar';
import '@patrolkit/widgets/robot-selector';
import '@patrolkit/widgets/sos-overlay';
import '@patrolkit/widgets/stop-button';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../host-app/src/host.css';
import '../../host-app/src/frame/shell.css';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { Sheet } from '../../host-app/src/menus/Sheet.tsx';
import { frameOf } from '../../host-app/src/modes/modes.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import { Panels } from '../../host-app/src/frame/Panels.tsx';
import { closePanel, openPanel, type Panel } from '../../host-app/src/frame/panels.ts';
import { Dialog } from '../../widgets/shared/dialog/Dialog.tsx';
import { TimeInput } from '../../widgets/shared/time/TimeInput.tsx';
import { ImageViewer } from '../../widgets/shared/viewer/ImageViewer.tsx';
import { useFullscreen } from '../../widgets/shared/video/views/useFullscreen.ts';
import {
  clickAt,
  drawn,
  emulateTouch,
  fakeConsole,
  pressKey,
  provide,
  tapAt,
  texts,
  until,
  viewport,
  type Spot,
} from './harness.ts';
import { anyRouter } from './router.ts';

/** Every file of the product that puts something over the page, by its own source. A new one fails until the test can open it here. */
const sources = import.meta.glob<string>(
  ['../../widgets/**/*.{ts,tsx}', '../../host-app/src/**/*.{ts,tsx}', '!**/*.test.*'],
  { query: '?raw', import: 'default', eager: true },
);
const covers =
  /<dialog\b|\srole="(?:alert)?dialog"|\bshowModal\(|\bpopover=|import \{[^}]*\b(?:openModal|raise|useTopLayer)\b/;
/** Parts that lie on top and cover nothing: a list of notices that lets presses through, a mark, a frame around the pointed element. */
const coversNothing = [
  'widgets/shared/toasts/Toasts.tsx',
  'widgets/connection-bar/ConnectionBar.tsx',
  'widgets/stop-button/StopButton.tsx',
  'widgets/ptz-pad/Aim.tsx',
];
/** The pieces that others draw with. */
const tools = [
  'widgets/shared/dialog/topLayer.ts',
  'widgets/shared/dialog/useTopLayer.ts',
  'widgets/shared/dialog/index.ts',
  'widgets/shared/time/usePlacedBelow.ts',
  'host-app/src/frame/late/Modal.tsx',
];

const user = aUser({ id: 'ada', permissions: ['m1-dashboard', 'robot-patrol-view', 'alarm-query-list'] });
const picture = { src: '/none.jpg', label: 'Picture' };
const close = (): void => undefined;

const Plain = () => (
  <Dialog open title="Dialog" width={2_400} onClose={close} footer={<button type="button">OK</button>}>
    <div style={{ height: 2_000 }}>Long</div>
  </Dialog>
);
const Viewer = () => <ImageViewer pictures={[picture, picture]} index={0} onIndex={close} onClose={close} />;
function Picture() {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [isFull, toggle] = useFullscreen(box);
  return (
    <section ref={setBox}>
      <button type="button" id="full" data-full={isFull} onClick={toggle}>
        Full
      </button>
    </section>
  );
}
/** A field for a day under the corner in which the stop stands. */
const Day = () => (
  <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
    <TimeInput kind="day" value="2026-11-29" onChange={close} aria-label="Day" />
  </div>
);
defineElement(elementSpec({ tag: 'patrol-day', summary: '' }), Day);
defineElement(elementSpec({ tag: 'patrol-plain', summary: '' }), Plain);
defineElement(elementSpec({ tag: 'patrol-viewer', summary: '' }), Viewer);
defineElement(elementSpec({ tag: 'patrol-picture', summary: '' }), Picture);

/** Opens each surface: by the file that draws it, or by the panel of the frame. */
type Open = (page: Page) => unknown;
interface Page {
  readonly fake: FakeConsole;
  readonly add: (tag: string) => Promise<ShadowRoot>;
  readonly draw: (view: ReactNode) => void;
}

const panel =
  (name: Panel): Open =>
  ({ draw }) => {
    draw(<Panels user={user} parts={frameOf('standard', 'ordinary')} edition="ordinary" languageSign={undefined} />);
    openPanel(name);
  };

const ring: Open = async ({ fake, add }) => {
  await add('patrol-sos-overlay');
  fake.environment.sockets.latest('singleton').push('robotCallApp', aCall());
};

/** The panels of the frame: the type knows each of them. */
const panels: Readonly<Record<Panel, string>> = {
  about: 'host-app/src/frame/late/AboutDialog.tsx',
  errors: 'host-app/src/frame/late/ErrorLogDialog.tsx',
  help: 'host-app/src/frame/late/SideSheet.tsx',
  monitors: 'host-app/src/monitors/MonitorsDialog.tsx',
  palette: 'host-app/src/palette/Palette.tsx',
  password: 'host-app/src/password/PasswordDialog.tsx',
  settings: 'host-app/src/settings-panel/SettingsPanel.tsx',
  shortcuts: 'host-app/src/shortcuts/ShortcutSheet.tsx',
  tour: 'host-app/src/tour/Tour.tsx',
};

const surfaces: Readonly<Record<string, Open>> = {
  'widgets/shared/dialog/Dialog.tsx': ({ add }) => add('patrol-plain'),
  'widgets/shared/viewer/ImageViewer.tsx': ({ add }) => add('patrol-viewer'),
  'widgets/shared/time/TimeInput.tsx': async ({ add }) => {
    const root = await add('patrol-day');
    root.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click();
    await until(() => root.querySelector('[role=grid]') !== null, 'the calendar');
  },
  // A surface over another: the upper one has the stop that can be pressed.
  'a viewer over a dialog': async ({ add }) => {
    await add('patrol-plain');
    await add('patrol-viewer');
  },
  'widgets/shared/video/views/useFullscreen.ts': async ({ add }) => {
    const root = await add('patrol-picture');
    await add('patrol-connection-bar');
    root.querySelector<HTMLElement>('#full')?.click();
    await until(() => root.querySelector('[data-full=true]') !== null, 'the large picture');
  },
  'widgets/sos-overlay/SosOverlay.tsx': ring,
  'a call over a dialog': async page => {
    await page.add('patrol-plain');
    await ring(page);
  },
  'a call that runs': async ({ fake, add }) => {
    const root = await add('patrol-sos-overlay');
    const call = aCall();
    fake.server.answer(appAnswerRobotCall, { isWebRtc: false, address: '/video/sos' });
    fake.environment.sockets.latest('singleton').push('robotCallApp', call);
    fake.console.sos.answer(call.uuid);
    await fake.clock.advance(400);
    await until(() => root.querySelector('[data-state=answered]') !== null, 'the call');
  },
  'widgets/alarm-popups/AlarmPopups.tsx': async ({ fake, add }) => {
    await add('patrol-alarm-popups');
    for (const id of ['a', 'b', 'c'])
      fake.push({
        type: 'AlarmInfo',
        data: anAlarm({ id, level: 'serious' }),
        receivedAt: fake.environment.wallClock(),
      });
  },
  'widgets/alarm-popover/AlarmPopover.tsx': async ({ add }) => {
    const root = await add('patrol-alarm-popover');
    root.querySelector<HTMLElement>('[part=button]')?.click();
  },
  'widgets/robot-selector/RobotSelector.tsx': async ({ add }) => {
    const root = await add('patrol-robot-selector');
    root.host.setAttribute('layout', 'compact');
    await until(() => root.querySelector('[part=toggle]') !== null, 'the drop-down');
    root.querySelector<HTMLElement>('[part=toggle]')?.click();
  },
  'host-app/src/menus/Sheet.tsx': ({ draw }) =>
    draw(<Sheet menu={[]} shown={undefined} tags={undefined} active={undefined} onClose={close} />),
  ...Object.fromEntries(Object.entries(panels).map(([name, file]) => [file, panel(name as Panel)])),
};

/** All stops of the page, in any shadow root. */
function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap(element => [
    ...(element.localName === 'patrol-stop-button' ? [element] : []),
    ...(element.shadowRoot ? stopsIn(element.shadowRoot) : []),
  ]);
}

const buttonOf = (stop: HTMLElement): HTMLElement | null | undefined =>
  stop.shadowRoot?.querySelector<HTMLElement>('[part=button]');
const middleOf = (element: Element): Spot => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
};
/** The innermost element that a pointer hits at a point. */
function at({ x, y }: Spot): Element | null {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    const inner: Element | null | undefined = found?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || inner === found) return found;
    found = inner;
  }
}

/** The button of the stop that can be pressed; it is wholly in the window. */
function reached(): HTMLElement | undefined {
  return stopsIn(document)
    .map(buttonOf)
    .filter(button => button instanceof HTMLElement)
    .find(button => {
      const { left, top, right, bottom, height } = button.getBoundingClientRect();
      const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return isIn && height >= 44 && button.contains(at(middleOf(button)));
    });
}

/** Walks to the stop by the Tab key, and presses it. */
async function walkAndPress(): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (stopsIn(document).some(stop => stop.shadowRoot?.activeElement === buttonOf(stop))) break;
    await pressKey('Tab');
  }
  await pressKey('Enter');
}

const ways: Readonly<Record<string, (button: HTMLElement) => Promise<void>>> = {
  'by mouse': button => clickAt(middleOf(button)),
  'by touch': button => tapAt(middleOf(button)),
  'by its key': () => pressKey('F8'),
  'by Tab and Enter': walkAndPress,
};

describe('the stop, whatever lies over the page,', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let end: () => void;
  let page: Page;

  before(texts);
  after(() => viewport(800, 600));

  const begin = async (): Promise<void> => {
    fake = await fakeConsole({}, user);
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    await Promise.all((['host', 'screens', 'panels'] as const).map(fake.console.texts.loadArea));
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id }));
    const { router } = anyRouter('http://console.test/robotmgr/monitoring/robot-patrol-view');
    home = provide(fake.console);
    const place = document.createElement('div');
    const bar = document.createElement('header');
    bar.className = 'navbar';
    const tools = document.createElement('div');
    tools.className = 'tools';
    tools.style.marginInlineStart = 'auto';
    tools.append(document.createElement('patrol-stop-button'));
    bar.append(tools);
    home.append(bar, document.createElement('main'), place);
    const root = createRoot(place);
    end = () => root.unmount();
    page = {
      fake,
      draw: view =>
        root.render(
          <ConsoleContext value={fake.console}>
            <RouterContext value={router}>{view}</RouterContext>
          </ConsoleContext>,
        ),
      add: async tag => {
        const element = document.createElement(tag);
        home.append(element);
        await drawn();
        return element.shadowRoot as ShadowRoot;
      },
    };
    await drawn();
  };

  const finish = async (): Promise<void> => {
    end();
    closePanel();
    home.remove();
    await drawn();
    fake.console.dispose();
  };
  afterEach(() => finish());

  for (const [width, height] of [
    [1920, 1080],
    [390, 844],
    [844, 390],
  ] as const)
    describe(`in a window of ${width} by ${height}`, () => {
      before(async () => {
        await viewport(width, height);
        await emulateTouch(width < 900);
      });
      after(() => emulateTouch(false));
      for (const [name, open] of Object.entries(surfaces))
        it(`is pressed over ${name}`, async () => {
          // A phone on its side differs by its height alone.
          const tried = Object.entries(ways).filter(([way]) => height > 400 || way === 'by touch');
          for (const [turn, [way, press]] of tried.entries()) {
            if (turn > 0) await finish();
            await begin();
            await open(page);
            // What opens late is open, and nothing moves any more.
            await until(() => document.querySelector('.wait') === null, 'its code');
            await drawn();
            await until(() => reached() !== undefined, `${way}: a stop that can be pressed`);
            const button = reached();
            if (!button) throw new Error('no stop');
            await press(button);
            await until(() => fake.server.of(sendControlCommand).length > 0, `${way}: the stop`);
            expect(fake.server.of(sendControlCommand)[0]?.request, way).to.deep.include({ deviceId: 'robot-1' });
          }
        });
    });
});

describe('a stop that is put on top', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  const onTop = (): HTMLElement[] => stopsIn(document).filter(stop => stop.hasAttribute('lifted'));
  const add = async (tag: string): Promise<HTMLElement> => {
    const element = document.createElement(tag);
    home.append(element);
    await drawn();
    return element;
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    home = provide(fake.console);
  });
  afterEach(async () => {
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('asks above a ringing call which robot to stop, and stops that', async () => {
    await add('patrol-sos-overlay');
    fake.environment.sockets.latest('singleton').push('robotCallApp', aCall());
    await until(() => reached() !== undefined, 'the stop');
    await clickAt(middleOf(reached() as HTMLElement));
    const first = (): HTMLElement | null | undefined => onTop()[0]?.shadowRoot?.querySelector('[data-robot=robot-1]');
    await until(() => first()?.matches(':focus') === true, 'the list');
    await clickAt(middleOf(first() as HTMLElement));
    await until(() => fake.server.of(sendControlCommand).length > 0, 'the stop');
    expect(fake.server.of(sendControlCommand)[0]?.request).to.deep.include({ deviceId: 'robot-1' });
    expect(onTop().length, 'the list has none: it is the stop').to.equal(1);
  });

  it('tells alone what became of it, and goes with what it stands on', async () => {
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    const own = await add('patrol-stop-button');
    const dialog = await add('patrol-plain');
    await until(() => reached() !== undefined, 'the stop');
    fake.server.respond(sendControlCommand, () => new Promise(() => undefined));
    fake.console.driving.stop();
    await fake.clock.advance(5_300);
    await drawn();
    const messages = (): (Element | null | undefined)[] =>
      stopsIn(document).map(stop => stop.shadowRoot?.querySelector('[part=unconfirmed]'));
    expect(messages().filter(Boolean).length).to.equal(1);
    const [acknowledge] = messages().filter(found => found instanceof Element);
    expect(acknowledge?.contains(at(middleOf(acknowledge))), 'it can be acknowledged over the dialog').to.equal(true);
    dialog.remove();
    await drawn();
    expect(onTop()).to.deep.equal([]);
    expect(own.shadowRoot?.querySelector('[part=unconfirmed]')).to.not.equal(null);
  });

  it('is put nowhere while nobody is signed in', async () => {
    const leaving = fake.console.session.signOut();
    await fake.clock.advance(10_000);
    await leaving;
    await add('patrol-plain');
    expect(onTop()).to.deep.equal([]);
  });
});

describe('what covers the page', () => {
  it('is all opened above', () => {
    const found = Object.entries(sources)
      .filter(([, source]) => covers.test(source))
      .map(([path]) => path.replace('../../', ''));
    const known = [...Object.keys(surfaces), ...coversNothing, ...tools];
    expect(found.filter(path => !known.includes(path))).to.deep.equal([]);
    expect(found.length).to.be.at.least(12);
  });
});
