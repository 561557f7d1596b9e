// A server that is hostile in every field of every push, made from the contract, and a page with every widget.
import { expect } from '@esm-bundle/chai';
import { pushes, type PushType } from '@patrolkit/transport';
import {
  anAlarm,
  encodePush,
  fakeConsole as coreConsole,
  selectRobot,
  type FakeConsole,
} from '@patrolkit/core/testing';
import type { ElementSpec } from '@patrolkit/widgets/shared/element';
import { drawn, emulateMedia, provide, texts, until } from './harness.ts';
import { expectHarmless, sample, type Spoils } from './hostile-values.ts';

const specs = Object.values(
  import.meta.glob<ElementSpec>('/widgets/*/*.element.ts', { eager: true, import: 'spec' }),
).filter(({ tag }) => tag !== 'patrol-provider');
const modules = Object.values(import.meta.glob('/widgets/*/index.ts'));

/** What a test can do with the hostile server. */
export interface HostileServer {
  /** The console of the page. */
  readonly console: () => FakeConsole;
  /** The widgets. */
  readonly home: () => HTMLElement;
  /** Addresses that the content policy refused. */
  readonly reports: readonly string[];
  /** Sends every push once, spoiled, and a valid alarm of this name after them, which is shown as it was written. */
  readonly round: (id: string, spoils: Spoils, name?: string) => Promise<void>;
  /** Checks that nothing of it runs or is requested, and that no widget fails. */
  readonly isHarmless: (what: string) => void;
}

/** A page with every widget before a hostile server, for the tests of a suite. */
export function hostileServer(): HostileServer {
  let fake: FakeConsole;
  let home: HTMLElement;
  const failures: string[] = [];
  const reports: string[] = [];
  const policy = (event: SecurityPolicyViolationEvent): void => void reports.push(event.blockedURI);

  before(async () => {
    await texts();
    // The modules of the page alone fill what the browser keeps of requests at first.
    performance.setResourceTimingBufferSize(100_000);
    // Figures that count up in steps would draw the whole page some ten times for each alarm.
    await emulateMedia({ reducedMotion: 'reduce' });
    await Promise.all(modules.map(load => load()));
    document.addEventListener('securitypolicyviolation', policy);
  });
  after(async () => {
    document.removeEventListener('securitypolicyviolation', policy);
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

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

  const send = (type: PushType, spoils: Spoils): void => {
    const data = sample(pushes[type].data, spoils);
    const { socket } = pushes[type];
    fake.environment.sockets.latest(socket).frame(JSON.stringify({ type, deviceId: 'robot-1', data }));
  };
  const isHarmless = (what: string): void => {
    expectHarmless(home, what);
    expect(failures, what).to.deep.equal([]);
  };
  /** Pushes a valid alarm, which is shown as it was written, but for U+0000, which no text of the contract has. */
  const shows = async (id: string, written: string): Promise<void> => {
    const name = written.replaceAll('\0', '');
    fake.environment.sockets
      .latest('singleton')
      .frame(encodePush('AlarmInfo', anAlarm({ id, name: written, level: 'serious', picture: '/a.jpg' })));
    const popups = home.querySelector('patrol-alarm-popups')?.shadowRoot;
    const popup = (): Element | null | undefined => popups?.querySelector(`article[data-id="${id}"]`);
    await until(() => Boolean(popup()), `the alarm ${id}`);
    expect(popup()?.querySelector('h3')?.title).to.equal(name);
    expect(popup()?.querySelector('h3')?.textContent).to.contain(name);
  };

  const round: HostileServer['round'] = async (id, spoils, name = 'a valid one') => {
    for (const type of Object.keys(pushes) as PushType[])
      if (type !== 'hangUpCall' && type !== 'AlarmConfirm') send(type, spoils);
    await shows(id, name);
    // A call covers everything, so it is ended before the next one.
    fake.environment.sockets
      .latest('singleton')
      .frame(JSON.stringify({ type: 'hangUpCall', data: { uuid: 'uuid-1', reason: 1 } }));
  };
  return { console: () => fake, home: () => home, reports, round, isHarmless };
}
