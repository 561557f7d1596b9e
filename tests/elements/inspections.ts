import { aUser, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';

type Tag = 'areas' | 'course' | 'figures' | 'timeline';
type ElementOf<Name extends Tag> = HTMLElementTagNameMap[`patrol-inspection-${Name}`];

/** A user who may read the pages behind the boards of inspections. */
const reader = aUser({
  permissions: [
    'm1-dashboard',
    'data-center',
    'ii-data-center-ins-report',
    'ii-data-center-ins-data',
    'ii-data-center-ins-alarm',
    'ii-data-center-ins-log',
  ],
});

/** A board of inspections over a console of fakes, new for each test. */
export interface InspectionBench<Name extends Tag> {
  readonly fake: FakeConsole;
  readonly element: ElementOf<Name>;
  /** The pages that the board has asked for. */
  readonly asked: readonly { readonly screen: string; readonly query: string }[];
  readonly root: () => ShadowRoot;
  readonly all: <Found extends Element = HTMLElement>(selector: string) => Found[];
  /** The text of the board. */
  readonly shown: () => string;
  /** Lets `ms` milliseconds pass. */
  readonly settled: (ms: number) => Promise<void>;
  /** Begins again, with a user who may read all of it or with another. */
  readonly begin: (user?: Parameters<typeof fakeConsole>[1]) => Promise<void>;
  /** Puts the board on the page and waits until it shows something. */
  readonly show: (attributes?: Readonly<Record<string, string>>) => Promise<void>;
}

/** Sets the tests of a board of inspections up. */
export function useInspections<Name extends Tag>(name: Name): InspectionBench<Name> {
  let fake: FakeConsole;
  let home: HTMLElement | undefined;
  let element: ElementOf<Name>;
  let asked: { screen: string; query: string }[] = [];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const end = (): void => {
    home?.remove();
    home = undefined;
    fake.console.dispose();
  };
  const begin = async (user = reader): Promise<void> => {
    fake = await fakeConsole({}, user);
  };
  const settled = async (ms: number): Promise<void> => {
    await fake.clock.advance(ms);
    await drawn();
  };

  before(texts);
  beforeEach(() => begin());
  afterEach(end);

  return {
    get fake() {
      return fake;
    },
    get element() {
      return element;
    },
    get asked() {
      return asked;
    },
    root,
    all: <Found extends Element>(selector: string) => [...root().querySelectorAll<Found>(selector)],
    shown: () => root().querySelector('[part=base]')?.textContent ?? '',
    settled,
    begin: async user => {
      end();
      await begin(user);
    },
    show: async (attributes = {}) => {
      home = provide(fake.console);
      element = document.createElement(`patrol-inspection-${name}`) as ElementOf<Name>;
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
      element.style.cssText = 'display: block; height: 400px';
      asked = [];
      element.addEventListener('pageopenrequest', event => asked.push((event as CustomEvent).detail));
      home.append(element);
      await settled(0);
      await until(() => root().querySelector('[part=base]:not([aria-busy=true])') !== null, 'something on screen');
    },
  };
}
