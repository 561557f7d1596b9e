import { expect } from '@esm-bundle/chai';
import { anAlarm, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { openAlarm } from '../../widgets/shared/alarms/open-alarm.ts';
import { openVideo } from '../../widgets/shared/open-video.ts';
import '@patrolkit/widgets/alarm-popups';
import '@patrolkit/widgets/robot-selector';
import { drawn, fakeConsole, provide, texts } from './harness.ts';

/** A page may have a list without the tag of the dialog that it opens: a press still shows the dialog. */
describe('what a widget opens where the page has no tag for it', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  const count = (tag: string): number => document.querySelectorAll(tag).length;
  const add = async (tag: string): Promise<HTMLElement> => {
    const element = document.createElement(tag);
    home.append(element);
    await drawn();
    return element;
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    await selectRobot(fake, 'robot-1');
    home = provide(fake.console);
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('stands beside it, once', async () => {
    const list = await add('patrol-robot-selector');
    openVideo(list, fake.console, 'robot-1');
    openVideo(list, fake.console, 'robot-2');
    openAlarm(list, fake.console, 'a');
    expect([...home.children].map(({ localName }) => localName)).to.deep.equal([
      'patrol-robot-selector',
      'patrol-alarm-dialog',
      'patrol-live-popup',
    ]);
    expect([fake.console.video.$popup.get(), fake.console.alarms.$opened.get()]).to.deep.equal(['robot-2', 'a']);
  });

  it('is the one that the page has, wherever that stands', async () => {
    await add('patrol-live-popup');
    const list = await add('patrol-robot-selector');
    openVideo(list, fake.console, 'robot-1');
    expect(count('patrol-live-popup')).to.equal(1);
  });

  it('is one of its own server, where a page shows two', async () => {
    const other = await fakeConsole();
    const there = provide(other.console);
    await add('patrol-alarm-dialog');
    const list = document.createElement('patrol-robot-selector');
    there.append(list);
    for (const id of ['a', 'b']) openAlarm(list, other.console, id);
    expect([...there.children].map(({ localName }) => localName)).to.deep.equal([
      'patrol-robot-selector',
      'patrol-alarm-dialog',
    ]);
    expect(count('patrol-alarm-dialog')).to.equal(2);
    // A widget outside of every provider opens nothing.
    there.querySelector('patrol-alarm-dialog')?.remove();
    document.body.append(document.createElement('patrol-alarm-dialog'));
    openAlarm(list, other.console, 'c');
    expect(there.querySelectorAll('patrol-alarm-dialog')).to.have.length(1);
    document.body.lastElementChild?.remove();
    there.remove();
    other.console.dispose();
  });

  for (const mode of ['open', 'closed'] as const)
    it(`is the one of another part of the page, from within a shadow root that is ${mode}`, async () => {
      const part = (of: ShadowRootMode): ShadowRoot => {
        const frame = document.createElement('div');
        home.append(frame);
        return frame.attachShadow({ mode: of });
      };
      const [around, own] = [part('open'), part(mode)];
      const inner = document.createElement('div');
      around.append(inner);
      const dialogs = inner.attachShadow({ mode: 'open' });
      dialogs.append(document.createElement('patrol-alarm-dialog'));
      const list = document.createElement('patrol-robot-selector');
      own.append(list);
      await drawn();
      openAlarm(list, fake.console, 'a');
      expect([dialogs.childElementCount, own.childElementCount]).to.deep.equal([1, 1]);
      for (const id of ['robot-1', 'robot-2']) openVideo(list, fake.console, id);
      expect([...own.children].map(({ localName }) => localName)).to.deep.equal([
        'patrol-robot-selector',
        'patrol-live-popup',
      ]);
    });

  it('comes too where the alarm is opened by no widget, such as by a notice of the desktop', async () => {
    await add('patrol-alarm-popups');
    fake.console.alarms.open('a');
    await drawn();
    expect([...home.children].map(({ localName }) => localName)).to.deep.equal([
      'patrol-alarm-popups',
      'patrol-alarm-dialog',
    ]);
  });

  it('comes by a press in the list of robots and in a popup, unless the page prevents it', async () => {
    const list = await add('patrol-robot-selector');
    const popups = await add('patrol-alarm-popups');
    fake.push({ type: 'AlarmInfo', data: anAlarm({ id: 'a', beganAt: fake.console.now() }), receivedAt: 0 });
    await drawn();
    const prevent = (event: Event): void => event.preventDefault();
    const look = list.shadowRoot?.querySelector<HTMLElement>('[data-look]');
    const handle = popups.shadowRoot?.querySelector<HTMLElement>('article .pk-button');
    for (const name of ['livevideorequest', 'alarmopenrequest']) home.addEventListener(name, prevent);
    look?.click();
    handle?.click();
    expect([count('patrol-live-popup'), count('patrol-alarm-dialog')]).to.deep.equal([0, 0]);
    for (const name of ['livevideorequest', 'alarmopenrequest']) home.removeEventListener(name, prevent);
    look?.click();
    handle?.click();
    expect([count('patrol-live-popup'), count('patrol-alarm-dialog')]).to.deep.equal([1, 1]);
  });
});
