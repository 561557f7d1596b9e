// A page that a hostile server speaks to. What the server must not reach is watched from the beginning of a suite to its end.
import { expect } from '@esm-bundle/chai';
import type { FakeConsole } from '@patrolkit/core/testing';
import type { ElementSpec } from '@patrolkit/widgets/shared/element';
import { drawn, emulateMedia, provide, texts } from './harness.ts';
import { expectHarmless } from './hostile-values.ts';

/** The descriptions of all widgets. */
export const specs = Object.values(
  import.meta.glob<ElementSpec>('/widgets/*/*.element.ts', { eager: true, import: 'spec' }),
).filter(({ tag }) => tag !== 'patrol-provider');
const modules = Object.values(import.meta.glob('/widgets/*/index.ts'));

/** The page as a test sees it. */
export interface HostilePage {
  /** The console of the page. */
  readonly console: () => FakeConsole;
  /** The element that holds the widgets. */
  readonly home: () => HTMLElement;
  /** Addresses that the content policy refused. */
  readonly reports: readonly string[];
  /** Checks that nothing of the server runs or is requested, and that no widget fails. It shows no error unless it may. */
  readonly isHarmless: (what: string, options?: { readonly maySayErrors?: boolean }) => void;
}

/** The page of each test of a suite, with a console of its own. */
export function hostilePage(open: () => Promise<FakeConsole>): HostilePage {
  let fake: FakeConsole;
  let home: HTMLElement;
  const failures: string[] = [];
  const reports: string[] = [];
  const policy = (event: SecurityPolicyViolationEvent): void => void reports.push(event.blockedURI);

  before(async () => {
    await texts();
    // The modules of the page alone fill the list that the browser keeps of requests.
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
    fake = await open();
    home = provide(fake.console);
    home.addEventListener('widgetfailed', event => void failures.push(JSON.stringify((event as CustomEvent).detail)));
  });
  afterEach(async () => {
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  const isHarmless: HostilePage['isHarmless'] = (what, options) => {
    expectHarmless(home, what, options);
    expect(failures, what).to.deep.equal([]);
  };
  return { console: () => fake, home: () => home, reports, isHarmless };
}
