// Every text and every address of every push, made from the contract, becomes in turn each of what a hostile server may send: nothing runs,
// nothing is asked for, no widget fails, and every alarm is shown as it was written.
import { expect } from '@esm-bundle/chai';
import { pushes, type Codec, type PushType } from '@patrolkit/transport';
import {
  anAlarm,
  encodePush,
  fakeConsole as coreConsole,
  selectRobot,
  type FakeConsole,
} from '@patrolkit/core/testing';
import type { ElementSpec } from '@patrolkit/widgets/shared/element';
import { drawn, provide, texts, until } from './harness.ts';
import { hostileAddresses, hostileTexts } from './hostile.ts';

const specs = Object.values(
  import.meta.glob<ElementSpec>('/widgets/*/*.element.ts', { eager: true, import: 'spec' }),
).filter(({ tag }) => tag !== 'patrol-provider');
const modules = Object.values(import.meta.glob('/widgets/*/index.ts'));

/** A value of the contract with what it is given in the place of each text and address, as it stands on the wire. */
function sample(codec: Codec<unknown>, texts: () => string, addresses: () => string, name = ''): unknown {
  const { kind } = codec;
  const inner = (of: Codec<unknown>, as = name): unknown => sample(of, texts, addresses, as);
  switch (kind.type) {
    case 'text':
      return texts();
    case 'address':
      return addresses();
    case 'id':
      return /device/i.test(name) ? 'robot-1' : `${name || 'id'}-1`;
    case 'several':
      return ['nobody-1'];
    case 'number':
      return 1;
    case 'flag':
      return 1;
    case 'time':
      return Date.now();
    case 'choice':
      return Object.values(kind.words)[0];
    case 'optional':
    case 'default':
      return inner(kind.of);
    case 'list':
    case 'page':
      return [inner(kind.of)];
    case 'first':
      return [inner(kind.of)];
    case 'map':
      return {};
    case 'entity':
      return Object.fromEntries(
        Object.values(kind.fields).map(field => [field.wireName, inner(field.codec, field.wireName)]),
      );
    default:
      return texts();
  }
}

/** Every element of a page, through all shadow roots. */
function* everything(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* everything(element.shadowRoot);
  }
}

describe('a hostile server', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  const failures: string[] = [];
  const reports: string[] = [];
  const policy = (event: SecurityPolicyViolationEvent): void => void reports.push(event.blockedURI);

  before(async () => {
    await texts();
    await Promise.all(modules.map(load => load()));
    document.addEventListener('securitypolicyviolation', policy);
  });
  after(() => document.removeEventListener('securitypolicyviolation', policy));

  beforeEach(async () => {
    failures.length = 0;
    fake = await coreConsole({ language: 'en-us' });
    home = provide(fake.console);
    home.addEventListener('widgetfailed', event => void failures.push(JSON.stringify((event as CustomEvent).detail)));
    for (const { tag } of specs) home.append(document.createElement(tag));
    await selectRobot(fake);
    await drawn();
  });
  afterEach(async () => {
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  const send = (type: PushType, texts: () => string, addresses: () => string): void => {
    const data = sample(pushes[type].data, texts, addresses);
    const { socket } = pushes[type];
    fake.environment.sockets.latest(socket).frame(JSON.stringify({ type, deviceId: 'robot-1', data }));
  };
  const isHarmless = (what: string): void => {
    expect(Reflect.get(globalThis, 'struck'), what).to.equal(undefined);
    for (const element of everything(home)) {
      expect(['script', 'base', 'meta', 'object', 'embed'], what).to.not.include(element.localName);
      for (const { name, value } of element.attributes) {
        expect(name.startsWith('on'), `${what}: ${element.localName} ${name}`).to.equal(false);
        if (['src', 'href', 'action', 'srcdoc', 'data', 'poster'].includes(name))
          expect(
            /evil|^\s*(?:javascript|data:text|vbscript|file|ftp)/i.test(value),
            `${what}: ${name}=${value}`,
          ).to.equal(false);
      }
    }
    expect(
      [...everything(home)].filter(element => element.getAttribute('part') === 'error'),
      what,
    ).to.deep.equal([]);
    expect(failures, what).to.deep.equal([]);
  };
  /** Valid alarms come between, and each is shown as it was written. */
  const shows = async (id: string, name: string): Promise<void> => {
    fake.environment.sockets
      .latest('singleton')
      .frame(encodePush('AlarmInfo', anAlarm({ id, name, level: 'serious', picture: '/a.jpg' })));
    const popup = (): Element | undefined =>
      [...everything(home)].find(element => element.localName === 'article' && element.getAttribute('data-id') === id);
    await until(() => popup() !== undefined, `the alarm ${id}`);
    expect(popup()?.querySelector('h3')?.title).to.equal(name);
    expect(popup()?.querySelector('h3')?.textContent).to.contain(name);
  };

  it(`sends ${hostileTexts.length} texts in every field of every push`, async () => {
    expect(hostileTexts.length).to.be.greaterThan(119);
    for (const [round, hostile] of hostileTexts.entries()) {
      for (const type of Object.keys(pushes) as PushType[])
        if (type !== 'hangUpCall' && type !== 'AlarmConfirm')
          send(
            type,
            () => hostile,
            () => '/a.jpg',
          );
      await shows(`valid-${round}`, hostile);
      // A call covers everything; it is over before the next one.
      fake.environment.sockets
        .latest('singleton')
        .frame(JSON.stringify({ type: 'hangUpCall', data: { uuid: 'uuid-1', reason: 1 } }));
      await fake.clock.advance(1_000);
      await drawn();
      isHarmless(hostile);
      fake.console.alarms.collapse();
    }
  }).timeout(120_000);

  it(`sends ${hostileAddresses.length} addresses in every field of every push`, async () => {
    expect(hostileAddresses.length).to.be.greaterThan(39);
    for (const [round, hostile] of hostileAddresses.entries()) {
      for (const type of Object.keys(pushes) as PushType[])
        if (type !== 'hangUpCall' && type !== 'AlarmConfirm')
          send(
            type,
            () => 'text',
            () => hostile,
          );
      await shows(`valid-${round}`, 'a valid one');
      fake.environment.sockets
        .latest('singleton')
        .frame(JSON.stringify({ type: 'hangUpCall', data: { uuid: 'uuid-1', reason: 1 } }));
      await fake.clock.advance(20_000);
      await drawn();
      isHarmless(hostile);
      fake.console.alarms.collapse();
    }
    // No sound was fetched from where none is.
    for (const played of fake.environment.played) expect(played).to.match(/^[a-z-]+$/);
    expect(performance.getEntriesByType('resource').some(({ name }) => name.includes('evil'))).to.equal(false);
    expect(reports).to.deep.equal([]);
  }).timeout(120_000);
});
