import { expect } from '@esm-bundle/chai';
import { anAlarm, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { openAlarm } from '../../widgets/shared/alarms/open-alarm.ts';
import { openVideo } from '../../widgets/shared/video/open-video.ts';
import '@patrolkit/widgets/alarm-popups';
import '@patrolkit/widgets/robot-selector';
import { drawn, fakeConsole, provide, texts } from './harness.ts';

/** A page may have a list and not the dialog that it opens: a press shows the dialog all the same. */
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
