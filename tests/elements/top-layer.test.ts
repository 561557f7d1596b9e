import { expect } from '@esm-bundle/chai';
import { noticeDurations } from '@patrolkit/core';
import { aCall, anAlarm, selectRobot, sendControlCommand, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';
import '../../widgets/alarm-dialog/index.ts';
import '../../widgets/alarm-popups/index.ts';
import '../../widgets/connection-bar/index.ts';
import '../../widgets/sos-overlay/index.ts';
import '../../widgets/stop-button/index.ts';

/** The worst page: a banner with the highest z-index over everything, and widgets inside boxes that trap fixed elements. */
describe('what must stay in sight on any page', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let trap: HTMLElement;
  let banner: HTMLElement;
  let opened: string[];
  const { showPopover } = HTMLElement.prototype;
  const { showModal } = HTMLDialogElement.prototype;
  const add = async <Tag extends keyof HTMLElementTagNameMap>(tag: Tag): Promise<ShadowRoot> => {
    const element = document.createElement(tag);
    trap.append(element);
    await drawn();
    return element.shadowRoot as ShadowRoot;
  };
  const push = async (...alarms: ReturnType<typeof anAlarm>[]): Promise<void> => {
    for (const data of alarms) fake.push({ type: 'AlarmInfo', data, receivedAt: fake.environment.wallClock() });
    await drawn();
  };
  const one = (root: ShadowRoot, selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  /** The element that a pointer hits in the middle of another one. */
  const met = (root: ShadowRoot, selector: string): Element | null => {
    const { left, top, width, height } = one(root, selector).getBoundingClientRect();
    return root.elementFromPoint(left + width / 2, top + height / 2);
  };
  const isMet = (root: ShadowRoot, selector: string): boolean => one(root, selector).contains(met(root, selector));
  const isOnTop = (root: ShadowRoot): boolean =>
    [...root.querySelectorAll('*')].some(element => element.matches(':popover-open, :modal'));
  const unconfirmed = async (): Promise<void> => {
    fake.server.respond(sendControlCommand, () => new Promise(() => undefined));
    fake.console.driving.stop();
    await fake.clock.advance(5_300);
    await drawn();
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    home = provide(fake.console);
    trap = document.createElement('div');
    trap.style.cssText = 'width:200px;height:100px;overflow:hidden;transform:translate(300px,200px);filter:blur(1px);';
    banner = document.createElement('div');
    banner.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:#fff';
    home.append(trap, banner);
    opened = [];
    const note = (element: HTMLElement): void => {
      const host = (element.getRootNode() as ShadowRoot).host;
      opened.push(`${host.localName} ${element.className || element.localName}`);
    };
    HTMLElement.prototype.showPopover = function (...options) {
      note(this);
      showPopover.apply(this, options);
    };
    HTMLDialogElement.prototype.showModal = function () {
      note(this);
      showModal.call(this);
    };
  });
  afterEach(async () => {
    Object.assign(HTMLElement.prototype, { showPopover });
    Object.assign(HTMLDialogElement.prototype, { showModal });
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('a serious alarm can be handled, and the toggle pressed', async () => {
    const root = await add('patrol-alarm-popups');
    await push(anAlarm({ id: 'a', level: 'serious' }));
    await until(() => one(root, '[part=popup]').getAnimations().length === 0, 'at rest');
    expect(isMet(root, '[part=popup] [data-kind=primary]')).to.equal(true);
    expect(isMet(root, '[part=toggle]')).to.equal(true);
    const { right, bottom } = one(root, '[part=popup]').getBoundingClientRect();
    expect([innerWidth - right, innerHeight - bottom], 'in its corner, above the toggle').to.deep.equal([8, 60]);
  });

  it('stays on top where it is moved on the page', async () => {
    const root = await add('patrol-alarm-popups');
    const other = document.createElement('div');
    home.append(other);
    other.append(root.host);
    await drawn();
    expect(isMet(root, '[part=toggle]')).to.equal(true);
  });

  it('notices lie on top while there are any, and nothing before and after', async () => {
    const root = await add('patrol-connection-bar');
    expect(isOnTop(root)).to.equal(false);
    fake.console.notices.notify('error', { server: 'Refused' }, noticeDurations.server);
    await drawn();
    expect(isMet(root, '.pk-toast')).to.equal(true);
    one(root, '.pk-toast button').click();
    await drawn();
    expect(isOnTop(root)).to.equal(false);
    banner.remove();
    expect(document.elementFromPoint(innerWidth / 2, 70), 'clicks reach the page').to.not.equal(root.host);
  });

  it('a stop that nobody confirmed is told on top, and nothing is there otherwise', async () => {
    const root = await add('patrol-stop-button');
    expect(isOnTop(root)).to.equal(false);
    await unconfirmed();
    expect(isMet(root, '[part=unconfirmed]')).to.equal(true);
    const { left, top, right, bottom } = one(root, '.read').getBoundingClientRect();
    expect(left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight, 'within the window').to.equal(true);
    one(root, '[part=unconfirmed]').click();
    await drawn();
    expect(isOnTop(root)).to.equal(false);
  });

  it('lies in one order: a call above the message of a stop, above a dialog, above popups, whichever came last', async () => {
    const popups = await add('patrol-alarm-popups');
    await add('patrol-stop-button');
    const sos = await add('patrol-sos-overlay');
    const dialog = await add('patrol-alarm-dialog');
    await push(anAlarm({ id: 'a', level: 'serious' }));
    await unconfirmed();
    opened = [];
    fake.console.alarms.open('a');
    await until(() => dialog.querySelector('dialog[open]') !== null, 'the dialog');
    await drawn();
    expect([...new Set(opened)], 'the message comes above the dialog').to.deep.equal([
      'patrol-alarm-dialog pk-dialog',
      'patrol-stop-button read',
    ]);
    opened = [];
    popups.host.remove();
    await drawn();
    trap.append(popups.host);
    await drawn();
    // On a slow machine the popups may appear first: then the dialog is put above them again.
    await until(
      () => opened.lastIndexOf('patrol-alarm-popups base') <= opened.lastIndexOf('patrol-alarm-dialog pk-dialog'),
      'popups do not stay above a dialog',
    );
    opened = [];
    fake.environment.sockets.latest('singleton').push('robotCallApp', aCall());
    await drawn();
    expect(opened, 'a call comes above all').to.deep.equal(['patrol-sos-overlay base']);
    opened = [];
    fake.console.alarms.closeDialog();
    await drawn();
    fake.console.alarms.open('a');
    await drawn();
    expect(opened.join(), 'and nothing comes above it').to.equal('');
    expect(isMet(sos, '[part=actions] button')).to.equal(true);
    const { uuid } = fake.console.sos.$current.get()?.call ?? aCall();
    fake.environment.sockets.latest('singleton').push('hangUpCall', { uuid, reason: 'bye' });
    await drawn();
    fake.console.sos.dismiss();
    await until(() => dialog.querySelector('dialog[open]') !== null, 'the dialog that waited');
  });

  it('keeps the banner of a flood and all its popups within the window', async () => {
    const root = await add('patrol-alarm-popups');
    await push(...Array.from({ length: 30 }, (_, index) => anAlarm({ id: `s${index}`, level: 'serious' })));
    await until(() => root.querySelector('[part=flood]') !== null, 'the flood');
    // So many at once are a flood: those out of sight are drawn when somebody scrolls to them.
    one(root, '.list').scrollTop = -one(root, '.list').scrollHeight;
    await until(() => root.querySelectorAll('[part=popup]').length > 18, 'all of them');
    for (const selector of ['[part=flood]', '[part=stack]', '.list']) {
      const { top, bottom } = one(root, selector).getBoundingClientRect();
      expect(top, `${selector} above the window`).to.be.at.least(0);
      expect(bottom, `${selector} below the window`).to.be.at.most(innerHeight);
    }
    expect(isMet(root, '[part=flood]'), 'nothing lies over the banner').to.equal(true);
    const oldest = [...root.querySelectorAll('[part=popup]')].at(-1) as HTMLElement;
    oldest.scrollIntoView({ block: 'nearest' });
    const { top } = oldest.getBoundingClientRect();
    expect(top, 'the oldest is scrolled to').to.be.at.least(one(root, '[part=flood]').getBoundingClientRect().bottom);
  });
});
