// A hostile server: the page shows any text of it as text, and no address of it runs anything (safety.md 6.3).
import { expect } from '@esm-bundle/chai';
import {
  aCall,
  aDetail,
  anAlarm,
  confirmAlarm,
  encodePush,
  fakeConsole as coreConsole,
  getAlarmDetails,
  selectRobot,
  setAlarmCloseCycle,
  type FakeConsole,
  type PushData,
  type PushType,
} from '@patrolkit/core/testing';
import type { ElementSpec } from '@patrolkit/widgets/shared/element';
import { drawn, provide, texts, until } from './harness.ts';

const specs = Object.values(
  import.meta.glob<ElementSpec>('/widgets/*/*.element.ts', { eager: true, import: 'spec' }),
).filter(({ tag }) => tag !== 'patrol-provider');
const modules = Object.values(import.meta.glob('/widgets/*/index.ts'));

const strike = 'globalThis.struck=(globalThis.struck||0)+1';
const poison = `"'><img src=x onerror="${strike}"><svg onload=${strike}><script>${strike}</script>{{7*7}}`;
const trap = `javascript:${strike}`;
/** Fields by which messages refer to each other; all others are spoiled. */
const bonds = new Set(['type', 'deviceId', 'id', 'alarmId', 'uuid', 'sessionId', 'mapId', 'channelId', 'hardwareCode']);

/** Every text becomes poison, every address a trap. */
function spoiled(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map(entry => spoiled(entry, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoiled(inner, name)]));
  if (typeof value !== 'string' || bonds.has(key)) return value;
  return /^(\/|https?:|wss?:)/.test(value) ? trap : `${value}${poison}`;
}

/** Every element of a page, through all shadow roots. */
function* everything(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* everything(element.shadowRoot);
  }
}

describe('text of a hostile server', () => {
  let fake: FakeConsole;
  let home: HTMLElement;

  const pushes = <T extends PushType>(type: T, data: PushData<T>): void => {
    const frame: unknown = JSON.parse(encodePush(type, data));
    fake.environment.sockets.latest('singleton').frame(JSON.stringify(spoiled(frame)));
  };
  /** Checks that nothing has run, that no element could run anything, and that the poison is on screen as text at least `times` times. */
  const isHarmless = (times: number): void => {
    expect(Reflect.get(globalThis, 'struck')).to.equal(undefined);
    let seen = 0;
    for (const element of everything(home)) {
      expect(element.localName, 'a script').to.not.equal('script');
      for (const { name, value } of element.attributes) {
        expect(name.startsWith('on'), `${element.localName} ${name}`).to.equal(false);
        expect(/^\s*javascript:/i.test(value), `${element.localName} ${name}=${value}`).to.equal(false);
      }
      if (element.localName === 'img') expect(element.getAttribute('src')).to.not.equal('x');
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.includes('onerror=')) seen += 1;
    }
    expect(seen).to.be.greaterThan(times - 1);
  };

  before(async () => {
    await texts();
    await Promise.all(modules.map(load => load()));
  });

  beforeEach(async () => {
    fake = await coreConsole({ language: 'en-us' });
    fake.server.onAnswer = data => spoiled(data);
    // Read again, since the first answers arrived before the server turned hostile.
    await Promise.all([fake.console.robots.load(), fake.console.installation.load()]);
    home = provide(fake.console);
    for (const { tag } of specs) home.append(document.createElement(tag));
    await drawn();
  });

  afterEach(async () => {
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('stays text in every push', async () => {
    await selectRobot(fake);
    for (const level of ['serious', 'important', 'general'] as const)
      pushes('AlarmInfo', anAlarm({ level, picture: '/a.jpg', hasAudio: true, audio: '/a.mp3' }));
    pushes('AlarmConfirm', { ids: ['alarm-none'], status: 'acknowledged', by: 'Li' });
    pushes('AlarmReviewCompleted', { originalId: 'alarm-1', newId: 'alarm-2' });
    pushes('robotCallApp', aCall({ uuid: 'call-a', picture: '/p.jpg' }));
    pushes('robotCallApp', aCall({ uuid: 'call-b' }));
    await fake.clock.advance(1_000);
    await drawn();
    await until(() => [...everything(home)].some(({ localName }) => localName === 'dialog'), 'the call');
    isHarmless(5);
    pushes('hangUpCall', { uuid: 'call-a', reason: 'answered', by: 'Li' });
    await drawn();
    isHarmless(5);
  });

  for (const status of ['unacknowledged', 'acknowledged', 'processed', 'system'] as const)
    it(`stays text in the dialog of an alarm that is ${status}, and in its refusals`, async () => {
      const full = aDetail({
        status,
        picture: '/a.jpg',
        value: '0.8',
        acknowledgedBy: 'Li',
        acknowledgedAt: 1,
        acknowledgeNote: 'seen',
        assignedTo: 'Chen',
        closedBy: 'Wu',
        closedAt: 2,
        closeNote: 'done',
        closePicture: '/c.jpg',
        reportedBy: 'Li',
        reportedAt: 3,
      });
      fake.server.answer(getAlarmDetails, full).refuse(confirmAlarm, poison).refuse(setAlarmCloseCycle, poison);
      fake.console.alarms.open('alarm-1');
      const dialog = home.querySelector('patrol-alarm-dialog')?.shadowRoot;
      await until(
        () => dialog?.querySelector('dialog[open] dl')?.textContent.includes('onerror=') === true,
        'the dialog',
      );
      await drawn();
      isHarmless(2);
    });
});
