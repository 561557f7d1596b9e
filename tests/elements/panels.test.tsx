import { expect } from '@esm-bundle/chai';
import {
  aCall,
  aRobot,
  aUser,
  getBackendVersion,
  searchRobotList,
  selectRobot,
  sendControlCommand,
  type FakeConsole,
} from '@patrolkit/core/testing';
import '@patrolkit/widgets/sos-overlay';
import '@patrolkit/widgets/stop-button';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { frameOf } from '../../host-app/src/modes/modes.ts';
import type { Router } from '../../host-app/src/router/router.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import { Panels } from '../../host-app/src/frame/Panels.tsx';
import { $panel, closePanel, openPanel } from '../../host-app/src/frame/panels.ts';
import { rememberSignIn } from '../../host-app/src/entry/sign-in-path.ts';
import { signInPaths } from '../../host-app/src/sign-in/paths.ts';
import { isTourDone } from '../../host-app/src/tour/done.ts';
import '../../host-app/src/host.css';
import '../../host-app/src/frame/shell.css';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';
import { anyRouter } from './router.ts';

const user = aUser({
  id: 'ada',
  permissions: ['m1-dashboard', 'data-center', 'robot-patrol-view', 'videotape-center', 'alarm-query-list'],
});

describe('what opens over the frame', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let root: Root;
  let router: Router;
  let address: () => string;
  const dialog = (): HTMLDialogElement | null => home.querySelector('dialog[open]');
  const press = (key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body): boolean =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
    );
  const field = (): HTMLInputElement => home.querySelector('.palette input') as HTMLInputElement;
  const type = async (query: string): Promise<void> => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), query);
    field().dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
  };
  const found = (): string[] => [...home.querySelectorAll('.palette .label')].map(({ textContent }) => textContent);
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(home, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
  };

  before(texts);

  /** Draws the panels, and waits until they listen to keys. */
  const render = async (panels: ReactNode): Promise<void> => {
    // Draws at once, so that their effects have run when the code of the keys, which is loaded after the frame, is there.
    flushSync(() =>
      root.render(
        <ConsoleContext value={fake.console}>
          <RouterContext value={router}>{panels}</RouterContext>
        </ConsoleContext>,
      ),
    );
    await import('../../host-app/src/shortcuts/frame-keys.ts');
    await drawn();
  };

  beforeEach(async () => {
    fake = await fakeConsole({}, user);
    await Promise.all(
      (['host', 'screens', 'panels', 'live', 'driving', 'alarms'] as const).map(fake.console.texts.loadArea),
    );
    const robots = [aRobot({ id: 'PR001', name: 'Patrol robot 01' }), aRobot({ id: 'PR002', name: 'Patrol robot 02' })];
    fake.server.answer(searchRobotList, { rows: robots, total: robots.length });
    await fake.console.robots.load();
    ({ router, address } = anyRouter('http://console.test/robotmgr/monitoring/robot-patrol-view'));
    home = document.createElement('div');
    document.body.append(home);
    const place = document.createElement('div');
    home.append(document.createElement('main'), place);
    root = createRoot(place);
    await render(
      <Panels user={user} parts={frameOf('standard', 'ordinary')} edition="ordinary" languageSign={undefined} />,
    );
  });

  afterEach(async () => {
    root.unmount();
    await drawn();
    closePanel();
    home.remove();
    fake.console.dispose();
  });

  it('give up a panel whose texts do not come, by its button and by Escape, and write that down', async () => {
    const { loadArea, hasArea } = fake.console.texts;
    Object.assign(fake.console.texts, {
      hasArea: (area: string) => area !== 'panels' && hasArea(area as never),
      loadArea: () => Promise.reject(new Error('offline')),
    });
    const failure = (): HTMLElement | null => home.querySelector('.panels [role=alert]');
    for (const giveUp of [
      () => failure()?.querySelectorAll('button')[1]?.click(),
      () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    ]) {
      openPanel('about');
      await until(() => failure() !== null, 'what is wrong');
      expect(failure()?.textContent).to.equal('Could not loadTry againClose');
      // The panels listen to keys once the failure is drawn, which may happen later.
      await until(() => {
        giveUp();
        return $panel.get() === undefined;
      }, 'no panel');
      await drawn();
      expect(failure()).to.equal(null);
    }
    Object.assign(fake.console.texts, { loadArea, hasArea });
    expect(fake.console.errors.$errors.get().map(({ detail, count }) => [detail, count])).to.deep.equal([
      ['Error: offline', 2],
    ]);
  });

  it('names the three versions, and says so where that of the server cannot be read', async () => {
    const versions = (): string[] =>
      [...(dialog()?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
    fake.server.answer(getBackendVersion, { version: '7.8.9' });
    openPanel('about');
    await until(() => versions()[2] === '7.8.9', 'the version of the server');
    expect(versions()[0]).to.equal('v2.4.1.241220');
    expect(versions()[1]).to.match(/^\d+\.\d+\.\d+$/);
    await isAccessible();
    closePanel();
    await drawn();
    fake.server.refuse(getBackendVersion, 'no version');
    openPanel('about');
    await until(() => versions()[2] === 'error', 'that it failed');
  });

  it('keeps what is read out in it out of sight, with no room left for it', async () => {
    openPanel('about');
    await until(() => (dialog()?.querySelectorAll('dd').length ?? 0) > 0, 'the versions');
    const shown = dialog();
    const before = shown?.scrollHeight;
    const regions = [...(shown?.querySelectorAll<HTMLElement>(':scope > [aria-live]') ?? [])];
    expect(regions).to.have.length(2);
    for (const region of regions) region.textContent = 'Robot stopped';
    expect(shown?.scrollHeight).to.equal(before);
    expect(regions.map(region => region.getBoundingClientRect().height)).to.deep.equal([1, 1]);
  });

  it('opens by its keys, which the browser then does not take', async () => {
    for (const [key, more, wanted] of [
      ['k', { ctrlKey: true }, 'palette'],
      ['K', { metaKey: true }, 'palette'],
      // A Russian and a Greek keyboard.
      ['л', { ctrlKey: true, code: 'KeyK' }, 'palette'],
      ['κ', { ctrlKey: true, code: 'KeyK' }, 'palette'],
      ['F1', {}, 'help'],
      ['?', { shiftKey: true }, 'shortcuts'],
    ] as const) {
      expect(press(key, more), key).to.equal(false);
      expect($panel.get(), key).to.equal(wanted);
      closePanel();
      await drawn();
    }
  });

  it('leaves keys to whom they belong', async () => {
    const area = document.createElement('textarea');
    home.append(area);
    press('?', {}, area);
    press('k');
    press('k', { ctrlKey: true, altKey: true });
    press('K', { ctrlKey: true, shiftKey: true });
    press('k', { ctrlKey: true, isComposing: true });
    press('k', { ctrlKey: true, keyCode: 229 });
    press('F1', { ctrlKey: true });
    press('F1', { repeat: true });
    const locked = document.createElement('dialog');
    home.append(locked);
    locked.showModal();
    press('k', { ctrlKey: true }, locked);
    press('F1', {}, locked);
    locked.remove();
    // A user who has turned single keys off.
    fake.console.preferences.chooseTriageKeys('ada', false);
    press('?');
    await drawn();
    expect($panel.get()).to.equal(undefined);
    press('F1');
    expect($panel.get()).to.equal('help');
  });

  it('leaves keys to an open dialog, wherever the focus is', async () => {
    const page = provide(fake.console);
    page.append(document.createElement('patrol-sos-overlay'));
    await drawn();
    const call = aCall();
    fake.environment.sockets.latest('singleton').push('robotCallApp', { ...call, beganAt: Date.now() });
    await drawn();
    press('k', { ctrlKey: true });
    press('?');
    press('F1');
    expect($panel.get()).to.equal(undefined);
    page.remove();
    await drawn();
    press('?');
    await until(() => dialog() !== null, 'the sheet');
    press('k', { ctrlKey: true });
    expect($panel.get()).to.equal('shortcuts');
  });

  it('lists every shortcut, and says which are turned off', async () => {
    press('?');
    await until(() => dialog() !== null, 'the sheet');
    const keys = [...home.querySelectorAll('kbd')].map(({ textContent }) => textContent);
    for (const key of ['F8', 'F1', '?', 'K', 'J', 'X', 'M', 'W', 'A', 'S', 'D', 'T', 'V', 'Space', 'PgDn'])
      expect(keys, key).to.include(key);
    expect(home.querySelectorAll('[data-off]')).to.have.length(0);
    await isAccessible();
    fake.console.preferences.chooseTriageKeys('ada', false);
    await drawn();
    expect(home.querySelector('[data-off]')?.textContent).to.contain('?');
    expect(home.textContent).to.contain('Single-key shortcuts are off');
  });

  it('lies below a stop that nobody confirmed, and waits for a call that came first', async () => {
    const { showPopover } = HTMLElement.prototype;
    const { showModal } = HTMLDialogElement.prototype;
    const opened: string[] = [];
    HTMLElement.prototype.showPopover = function (...options) {
      opened.push(this.className);
      showPopover.apply(this, options);
    };
    HTMLDialogElement.prototype.showModal = function () {
      opened.push(this.className);
      showModal.call(this);
    };
    const page = provide(fake.console);
    try {
      page.append(document.createElement('patrol-stop-button'), document.createElement('patrol-sos-overlay'));
      await selectRobot(fake, 'PR001', { mode: 'patrol' });
      fake.server.respond(sendControlCommand, () => new Promise(() => undefined));
      fake.console.driving.stop();
      await fake.clock.advance(5_300);
      await drawn();
      for (const panel of ['palette', 'shortcuts'] as const) {
        opened.length = 0;
        openPanel(panel);
        await until(() => dialog() !== null, panel);
        expect(opened).to.deep.equal([dialog()?.className, 'read']);
        closePanel();
        await drawn();
      }
      const call = aCall();
      fake.environment.sockets.latest('singleton').push('robotCallApp', { ...call, beganAt: Date.now() });
      await drawn();
      opened.length = 0;
      openPanel('palette');
      await until(() => home.querySelector('.palette') !== null, 'the palette');
      await drawn();
      expect([dialog(), opened]).to.deep.equal([null, []]);
      fake.environment.sockets.latest('singleton').push('hangUpCall', { uuid: call.uuid, reason: 'bye' });
      await drawn();
      fake.console.sos.dismiss();
      await until(() => dialog() !== null, 'the palette that waited');
      expect(opened).to.deep.equal(['palette', 'read']);
    } finally {
      Object.assign(HTMLElement.prototype, { showPopover });
      Object.assign(HTMLDialogElement.prototype, { showModal });
      page.remove();
    }
  });

  it('finds a screen in any language and by initials, and goes there', async () => {
    press('k', { ctrlKey: true });
    await until(() => dialog() !== null, 'the palette');
    expect(document.activeElement).to.equal(field());
    for (const query of ['alarm q', '报警查询', '警報查詢', 'bjcx']) {
      await type(query);
      await until(() => found()[0] === 'Alarm query', query);
    }
    // No menu lists this screen by itself.
    await type('jqrxl');
    expect(found()).to.deep.equal(['Robot patrol view']);
    await type('bjcx');
    await isAccessible();
    press('Enter', {}, field());
    await drawn();
    expect(address()).to.match(/\/robotmgr\/data-center\/records-query\/alarm-query-list$/);
    expect(dialog()).to.equal(null);
  });

  it('finds robots and goes to their picture, walks with arrows', async () => {
    press('k', { ctrlKey: true });
    await until(() => dialog() !== null, 'the palette');
    await type('robot 0');
    expect(found()).to.include.members(['Patrol robot 01', 'Patrol robot 02']);
    await type('PR00');
    const [first] = [...home.querySelectorAll('[role=option]')];
    expect(first?.getAttribute('aria-selected')).to.equal('true');
    expect(field().getAttribute('aria-activedescendant')).to.equal(first?.id);
    press('ArrowDown', {}, field());
    await drawn();
    expect(home.querySelector('[aria-selected=true] .label')?.textContent).to.equal('Patrol robot 02');
    press('ArrowDown', {}, field());
    await drawn();
    press('ArrowUp', {}, field());
    await drawn();
    press('Enter', {}, field());
    await drawn();
    expect(address()).to.contain('robot-patrol-view?deviceId=PR002');
  });

  it('goes nowhere by a key that was meant for what is gone', async () => {
    press('k', { ctrlKey: true });
    await until(() => dialog() !== null, 'the palette');
    await type('PR00');
    press('ArrowDown', {}, field());
    await drawn();
    fake.server.answer(searchRobotList, { rows: [aRobot({ id: 'PR001', name: 'Patrol robot 01' })], total: 1 });
    await fake.console.robots.load();
    await until(() => found().length === 1, 'the robot that is left');
    const before = address();
    press('Enter', {}, field());
    await drawn();
    expect([address(), dialog() !== null]).to.deep.equal([before, true]);
    press('ArrowDown', {}, field());
    await drawn();
    press('Enter', {}, field());
    await drawn();
    expect(address()).to.contain('robot-patrol-view?deviceId=PR001');
  });

  it('offers what the user may do, and does it', async () => {
    press('k', { ctrlKey: true });
    await until(() => dialog() !== null, 'the palette');
    await type('obsidian');
    expect(found()).to.deep.equal(['Theme: Obsidian gold']);
    await type('cloud white');
    press('Enter', {}, field());
    await drawn();
    expect(fake.console.preferences.$preferences.get().skin).to.equal(9);
    press('k', { ctrlKey: true });
    await until(() => dialog() !== null, 'the palette');
    await type('error log');
    press('Enter', {}, field());
    await until(() => dialog()?.textContent.includes('No errors recorded') === true, 'the error log');
  });

  it('lists no screen that the user may not open, and nothing of an account that is another program’s', async () => {
    const viewer = aUser({ id: 'eve', permissions: ['data-center'] });
    await render(
      <Panels user={viewer} parts={frameOf('wpf', 'ordinary')} edition="ordinary" languageSign={undefined} />,
    );
    press('k', { ctrlKey: true });
    await until(() => dialog() !== null, 'the palette');
    for (const query of ['patrol', 'alarm query', 'sign out', 'password', 'settings', 'theme', 'English']) {
      await type(query);
      expect(found(), query).to.deep.equal([]);
    }
    expect(home.textContent).to.contain('Nothing found for “English”');
  });

  it('tells a window for another monitor the edition, which the sign-in page of this one gave', async () => {
    const opened: URL[] = [];
    const { open } = window;
    window.open = address => {
      opened.push(new URL(String(address)));
      return null;
    };
    try {
      rememberSignIn(signInPaths.offline);
      openPanel('monitors');
      await until(() => dialog()?.querySelectorAll('li button')[1] !== undefined, 'the choices');
      dialog()?.querySelectorAll<HTMLButtonElement>('li button')[1]?.click();
      expect(opened.map(({ searchParams }) => [searchParams.get('view'), searchParams.get('signIn')])).to.deep.equal([
        ['map', '/login-offline'],
      ]);
    } finally {
      window.open = open;
      rememberSignIn(signInPaths.ordinary);
    }
  });

  it('helps with the screen that is open, and follows to the next one', async () => {
    press('F1');
    await until(() => dialog() !== null, 'the help');
    // The buttons keep apart from what stands above them.
    for (const button of home.querySelectorAll('.help .button')) {
      const above = button.previousElementSibling?.getBoundingClientRect().bottom ?? NaN;
      expect(button.getBoundingClientRect().top - above).to.be.at.least(12);
    }
    expect(dialog()?.textContent).to.contain('Robot patrol view').and.contain('Hold to drive');
    await isAccessible();
    router.go('/data-center/videotape-center/index');
    await drawn();
    expect(dialog()?.textContent).to.contain('Recorded video').and.contain('Play or pause');
    expect(dialog()?.textContent).to.not.contain('Hold to drive');
    press('Escape', {}, dialog() ?? document);
    await drawn();
    expect(dialog()).to.equal(null);
  });

  describe('the tour', () => {
    const bubble = (): HTMLElement | null => home.querySelector('.tour');
    const title = (): string | undefined => bubble()?.querySelector('h2')?.textContent;
    const pressButton = async (name: string): Promise<void> => {
      [...(bubble()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)?.click();
      await drawn();
    };
    const stand = (tag: string, style = 'display:block;width:80px;height:30px'): HTMLElement => {
      const element = document.createElement(tag);
      element.style.cssText = style;
      home.append(element);
      return element;
    };
    beforeEach(() => {
      localStorage.removeItem('patrolkit.tour ada');
      stand('patrol-robot-selector');
      stand('patrol-drive-pad');
      stand('patrol-data-page', 'display:none');
      stand('patrol-stop-button', 'position:fixed;right:0;top:0;width:120px;height:40px');
    });

    it('points at what is to be seen, one after another, with the focus, and is offered once', async () => {
      openPanel('tour');
      await until(() => title() === 'Choosing a robot', 'the first step');
      expect(document.activeElement).to.equal(bubble());
      // An effect stores it, which runs after the drawing.
      await until(() => isTourDone('ada'), 'kept');
      await isAccessible();
      await pressButton('Next');
      expect(title()).to.equal('Driving');
      await pressButton('Back');
      expect(title()).to.equal('Choosing a robot');
      await pressButton('Next');
      await pressButton('Next');
      expect(title()).to.equal('Stopping');
      const ring = home.querySelector('.tour-ring')?.getBoundingClientRect();
      const stop = home.querySelector('patrol-stop-button')?.getBoundingClientRect();
      expect([ring?.left, ring?.width]).to.deep.equal([(stop?.left ?? 0) - 4, (stop?.width ?? 0) + 8]);
      const said = bubble()?.getBoundingClientRect();
      expect((said?.top ?? 0) >= (stop?.bottom ?? 0), 'the stop is free').to.equal(true);
      await pressButton('Done');
      expect($panel.get()).to.equal(undefined);
    });

    it('ends by Escape and when a call rings, and locks nothing meanwhile', async () => {
      openPanel('tour');
      await until(() => bubble() !== null, 'the tour');
      expect(document.querySelector(':modal')).to.equal(null);
      press('Escape', {}, bubble() as HTMLElement);
      await drawn();
      expect($panel.get()).to.equal(undefined);
      openPanel('tour');
      await until(() => bubble() !== null, 'the tour again');
      fake.environment.sockets.latest('singleton').push('robotCallApp', {
        deviceId: 'PR001',
        deviceName: 'Patrol robot 01',
        beganAt: Date.now(),
        uuid: 'u1',
        sessionId: 's1',
      });
      await until(() => bubble() === null, 'ended');
    });

    it('tells who controls no robot nothing of driving', async () => {
      fake.server.answer(searchRobotList, { rows: [aRobot({ id: 'PR001', mayControl: false })], total: 1 });
      await fake.console.robots.load();
      openPanel('tour');
      await until(() => title() === 'Choosing a robot', 'the first step');
      await pressButton('Next');
      expect(title()).to.equal('Stopping');
    });
  });
});
