import { screenOf, type Console, type User, screens, type Screen, type ScreenName } from '@patrolkit/core';
import { aCall, anAlarm, aUser, logout, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { applyLook } from '@patrolkit/core/theme';
import { expect } from '@esm-bundle/chai';
import { useStore } from '@nanostores/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { Groups } from '../../host-app/src/menus/Groups.tsx';
import { ScreenLink } from '../../host-app/src/menus/ScreenLink.tsx';
import { Sheet } from '../../host-app/src/menus/Sheet.tsx';
import { Sidebar } from '../../host-app/src/menus/Sidebar.tsx';
import { closeTopDialog, hasDialog } from '../../host-app/src/modes/back.ts';
import { frameOf } from '../../host-app/src/modes/modes.ts';
import { ModeContext } from '../../host-app/src/modes/mode-context.ts';
import { useBack } from '../../host-app/src/modes/windows.ts';
import { Pages } from '../../host-app/src/first/Pages.tsx';
import { entriesOf } from '../../host-app/src/palette/entries.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import type { Router } from '../../host-app/src/router/router.ts';
import { pathOf } from '../../host-app/src/screens/table/access.ts';
import { menuOf } from '../../host-app/src/screens/table/menu.ts';
import { outsideAddress } from '../../host-app/src/screens/outside.ts';
import { Refusal } from '../../host-app/src/screens/Refusal.tsx';
import { rememberSignIn } from '../../host-app/src/entry/sign-in-path.ts';
import { signInPaths, type Edition } from '../../host-app/src/sign-in/paths.ts';
import { LanguageChoice } from '../../host-app/src/frame/LanguageChoice.tsx';
import { Navbar } from '../../host-app/src/frame/Navbar.tsx';
import { Breadcrumbs } from '../../host-app/src/menus/Breadcrumbs.tsx';
import { TagBar } from '../../host-app/src/tags/TagBar.tsx';
import { createTags, tagKey, type Tags } from '../../host-app/src/tags/tags.ts';
import { $held, markUnsaved } from '../../host-app/src/tags/unsaved.ts';
import { UnsavedQuestion } from '../../host-app/src/tags/UnsavedQuestion.tsx';
import { closeModal, openModal } from '../../widgets/shared/dialog/topLayer.ts';
import '../../host-app/src/host.css';
import '../../host-app/src/frame/shell.css';
import { drawn, emulateMedia, fakeConsole, overwrite, provide, texts, unreadable, until, viewport } from './harness.ts';
import { makeOlder } from './older.ts';
import { anyRouter } from './router.ts';

let home: HTMLElement;
let root: Root;
let router: Router;
let fake: FakeConsole;

const show = async (console: Console, view: ReactNode): Promise<void> => {
  await Promise.all((['host', 'screens'] as const).map(console.texts.loadArea));
  home = document.createElement('div');
  document.body.append(home);
  root = createRoot(home);
  root.render(
    <ConsoleContext value={console}>
      <RouterContext value={router}>{view}</RouterContext>
    </ConsoleContext>,
  );
  await until(() => home.querySelector('nav, dialog') !== null, 'the view');
};

/** The question of a page with unsaved changes, drawn beside the pages. */
const Held = () => (useStore($held) ? <UnsavedQuestion /> : null);

const screen = (name: ScreenName): Screen => {
  const found = screenOf(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const one = <E extends Element = HTMLElement>(selector: string): E => {
  const found = home.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const all = (selector: string): HTMLElement[] => [...home.querySelectorAll<HTMLElement>(selector)];
const isAccessible = async (): Promise<void> => {
  const { violations } = await axe.run(home, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
};
const press = async (target: Element, key: string, init: KeyboardEventInit = {}): Promise<void> => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  await drawn();
};

describe('the frame', () => {
  before(async () => {
    applyLook(document, {});
    await texts();
    // The window of these tests is 800 px wide, where a sheet would replace tag bar and sidebar.
    const wide = new CSSStyleSheet();
    wide.replaceSync('.tag-bar, .sidebar { display: flex !important; }');
    document.adoptedStyleSheets.push(wide);
  });
  beforeEach(async () => {
    ({ router } = anyRouter());
    fake = await fakeConsole();
  });
  afterEach(() => {
    root.unmount();
    home.remove();
  });

  describe('its tag bar', () => {
    let tags: Tags;
    const kept = new Map<string, string>();
    const open = async (active: ScreenName | undefined, ...names: readonly [ScreenName, string?][]): Promise<void> => {
      kept.clear();
      tags = createTags({ get: name => kept.get(name) ?? null, set: (name, value) => void kept.set(name, value) });
      tags.begin('u1', screen('robot-patrol-view'), path => screens.find(known => known.path === path));
      for (const [name, search = ''] of names) {
        const { path } = screen(name);
        tags.visit(screen(name), { path, search, entry: 0, isReturn: false });
      }
      await show(
        fake.console,
        <>
          <TagBar tags={tags} active={active && tagKey(screen(active), '')} />
          <Held />
        </>,
      );
    };
    const titles = (): string[] => all('.tag-bar a').map(({ textContent }) => textContent);
    const menuOfTag = async (at: number): Promise<void> => {
      all('.tag-bar a')[at]?.dispatchEvent(
        new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 40, clientY: 20, button: 2 }),
      );
      await drawn();
    };

    it('has a title for each page with the id of its record, and a dot at the one that is shown', async () => {
      await open('log-query', ['log-query'], ['patrol-report-detail', '?id=7']);
      expect(titles()).to.deep.equal(['Robot patrol view', 'Operation log', 'Patrol report: detail 7']);
      const dots = all('.tag-bar .dot').map(dot => getComputedStyle(dot).display !== 'none');
      expect(dots).to.deep.equal([false, true, false]);
      expect(all('[aria-current=page]').map(({ textContent }) => textContent)).to.deep.equal(['Operation log']);
      await isAccessible();
    });

    it('closes by the icon and by the middle button, but not what is affixed, and shows the last that remains', async () => {
      await open('log-query', ['task'], ['log-query']);
      expect(all('.tag-bar li button')).to.have.length(2);
      const middle = (at: number): unknown =>
        all('.tag-bar a')[at]?.dispatchEvent(
          new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }),
        );
      middle(0);
      await drawn();
      expect(titles()).to.have.length(3);
      middle(2);
      await drawn();
      expect(titles()).to.deep.equal(['Robot patrol view', 'Inspection tasks']);
      expect(router.$place.get().path).to.equal(pathOf('task'));
      one('.tag-bar li button').click();
      await drawn();
      expect(titles()).to.deep.equal(['Robot patrol view']);
    });

    it('leads nowhere when a tag is closed behind a page that has none, as a refused one', async () => {
      await open(undefined, ['task'], ['log-query']);
      const before = router.$place.get();
      one('.tag-bar li button').click();
      await drawn();
      expect(titles()).to.deep.equal(['Robot patrol view', 'Operation log']);
      expect(router.$place.get()).to.equal(before);
    });

    it('hands the focus of a tag that is closed to its neighbour, by key, by menu and by its icon', async () => {
      await open('log-query', ['task'], ['log-query'], ['alarm-query-list'], ['videotape-center']);
      const focused = (): string | null | undefined => document.activeElement?.textContent;
      const link = (at: number): HTMLElement => {
        const found = all('.tag-bar a')[at];
        if (!found) throw new Error('no tag');
        return found;
      };
      link(1).focus();
      await press(link(1), 'Delete');
      expect(titles()).to.have.length(4);
      expect(focused()).to.equal('Operation log');
      const last = titles().length - 1;
      const [beforeLast] = titles().slice(-2);
      link(last).focus();
      await menuOfTag(last);
      all('[role=menuitem]')[1]?.click();
      await drawn();
      expect(titles()).to.have.length(3);
      expect(focused()).to.equal(beforeLast);
      const icon = one('.tag-bar li:last-child button');
      icon.focus();
      icon.click();
      await drawn();
      expect(focused()).to.equal('Operation log');
      await menuOfTag(1);
      all('[role=menuitem]').at(-1)?.click();
      await drawn();
      expect([titles(), focused()]).to.deep.equal([['Robot patrol view'], 'Robot patrol view']);
      // A user who is elsewhere stays there.
      const elsewhere = document.createElement('button');
      home.append(elsewhere);
      elsewhere.focus();
      tags.visit(screen('task'), { path: pathOf('task'), search: '', entry: 0, isReturn: false });
      await drawn();
      one('.tag-bar li button').click();
      await drawn();
      expect(document.activeElement === elsewhere).to.equal(true);
    });

    it('asks before a page goes that holds what is not saved', async () => {
      await open('log-query', ['task'], ['log-query']);
      markUnsaved(pathOf('task'), true);
      const close = async (answer: string): Promise<void> => {
        one('.tag-bar li button').click();
        expect(titles()).to.have.length(3);
        await until(() => all('dialog.modal .button').length === 2, 'the question');
        all('dialog.modal .button')
          .find(({ textContent }) => textContent === answer)
          ?.click();
        await drawn();
      };
      await close('Keep editing');
      expect(titles()).to.have.length(3);
      await close('Discard');
      expect(titles()).to.deep.equal(['Robot patrol view', 'Operation log']);
      markUnsaved(pathOf('task'), false);
    });

    it('has a menu 105 px wide: refresh, close, close others, close all; an affixed one is not closed', async () => {
      await open('log-query', ['task'], ['log-query']);
      await menuOfTag(0);
      const lines = (): string[] => all('[role=menuitem]').map(({ textContent }) => textContent);
      expect(lines()).to.deep.equal(['Refresh', 'Close others', 'Close all']);
      expect(one('[role=menu]').getBoundingClientRect().width).to.equal(105);
      expect(document.activeElement?.textContent).to.equal('Refresh');
      await press(one('[role=menu]'), 'ArrowUp');
      expect(document.activeElement?.textContent).to.equal('Close all');
      await press(one('[role=menu]'), 'Escape');
      expect(all('[role=menu]')).to.have.length(0);
      await menuOfTag(1);
      expect(lines()).to.deep.equal(['Refresh', 'Close', 'Close others', 'Close all']);
      await isAccessible();
      all('[role=menuitem]')[0]?.click();
      expect(router.$place.get().path).to.equal(`/redirect${pathOf('task')}`);
      await drawn();
      await menuOfTag(1);
      all('[role=menuitem]')[2]?.click();
      await drawn();
      expect(titles()).to.deep.equal(['Robot patrol view', 'Inspection tasks']);
      expect(router.$place.get().path).to.equal(pathOf('task'));
    });

    it('scrolls by the wheel, and keeps the tag that is shown in sight', async () => {
      const ids = Array.from({ length: 25 }, (_, id): [ScreenName, string] => [
        'patrol-report-detail',
        `?id=${String(id)}`,
      ]);
      await open('log-query', ...ids, ['log-query']);
      const strip = one('.tag-bar ul');
      await until(() => strip.scrollLeft > 0, 'the shown tag in sight');
      // All of it is visible, because the button that closes it stands at its end.
      const shown = one('.tag-bar li:has([aria-current])').getBoundingClientRect();
      expect(shown.right).to.be.at.most(strip.getBoundingClientRect().right);
      const before = strip.scrollLeft;
      strip.dispatchEvent(new WheelEvent('wheel', { deltaY: -120, bubbles: true, cancelable: true }));
      await until(() => strip.scrollLeft === before - 120, 'the wheel');
    });

    it('is put in order by dragging and by the keyboard, which is said', async () => {
      await open('log-query', ['task'], ['log-query']);
      const [, first, second] = all('.tag-bar a');
      const dataTransfer = new DataTransfer();
      second?.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }));
      first?.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
      second?.dispatchEvent(new DragEvent('dragend', { bubbles: true, dataTransfer }));
      await drawn();
      expect(titles()).to.deep.equal(['Robot patrol view', 'Operation log', 'Inspection tasks']);
      const moved = all('.tag-bar a')[1];
      if (!moved) throw new Error('no tag');
      await press(moved, 'ArrowRight', { ctrlKey: true, shiftKey: true });
      expect(titles()).to.deep.equal(['Robot patrol view', 'Inspection tasks', 'Operation log']);
      expect(one('[role=status]').textContent).to.equal('“Operation log” moved to place 3 of 3');
    });
  });

  it('leads from a detail to its list, but not whoever may not open that', async () => {
    for (const [permissions, hrefs] of [
      [['config-center', 'robot-manage', 'robot-plan'], 1],
      [['config-center', 'robot-plan'], 0],
    ] as const) {
      fake = await fakeConsole({}, aUser({ permissions: [...permissions] }));
      await show(fake.console, <Breadcrumbs screen={screen('robot-plan')} />);
      expect(all('.breadcrumbs a'), permissions.join()).to.have.length(hrefs);
      expect(all('.breadcrumbs li').map(({ textContent }) => textContent)).to.include('Robots');
      if (hrefs === 1) {
        root.unmount();
        home.remove();
      }
    }
  });

  describe('its bar on top', () => {
    it('has its mark in 28 px beside the name of the system', async () => {
      const user = aUser({ permissions: ['home-page', 'm1-dashboard'] });
      const bar = { user, menu: menuOf(user, 'ordinary'), shown: undefined, languageSign: undefined };
      await show(
        fake.console,
        <Navbar {...bar} edition="ordinary" parts={frameOf('standard', 'ordinary')} onSheet={() => undefined} />,
      );
      expect(one('.home .mark').getBoundingClientRect().width).to.equal(28);
      expect(one('.home .system').textContent).not.to.equal('');
    });

    describe('its logo', () => {
      const here = `${location.origin}/host-app/public`;
      // The same server by another name: its pictures can be loaded, and are of another origin.
      const there = here.replace(location.hostname, location.hostname === 'localhost' ? '127.0.0.1' : 'localhost');
      const installed = `${here}/favicon.svg`;
      const showBar = async (edition: Edition, company: string | undefined, homeLogo?: string): Promise<void> => {
        overwrite(fake.parts.open.installation.$logo, () => company);
        overwrite(fake.parts.open.installation.$info, before => ({ ...before, homeLogo }) as never);
        const bar = { user: aUser(), menu: [], shown: undefined, languageSign: undefined };
        await show(
          fake.console,
          <Navbar {...bar} edition={edition} parts={frameOf('standard', edition)} onSheet={() => undefined} />,
        );
      };
      const logo = (): string | null => home.querySelector('.home img')?.getAttribute('src') ?? null;

      it('is that of the company, from another server too', async () => {
        await showBar('ordinary', `${there}/icon-192.png`, installed);
        expect(logo()).to.equal(`${there}/icon-192.png`);
      });

      it('is that of the installation offline, where that of the company is on another server', async () => {
        await showBar('offline', `${there}/icon-192.png`, installed);
        expect(logo()).to.equal(installed);
      });

      it('is none of another server offline', async () => {
        await showBar('offline', `${there}/icon-192.png`, `${there}/favicon.svg`);
        expect([logo(), all('.home .mark').length]).to.deep.equal([null, 1]);
      });

      it('is that of the installation where that of the company is broken, and the mark where both are', async () => {
        await showBar('ordinary', `${here}/none.png`, installed);
        await until(() => logo() === installed, 'the logo of the installation');
        one('.home img').dispatchEvent(new Event('error'));
        await until(() => home.querySelector('.home .mark') !== null, 'the mark');
        expect(logo()).to.equal(null);
      });
    });

    it('keeps its stop where something else of it fails', async () => {
      const user = aUser();
      const bar = { user, edition: 'ordinary' as const, menu: [], shown: undefined, languageSign: undefined };
      const { warn, error } = window.console;
      Object.assign(window.console, { warn: () => undefined, error: () => undefined });
      // A value that no view can draw.
      overwrite(fake.parts.open.installation.$info, () => ({ name: unreadable }) as never);
      await show(
        fake.console,
        <>
          <nav />
          <Navbar {...bar} parts={frameOf('standard', 'ordinary')} onSheet={() => undefined} />
        </>,
      );
      await drawn();
      Object.assign(window.console, { warn, error });
      expect([all('.home').length, all('patrol-stop-button').length]).to.deep.equal([0, 1]);
      expect(fake.console.errors.$errors.get()).to.have.length(1);
    });

    it('offers the full screen only in a browser that has one, which iPhones do not', async () => {
      const user = aUser();
      const parts = frameOf('standard', 'ordinary');
      const bar = { user, menu: [], shown: undefined, languageSign: undefined, onSheet: () => undefined };
      const nothing = (): void => undefined;
      const rest = { user, parts, edition: 'ordinary', languageSign: undefined, titles: [] } as const;
      const went: string[] = [];
      const acts = { go: (to: string) => void went.push(to), openWindow: nothing, open: nothing };
      const entryOf = (name: string) =>
        entriesOf({ console: fake.console, ...rest, ...acts }).find(({ key }) => key === name);
      const buttons = (): number => all('[aria-label="Full screen"], [aria-label="Leave full screen"]').length;
      const view = <Navbar {...bar} edition="ordinary" parts={parts} />;
      await show(fake.console, view);
      expect([buttons(), entryOf('fullscreen')?.label]).to.deep.equal([1, 'Full screen']);
      root.unmount();
      home.remove();
      const lacking = ['fullscreenElement', 'fullscreenEnabled', 'exitFullscreen'];
      const { search } = location;
      for (const name of lacking) Object.defineProperty(document, name, { configurable: true, value: undefined });
      try {
        await show(fake.console, view);
        expect([buttons(), entryOf('fullscreen')]).to.deep.equal([0, undefined]);
        // The entry leaves the wall mode even without a full screen.
        history.replaceState(null, '', `${search === '' ? '?' : `${search}&`}wall=30`);
        entryOf('wall')?.run();
        expect(went).to.have.length(1);
      } finally {
        history.replaceState(null, '', search === '' ? location.pathname : search);
        for (const name of lacking) Reflect.deleteProperty(document, name);
      }
    });

    it('says where the texts of a language do not come, and stays in the one before', async () => {
      const { chooseLanguage } = fake.console.preferences;
      Object.assign(fake.console.preferences, { chooseLanguage: () => Promise.reject(new Error('offline')) });
      await show(
        fake.console,
        <>
          <nav />
          <LanguageChoice languageSign={undefined} isAlone />
        </>,
      );
      const select = one<HTMLSelectElement>('select');
      expect([...select.options].map(({ lang }) => lang)).to.deep.equal(['zh-CN', 'en-US', 'zh-HK']);
      select.value = 'zh-cn';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await until(() => home.querySelector('[role=alert]') !== null, 'what is wrong');
      Object.assign(fake.console.preferences, { chooseLanguage });
      expect([one('[role=alert]').textContent, select.value]).to.deep.equal(['Could not load', 'en-us']);
      expect(fake.console.notices.$notices.get()[0]?.text).to.deep.equal({ id: 'common.loadFailed' });
      expect(fake.console.errors.$errors.get()).to.have.length(1);
    });

    it('lays nothing over its groups on any width that shows them, in any language', async () => {
      const everything = screens.flatMap(({ roles, codes }) => [...roles, ...codes]);
      const user = aUser({ name: 'Administrator', permissions: everything });
      const bar = { user, menu: menuOf(user, 'ordinary'), shown: undefined, languageSign: undefined };
      fake.console.errors.report('An error');
      await show(
        fake.console,
        <Navbar {...bar} edition="ordinary" parts={frameOf('standard', 'ordinary')} onSheet={() => undefined} />,
      );
      expect(all('.groups > *').length).to.be.at.least(4);
      try {
        for (const language of ['zh-cn', 'en-us', 'zh-hk'] as const) {
          await fake.console.texts.show(language);
          for (const width of [901, 1000, 1100, 1201, 1280, 1366, 1401, 1440, 1920]) {
            await viewport(width, 800);
            await drawn();
            const [mark, groups, tools] = ['.home .mark', '.groups > :last-child', '.tools'].map(part =>
              one(part).getBoundingClientRect(),
            );
            expect(groups?.right, `${language} ${String(width)}`).to.be.at.most(tools?.left ?? 0);
            expect(mark?.right, `${language} ${String(width)}`).to.be.at.most(
              one('.groups').getBoundingClientRect().left,
            );
            expect(tools?.right, `${language} ${String(width)}`).to.be.at.most(width);
          }
        }
      } finally {
        await viewport(800, 600);
        await fake.console.texts.show('en-us');
      }
    });

    it('keeps the stop and the way back within the window, whatever is said of the stop, on any width, in any language', async () => {
      await selectRobot(fake, 'robot-1', { mode: 'patrol' });
      fake.push({ type: 'AlarmInfo', data: anAlarm(), receivedAt: fake.environment.wallClock() });
      fake.console.errors.report('An error');
      const user = aUser({
        name: 'Administrator',
        permissions: screens.flatMap(({ roles, codes }) => [...roles, ...codes]),
      });
      const bar = { user, menu: menuOf(user, 'ordinary'), shown: undefined, languageSign: undefined };
      await show(
        fake.console,
        <Navbar {...bar} edition="ordinary" parts={frameOf('standard', 'ordinary')} onSheet={() => undefined} />,
      );
      const page = provide(fake.console);
      page.append(home);
      const stop = (selector: string): Element | null =>
        one('patrol-stop-button').shadowRoot?.querySelector(selector) ?? null;
      const boxOf = (element: Element | null): DOMRect => {
        if (!element) throw new Error('not drawn');
        return element.getBoundingClientRect();
      };
      const phases = ['ready', 'sending', 'sent', 'confirmed', 'unknowable', 'unreachable', 'unconfirmed'] as const;
      try {
        for (const language of ['zh-cn', 'en-us', 'zh-hk'] as const) {
          await fake.console.texts.show(language);
          await until(() => stop('button') !== null, 'the stop');
          for (const width of [360, 390, 800, 901, 1101, 1201, 1366, 1920]) {
            await viewport(width, 800);
            let edge: number | undefined;
            for (const phase of phases) {
              const hasPaused = phase === 'confirmed';
              overwrite(fake.parts.open.driving.$stops, () =>
                phase === 'ready' ? [] : [{ deviceId: 'robot-1', phase, hasPaused }],
              );
              overwrite(fake.parts.open.driving.$driveUnconfirmed, () => (phase === 'unconfirmed' ? ['robot-1'] : []));
              await drawn();
              const where = `${language} ${String(width)} ${phase}`;
              const button = boxOf(stop('[part=button]'));
              expect(boxOf(stop('.said')).right, where).to.be.at.most(button.right);
              expect(button.right, where).to.be.at.most(width);
              edge ??= button.right;
              expect(button.right, `${where}: the stop stays where it was`).to.be.closeTo(edge, 1);
              expect(button.height, where).to.be.at.most(boxOf(one('.navbar')).height);
              if (hasPaused) expect(boxOf(stop('[part=resume]')).right, where).to.be.at.most(width);
              if (phase === 'unknowable') expect(boxOf(stop('.read')).left, where).to.be.at.least(0);
              expect(boxOf(one('.groups > :last-child')).right, where).to.be.at.most(boxOf(one('.tools')).left);
              expect(document.documentElement.scrollWidth, where).to.equal(width);
            }
          }
        }
        await viewport(390, 800);
        one('.more > button').click();
        await drawn();
        const { left, right } = boxOf(one('.more .lines'));
        expect(left, 'the menu').to.be.at.least(0);
        expect(right, 'the menu').to.be.at.most(390);
      } finally {
        await viewport(800, 600);
        await fake.console.texts.show('en-us');
        page.remove();
      }
    });
  });

  describe('its menus', () => {
    const user = (part: Partial<User> = {}): User =>
      aUser({
        permissions: ['home-page', 'm1-dashboard', 'data-center', 'alarm-query-list', 'videotape-center'],
        ...part,
      });
    /** The last group; monitoring is a link, with a list before it. */
    const group = (): HTMLElement => one('.group:last-of-type');
    const groupButton = (): HTMLElement => one('.group:last-of-type > button');
    const point = (type: string): unknown =>
      group().dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', bubbles: type === 'pointerover' }));

    it('open a panel under the pointer, which stays for a moment after it has left', async () => {
      await show(fake.console, <Groups menu={menuOf(user(), 'ordinary')} shown={undefined} />);
      expect(all('.groups > a').map(({ textContent }) => textContent)).to.deep.equal(['Home']);
      point('pointerover');
      await until(() => all('.panel').length === 1, 'the panel');
      expect(all('.panel a').map(({ textContent }) => textContent)).to.deep.equal(['Alarm query', 'Recorded video']);
      await isAccessible();
      const left = performance.now();
      group().dispatchEvent(
        new PointerEvent('pointerout', { pointerType: 'mouse', bubbles: true, relatedTarget: document.body }),
      );
      await until(() => all('.panel').length === 0, 'the panel closed');
      expect(performance.now() - left).to.be.at.least(299);
    });

    it('stay open when the mouse that opened them presses the group, and a finger toggles them', async () => {
      await show(fake.console, <Groups menu={menuOf(user(), 'ordinary')} shown={undefined} />);
      const pressWith = async (pointerType: string): Promise<void> => {
        groupButton().dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }));
        groupButton().click();
        await drawn();
      };
      point('pointerover');
      await until(() => all('.panel').length === 1, 'the panel');
      await pressWith('mouse');
      expect(all('.panel')).to.have.length(1);
      await pressWith('touch');
      expect(all('.panel')).to.have.length(0);
      await pressWith('touch');
      expect(all('.panel')).to.have.length(1);
    });

    it('mark one group: the one whose own screen is shown, under whichever group that screen stands', async () => {
      const member = aUser({ roleCode: 'x', permissions: ['dashboard', 'industry-view', 'm1-dashboard'] });
      const menu = menuOf(member, 'industry');
      await show(fake.console, <Groups menu={menu} shown={screen('industry-robot-patrol-view')} />);
      expect(all('[data-group]')).to.have.length.above(1);
      const current = all('[data-group][aria-current], [data-group][data-current]');
      expect(current.map(({ dataset }) => dataset['group'])).to.deep.equal(['monitoring']);
    });

    it('frame the group whose screen is shown where the system forces its colours', async () => {
      await emulateMedia({ forcedColors: 'active' });
      try {
        await show(fake.console, <Groups menu={menuOf(user(), 'ordinary')} shown={screen('videotape-center')} />);
        const styles = all('[data-group]').map(one => getComputedStyle(one).outlineStyle);
        expect(groupButton().dataset['current']).to.equal('true');
        expect(styles).to.deep.equal(all('[data-group]').map(one => (one === groupButton() ? 'solid' : 'none')));
      } finally {
        await emulateMedia({ forcedColors: 'none' });
      }
    });

    it('open by a touch and by the keyboard, and close by Escape with the focus back', async () => {
      await show(fake.console, <Groups menu={menuOf(user(), 'ordinary')} shown={screen('videotape-center')} />);
      groupButton().click();
      await drawn();
      expect(groupButton().ariaExpanded).to.equal('true');
      expect(one('[aria-current=page]').textContent).to.equal('Recorded video');
      groupButton().click();
      await drawn();
      expect(all('.panel')).to.have.length(0);
      groupButton().focus();
      await press(groupButton(), 'ArrowDown');
      await until(() => document.activeElement?.textContent === 'Alarm query', 'the first link');
      await press(one('.panel a'), 'ArrowUp');
      expect(document.activeElement?.textContent).to.equal('Recorded video');
      await press(one('.panel a'), 'Escape');
      expect(all('.panel')).to.have.length(0);
      expect(document.activeElement === groupButton()).to.equal(true);
    });

    it('give the focus back to their group when a screen of it is chosen', async () => {
      await show(fake.console, <Groups menu={menuOf(user(), 'ordinary')} shown={screen('videotape-center')} />);
      groupButton().focus();
      await press(groupButton(), 'ArrowDown');
      await until(() => document.activeElement?.textContent === 'Alarm query', 'the first link');
      one('.panel a').click();
      await drawn();
      expect(all('.panel')).to.have.length(0);
      expect(document.activeElement === groupButton()).to.equal(true);
    });

    it('leave free what the tab of alarms covers of an open panel', async () => {
      await show(fake.console, <Groups menu={menuOf(user(), 'ordinary')} shown={undefined} />);
      groupButton().click();
      await drawn();
      // The tab is 44 px wide, beside the sidebar of 48 px that the shell sets with this property.
      one('.groups').style.setProperty('--edge-inset', '48px');
      const panel = one('.panel').getBoundingClientRect();
      expect(one('.panel a').getBoundingClientRect().left - panel.left).to.be.at.least(48 + 44);
    });

    it('stand at the side with titles, or as one icon a group, whose screens open beside it', async () => {
      await show(fake.console, <Sidebar menu={menuOf(user(), 'ordinary')} shown={screen('alarm-query-list')} />);
      const seen = (selector: string): HTMLElement[] => all(selector).filter(element => element.checkVisibility());
      const toggle = one('.sidebar > button');
      const narrow = one('.sidebar').offsetWidth;
      const groups = (): HTMLElement[] => seen('.sidebar [data-group]');
      expect(groups().map(group => group.ariaLabel)).to.deep.equal(['Home', 'Run monitoring', 'Data center']);
      expect(seen('.sidebar a').map(group => group.ariaLabel)).to.deep.equal(['Home']);
      expect(groups().map(group => group.matches('[data-current], [aria-current]'))).to.deep.equal([
        false,
        false,
        true,
      ]);
      await isAccessible();
      const [, monitoring, data] = groups();
      data?.click();
      await drawn();
      const panel = one('.sidebar .panel');
      expect(seen('.panel a, .panel h2').map(({ textContent }) => textContent)).to.include.members([
        'Data center',
        'Alarm query',
        'Recorded video',
      ]);
      expect(panel.getBoundingClientRect().left).to.be.at.least(one('.sidebar').getBoundingClientRect().right - 1);
      await isAccessible();
      monitoring?.focus();
      await press(monitoring ?? data ?? toggle, 'ArrowRight');
      await until(() => document.activeElement?.closest('.panel') !== null, 'a screen of the group');
      expect(seen('.panel a').map(({ textContent }) => textContent)).to.deep.equal([
        'Run monitoring',
        'Multiple robots',
      ]);
      await press(document.activeElement as HTMLElement, 'Escape');
      expect([document.activeElement === monitoring, seen('.panel').length]).to.deep.equal([true, 0]);
      toggle.click();
      await drawn();
      expect(one('.sidebar').offsetWidth).to.be.above(narrow);
      const names = ['Home', 'Run monitoring', 'Multiple robots', 'Alarm query', 'Recorded video'];
      expect(seen('.sidebar a').map(({ textContent }) => textContent)).to.deep.equal(names);
      await isAccessible();
      toggle.click();
      await drawn();
      expect(one('.sidebar').offsetWidth).to.equal(narrow);
    });

    it('at the side are one stop of the Tab key, and the arrow keys walk them', async () => {
      await show(fake.console, <Sidebar menu={menuOf(user(), 'ordinary')} shown={screen('alarm-query-list')} />);
      one('.sidebar > button').click();
      await drawn();
      const stops = (): (string | null)[] =>
        all('.sidebar .list a')
          .filter(({ tabIndex }) => tabIndex === 0)
          .map(({ textContent }) => textContent);
      expect(stops()).to.deep.equal(['Alarm query']);
      const links = all('.sidebar .list a');
      links[3]?.focus();
      for (const [key, there] of [
        ['ArrowDown', 4],
        ['ArrowDown', 0],
        ['ArrowUp', 4],
        ['Home', 0],
        ['End', 4],
      ] as const) {
        await press(document.activeElement as HTMLElement, key);
        expect(links.indexOf(document.activeElement as HTMLElement), key).to.equal(there);
      }
      expect(stops()).to.deep.equal(['Recorded video']);
      links[4]?.blur();
      await drawn();
      expect(stops()).to.deep.equal(['Alarm query']);
    });

    it('are a sheet on small screens, which closes by what is pressed beside it', async () => {
      let isClosed = false;
      await show(
        fake.console,
        <Sheet
          menu={menuOf(user(), 'ordinary')}
          shown={undefined}
          tags={undefined}
          active={undefined}
          onClose={() => (isClosed = true)}
        />,
      );
      expect(all('dialog a').map(({ textContent }) => textContent)).to.deep.equal([
        'Overview',
        'Run monitoring',
        'Multiple robots',
        'Alarm query',
        'Recorded video',
      ]);
      await isAccessible();
      one('dialog').click();
      await until(() => isClosed, 'closed');
    });
  });

  describe('a screen of another service', () => {
    const setting = document.createElement('meta');
    before(() => {
      setting.name = 'patrolkit-authority-service';
      document.head.append(setting);
    });
    afterEach(() => (setting.content = ''));
    after(() => setting.remove());
    const admin = aUser({ roleCode: 'x', permissions: ['config-center', 'unit-mgr', 'm1-dashboard'] });
    const listed = (edition: Edition) =>
      menuOf(admin, edition, outsideAddress).flatMap(({ sections }) =>
        sections.flatMap(section => section.screens.map(({ name }) => name)),
      );

    it('is listed as the screen of the console that it is without an address', async () => {
      for (const content of ['', 'https://units.example/', 'javascript:alert(1)'])
        for (const edition of ['ordinary', 'offline'] as const) {
          setting.content = content;
          expect(listed(edition)).to.deep.equal(['multiple-robots', 'unit-mgr']);
        }
    });

    it('is that of the console where the address is unsafe and, in the offline edition, of another server', async () => {
      const lead = async (content: string): Promise<string | null> => {
        setting.content = content;
        await show(
          fake.console,
          <nav>
            <ScreenLink screen={screen('unit-mgr')} isShown={false} />
          </nav>,
        );
        const to = one('a.screen').getAttribute('href');
        root.unmount();
        home.remove();
        return to;
      };
      const own = '/robotmgr/config-center/system-mgr/unit-mgr';
      expect(await lead('javascript:alert(1)')).to.equal(own);
      expect(await lead('https://units.example/')).to.equal('https://units.example/');
      rememberSignIn('/login-offline');
      try {
        expect(await lead('https://units.example/')).to.equal(own);
        expect(await lead('/units')).to.equal(new URL('/units', location.origin).href);
      } finally {
        rememberSignIn('/login');
      }
    });

    it('opens in a window of its own: the program around the page is asked first', async () => {
      setting.content = 'https://units.example/a';
      const menu = menuOf(admin, 'ordinary', outsideAddress);
      let isGone = false;
      await show(
        fake.console,
        <ModeContext value="wpf">
          <Sheet menu={menu} shown={undefined} tags={undefined} active={undefined} onClose={() => (isGone = true)} />
        </ModeContext>,
      );
      const wanted: string[] = [];
      const take = (event: CustomEvent<{ url: string }>): void => {
        wanted.push(event.detail.url);
        event.preventDefault();
      };
      document.addEventListener('openwindowrequest', take);
      const link = one<HTMLAnchorElement>('a[href^="https://units"]');
      link.click();
      document.removeEventListener('openwindowrequest', take);
      expect(wanted).to.deep.equal(['https://units.example/a']);
      expect([link.target, link.rel, isGone]).to.deep.equal(['_blank', 'noopener noreferrer', true]);
      await isAccessible();
    });

    it('has the one window of Tencent', async () => {
      setting.content = 'https://units.example/a';
      const menu = menuOf(admin, 'ordinary', outsideAddress);
      await show(
        fake.console,
        <ModeContext value="tencent">
          <Sheet menu={menu} shown={undefined} tags={undefined} active={undefined} onClose={() => undefined} />
        </ModeContext>,
      );
      expect(one<HTMLAnchorElement>('a[href^="https://units"]').target).to.equal('');
    });
  });

  describe('a page that is refused', () => {
    it('is closed by the program around it, and has no other account to offer there', async () => {
      await show(
        fake.console,
        <ModeContext value="wpf">
          <nav />
          <Refusal />
        </ModeContext>,
      );
      let asked = 0;
      const count = (): void => void (asked += 1);
      document.addEventListener('closerequest', count);
      expect(all('button').map(({ textContent }) => textContent)).to.deep.equal(['Close']);
      one('button').click();
      document.removeEventListener('closerequest', count);
      expect(asked).to.equal(1);
    });

    it('is titled by the name of the system, and leads another account to the sign-in page of this tab', async () => {
      overwrite(fake.parts.open.installation.$info, () => ({ name: 'Harbour watch' }) as never);
      rememberSignIn(signInPaths.offline);
      ({ router } = anyRouter('https://a.example/robotmgr/404'));
      await show(
        fake.console,
        <>
          <nav />
          <Refusal />
        </>,
      );
      expect(document.title).to.equal('Page not found - Harbour watch');
      one('button').click();
      await until(() => router.$place.get().path !== '/404', 'the sign-in page');
      rememberSignIn(signInPaths.ordinary);
      expect(router.$place.get().path).to.equal('/login-offline');
    });

    const refused = async (path: string): Promise<void> => {
      ({ router } = anyRouter(`https://a.example/robotmgr${path}`));
      await show(
        fake.console,
        <>
          <nav />
          <Pages hasNavBar mode="standard" languageSign={undefined} />
        </>,
      );
      await until(() => home.querySelector('.refusal') !== null, 'the refusal');
    };

    it('keeps the stop, the bar of the channel, alarms and calls for who is signed in', async () => {
      for (const path of ['/401', '/404']) {
        await refused(path);
        for (const tag of ['stop-button', 'connection-bar', 'alarm-popups', 'alarm-dialog', 'sos-overlay'])
          expect(all(`patrol-${tag}`), `${path} ${tag}`).to.have.length(1);
        expect(all('main'), path).to.have.length(1);
        root.unmount();
        home.remove();
      }
      await refused('/401');
      const overlay = (): ShadowRoot | null => one('patrol-sos-overlay').shadowRoot;
      await until(() => overlay()?.querySelector('dialog') !== null, 'the overlay');
      fake.environment.sockets.latest('singleton').push('robotCallApp', aCall());
      await until(() => overlay()?.querySelector('dialog')?.open === true, 'the call');
    });

    it('has no frame where nobody is signed in', async () => {
      await fake.console.session.signOut();
      await refused('/404');
      expect(all('patrol-stop-button, patrol-provider')).to.have.length(0);
      expect(all('main.refusal')).to.have.length(1);
    });
  });

  describe('a sign-out', () => {
    const path = '/some/page';
    afterEach(() => markUnsaved(path, false));
    const user = aUser();
    const parts = frameOf('standard', 'ordinary');
    const bar = { user, parts, menu: [], shown: undefined, languageSign: undefined, onSheet: () => undefined };
    const ways: Readonly<Record<string, readonly [ReactNode, () => unknown]>> = {
      'by the menu': [
        <Navbar key="bar" {...bar} edition="ordinary" />,
        async () => {
          one('.more > button').click();
          await drawn();
          all('.more [role=menuitem]').at(-1)?.click();
        },
      ],
      'by the palette': [
        null,
        () => {
          const rest = { edition: 'ordinary', languageSign: undefined, titles: [] } as const;
          const nothing = (): void => undefined;
          const acts = { go: nothing, openWindow: nothing, open: nothing };
          const entries = entriesOf({ console: fake.console, user, parts, ...rest, ...acts });
          entries.find(({ key }) => key === 'sign-out')?.run();
        },
      ],
      'by another account': [<Refusal key="refusal" />, () => one('.refusal button').click()],
    };

    for (const [way, [view, signOut]] of Object.entries(ways))
      it(`${way} asks first where a page holds what is not saved`, async () => {
        await show(
          fake.console,
          <>
            <nav />
            {view}
            <Held />
          </>,
        );
        const state = (): unknown => [fake.console.session.$session.get().state, fake.server.of(logout).length];
        markUnsaved(path, true);
        const answer = async (words: string): Promise<void> => {
          await signOut();
          await until(() => all('dialog.modal .button').length === 2, 'the question');
          expect(state()).to.deep.equal(['signed-in', 0]);
          all('dialog.modal .button')
            .find(({ textContent }) => textContent === words)
            ?.click();
          await drawn();
        };
        await answer('Keep editing');
        expect(state()).to.deep.equal(['signed-in', 0]);
        await answer('Discard');
        await until(() => fake.server.of(logout).length === 1, 'the sign-out');
      });
  });

  describe('a step back', () => {
    it('in the app closes a dialog, else asks the app, else goes home', async () => {
      const Back = () => {
        const back = useBack();
        return <button type="button" onClick={back} />;
      };
      await show(
        fake.console,
        <ModeContext value="app">
          <nav />
          <Back />
        </ModeContext>,
      );
      const dialog = document.createElement('dialog');
      home.append(dialog);
      openModal(dialog, 'dialog');
      const asked: boolean[] = [];
      let isTaken = true;
      const take = (event: Event): void => {
        asked.push(isTaken);
        if (isTaken) event.preventDefault();
      };
      document.addEventListener('backrequest', take);
      router.go('/monitoring/robot-patrol-view', { replace: true });
      const place = (): string => router.$place.get().path;
      one('button').click();
      expect([dialog.open, asked, place()]).to.deep.equal([false, [], '/monitoring/robot-patrol-view']);
      one('button').click();
      expect([asked, place()]).to.deep.equal([[true], '/monitoring/robot-patrol-view']);
      isTaken = false;
      one('button').click();
      document.removeEventListener('backrequest', take);
      expect([asked, place()]).to.deep.equal([[true, false], '/']);
    });

    for (const [browser, become] of [
      ['a browser', () => () => undefined],
      ['an older browser', makeOlder],
    ] as const) {
      it(`in ${browser} closes the dialog on top, in a widget too, and none that locks nothing or that its owner keeps`, async () => {
        await show(fake.console, <nav />);
        const shadow = document.createElement('div').attachShadow({ mode: 'open' });
        home.append(shadow.host);
        const [beside, below, above] = [1, 2, 3].map(() => document.createElement('dialog')) as [
          HTMLDialogElement,
          HTMLDialogElement,
          HTMLDialogElement,
        ];
        home.prepend(beside, below);
        shadow.append(above);
        const restore = become();
        try {
          beside.show();
          expect(closeTopDialog()).to.equal(false);
          openModal(below, 'dialog');
          openModal(above, 'dialog');
          expect(hasDialog()).to.equal(true);
          expect(closeTopDialog()).to.equal(true);
          expect([beside.open, below.open, above.open]).to.deep.equal([true, true, false]);
          closeModal(above);
          below.addEventListener('cancel', event => event.preventDefault());
          expect(closeTopDialog()).to.equal(true);
          expect(below.open).to.equal(true);
          closeModal(below);
          expect([closeTopDialog(), hasDialog()]).to.deep.equal([false, false]);
        } finally {
          restore();
        }
      });
    }

    it('closes the dialog that was shown last, also where it stands before others', async () => {
      await show(fake.console, <nav />);
      const [last, first] = [document.createElement('dialog'), document.createElement('dialog')];
      home.append(last, first);
      openModal(first, 'dialog');
      openModal(last, 'dialog');
      closeTopDialog();
      expect([last.open, first.open]).to.deep.equal([false, true]);
      closeModal(last);
      openModal(last, 'dialog');
      closeModal(first);
      openModal(first, 'dialog');
      closeTopDialog();
      expect([last.open, first.open]).to.deep.equal([true, false]);
      closeModal(last);
      closeModal(first);
    });
  });
});
