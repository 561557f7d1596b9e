import { expect } from '@esm-bundle/chai';
import { SoundError } from '@patrolkit/core';
import { aRobot, aUser, anAlarm, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, emulateSafeArea, fakeConsole, provide, texts, until, viewport } from './harness.ts';
import '../../host-app/src/host.css';
import '../../host-app/src/screens/patrol-view.css';
import '../../host-app/src/frame/shell.css';
import '../../widgets/alarm-popups/index.ts';
import '../../widgets/live-player/index.ts';
import '../../widgets/stop-button/index.ts';

const notch = { top: 47, right: 11, bottom: 34, left: 13 };

describe('on a phone with a notch', () => {
  let fake: FakeConsole;
  let home: HTMLElement;

  /** Checks that a box lies within the area that notch and bars leave free. */
  const isFree = (element: Element, what: string): void => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    expect(left, `${what}, left`).to.be.at.least(notch.left);
    expect(top, `${what}, top`).to.be.at.least(notch.top);
    expect(right, `${what}, right`).to.be.at.most(innerWidth - notch.right);
    expect(bottom, `${what}, bottom`).to.be.at.most(innerHeight - notch.bottom);
  };

  before(async () => {
    await texts();
    await viewport(390, 844);
    await emulateSafeArea(notch);
  });
  after(async () => {
    await emulateSafeArea({});
    await viewport(800, 600);
  });
  beforeEach(async () => {
    fake = await fakeConsole({}, aUser({}));
    await selectRobot(fake, aRobot().id);
    home = provide(fake.console);
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('the frame keeps clear of it, with a bar on top and without', async () => {
    for (const bar of ['navbar', 'stop-bar']) {
      const shell = document.createElement('div');
      shell.className = 'shell';
      shell.style.cssText = 'position:fixed;inset:0';
      const [top, content] = [document.createElement('header'), document.createElement('main')];
      top.className = bar;
      content.className = 'content';
      top.append(document.createElement('patrol-stop-button'));
      shell.append(top, content);
      home.append(shell);
      await drawn();
      isFree(top, bar);
      isFree(content, `the content below ${bar}`);
      shell.remove();
    }
  });

  it('the picture keeps clear of it, in its place and over the whole page', async () => {
    const player = document.createElement('patrol-live-player');
    const view = document.createElement('div');
    view.className = 'shell';
    view.style.cssText = 'position:fixed;inset:0';
    view.append(player);
    home.append(view);
    const root = player.shadowRoot;
    await until(() => root?.querySelector('section') !== null, 'the picture');
    const section = root?.querySelector('section');
    if (!section) throw new Error('no picture');
    isFree(section, 'the picture');
    // The styles of a player that fills the page (useFullscreen).
    section.toggleAttribute('data-top', true);
    section.style.position = 'fixed';
    await drawn();
    expect(section.getBoundingClientRect().height).to.equal(innerHeight);
    for (const part of section.children) if (part.getBoundingClientRect().width > 0) isFree(part, part.className);
  });

  it('the tab of alarms and what opens from it keep clear of it', async () => {
    const popups = document.createElement('patrol-alarm-popups');
    home.append(popups);
    await drawn();
    const edge = popups.shadowRoot?.querySelector('.edge');
    if (!edge) throw new Error('no edge');
    isFree(edge, 'the tab');
    fake.environment.playSound = () => Promise.reject(new SoundError('blocked'));
    fake.push({ type: 'AlarmInfo', data: anAlarm({ id: 'a' }), receivedAt: fake.environment.wallClock() });
    const part = (name: string): Element | null | undefined => popups.shadowRoot?.querySelector(name);
    await until(() => part('dialog[open] .pk-dialog-foot button') !== null, 'the dialog');
    for (const name of ['.pk-dialog-head', '.pk-dialog-body', '.pk-dialog-foot']) isFree(part(name) ?? edge, name);
  });
});
