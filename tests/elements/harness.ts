import {
  addressOfPage,
  createTexts,
  defaultTexts,
  lateAreas,
  tabsOf,
  type AnyPageName,
  type Console,
  type ConsoleOptions,
  type DataPageName,
  type Language,
  type Mode,
} from '@patrolkit/core';
import { fakeConsole as coreConsole, type FakeConsole } from '@patrolkit/core/testing';
import { ContextProvider } from '@lit/context';
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { consoleContext, type Provided } from '@patrolkit/widgets/shared/element';

/** A signed-in console over a fake server, in English. */
export function fakeConsole(
  options: ConsoleOptions = {},
  ...more: Parameters<typeof coreConsole> extends [unknown?, ...infer More] ? More : never
): Promise<FakeConsole> {
  return coreConsole({ language: 'en-us', ...options }, ...more);
}

/** The smallest console with which the provider and the wrapper can be tested. */
export function localConsole(): Console {
  const texts = createTexts('en-us');
  const $preferences = atom({ language: texts.$language.get(), skin: 12 });
  const preferences = {
    $preferences,
    chooseLanguage: async (language: Language) => {
      await texts.show(language);
      $preferences.set({ ...$preferences.get(), language });
    },
    chooseSkin: (skin: number) => $preferences.set({ ...$preferences.get(), skin }),
  };
  const problem = { $problem: atom(undefined), $status: atom(undefined), retry: () => Promise.resolve() };
  const session = { $session: atom({ state: 'signed-out' }) };
  const has = (): boolean => true;
  return { service: '', session, preferences, texts, problem, has, dispose: () => undefined } as unknown as Console;
}

/** The context that a provider hands down for a console. */
export const provided = (console: Console | undefined, mode: Mode = 'standard'): Provided | undefined =>
  console && { console, texts: console.texts, mode };

/** An element that provides a console without the provider's own code. */
export function provide(
  console: Console | undefined,
  mode?: Mode,
): HTMLElement & { provider: ContextProvider<typeof consoleContext> } {
  const host = document.createElement('div');
  const provider = new ContextProvider(host, { context: consoleContext, initialValue: provided(console, mode) });
  document.body.append(host);
  provider.hostConnected();
  return Object.assign(host, { provider });
}

/** The first texts, so that widgets draw at once. */
export async function texts(): Promise<void> {
  if (defaultTexts.$version.get() === 0) await defaultTexts.show('en-us');
  await Promise.all(lateAreas.map(defaultTexts.loadArea));
}

/**
 * Lets React draw and timers of zero run. It counts turns of the event loop and no time. An answer of the fake server, the state that
 * follows it and the drawing of that state take a turn each, however slow the machine is.
 */
export async function drawn(): Promise<void> {
  await new Promise(resolve => requestAnimationFrame(resolve));
  for (let turn = 0; turn < 4; turn += 1) await new Promise(resolve => setTimeout(resolve, 0));
}

/** Imports of late code that are under way; the build counts them (scripts/late-imports.ts). */
const imports = new Set<Promise<unknown>>();
Object.assign(globalThis, {
  __counted: <T>(load: Promise<T>): Promise<T> => {
    imports.add(load);
    void load.catch(() => undefined).finally(() => imports.delete(load));
    return load;
  },
});

/** Waits until no late code is under way, nor any that it fetches in turn. */
export async function loaded(): Promise<void> {
  do {
    await Promise.allSettled(imports);
    await drawn();
  } while (imports.size > 0);
}

/** Puts a value into a store that its owner would not put there. */
export function overwrite<T>(store: ReadableAtom<T>, change: (before: T) => T): void {
  (store as WritableAtom<T>).set(change(store.get()));
}

/** Has the type of a text but is none: a view that draws it fails. */
export const unreadable: string = Object.create(null);

/** Makes the document hidden or visible, as when its tab is left; `forgetVisibility` undoes this. */
export function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Undoes `setVisibility`: the document is as visible as it really is. */
export const forgetVisibility = (): boolean => Reflect.deleteProperty(document, 'visibilityState');

/** Waits until a condition holds. */
export async function until(condition: () => boolean, what: string, ms = 40_000): Promise<void> {
  const end = performance.now() + ms;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}

/** Counts listeners on the page's long-lived targets from this call until `net()`. */
export function countListeners(): { net: () => number; stop: () => void } {
  const targets: EventTarget[] = [window, document, document.documentElement, document.body];
  let net = 0;
  const undo = targets.map(target => {
    const { addEventListener, removeEventListener } = target;
    const live = new Set<string>();
    const ids = new WeakMap<object, number>();
    let next = 0;
    const name = (type: string, listener: unknown, options: unknown): string => {
      const object = listener as object;
      if (!ids.has(object)) ids.set(object, next++);
      const capture = typeof options === 'object' && options !== null ? Reflect.get(options, 'capture') : options;
      return `${type} ${ids.get(object)} ${Boolean(capture)}`;
    };
    target.addEventListener = function (
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | AddEventListenerOptions,
    ) {
      if (listener && !live.has(name(type, listener, options))) {
        live.add(name(type, listener, options));
        net += 1;
        const signal = typeof options === 'object' ? options.signal : undefined;
        signal?.addEventListener('abort', () => {
          if (live.delete(name(type, listener, options))) net -= 1;
        });
      }
      addEventListener.call(target, type, listener, options);
    };
    target.removeEventListener = function (
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | EventListenerOptions,
    ) {
      if (listener && live.delete(name(type, listener, options))) net -= 1;
      removeEventListener.call(target, type, listener, options);
    };
    return () => {
      Reflect.deleteProperty(target, 'addEventListener');
      Reflect.deleteProperty(target, 'removeEventListener');
    };
  });
  return { net: () => net, stop: () => undo.forEach(restore => restore()) };
}

/** The settings of the system that a page may get. */
export interface SystemSettings {
  readonly colorScheme?: 'dark' | 'light';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly forcedColors?: 'active' | 'none';
}

/** Makes the test runner do something with the page. Vite cannot bundle the runner's own module. */
async function command(name: string, payload: object): Promise<void> {
  const address = '/__web-dev-server__web-socket.js';
  const { sendMessageWaitForResponse } = (await import(/* @vite-ignore */ address)) as {
    sendMessageWaitForResponse: (message: object) => Promise<{ executed: boolean }>;
  };
  const sessionId = new URL(location.href).searchParams.get('wtr-session-id');
  const { executed } = await sendMessageWaitForResponse({ type: 'wtr-command', sessionId, command: name, payload });
  if (!executed) throw new Error(`The runner knows no ${name}`);
}

/** Presses the corner of the page, as a user does: the browser lets sound through from then on. */
export const pressPage = (): Promise<void> => command('send-mouse', { type: 'click', position: [1, 1] });

/** Gives the page another size. */
export const viewport = (width: number, height: number): Promise<void> => command('set-viewport', { width, height });

/** Gives the page the notch and the bars of a phone, pixels a side. They stay for the session until they are set to 0 again. */
export const emulateSafeArea = (insets: Readonly<Partial<Record<'top' | 'right' | 'bottom' | 'left', number>>>) =>
  command('safe-area', { top: 0, right: 0, bottom: 0, left: 0, ...insets });

/** Gives the page a finger in place of a mouse, until it is taken away again. */
export const emulateTouch = (isTouched: boolean): Promise<void> => command('touch', { isTouched });

/** A point of the page, px. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Clicks a point of the page with the mouse, as the hardware reports it. */
export const clickAt = ({ x, y }: Spot): Promise<void> => command('send-mouse', { type: 'click', position: [x, y] });

/** Taps a point of the page with a finger. */
export const tapAt = (spot: Spot): Promise<void> => command('tap', spot);

/** Presses a key of the keyboard, by its name. */
export const pressKey = (press: string): Promise<void> => command('send-keys', { press });

/** Keeps source files, by their paths, from the page, like a server that was upgraded meanwhile. An empty list gives all of them again. */
export const withhold = (...files: readonly string[]): Promise<void> => command('withhold', files);

/** Makes the browser report other settings of the system to the page. */
export const emulateMedia = (settings: SystemSettings): Promise<void> => command('emulate-media', settings);

/** An element that shows a page, by the name of the page and the query of its address. */
export const pageElement = (name: AnyPageName, query = ''): HTMLElementTagNameMap['patrol-data-page'] => {
  const element = document.createElement('patrol-data-page');
  const [opening] = tabsOf(name);
  element.resource = opening?.page as DataPageName;
  const address = addressOfPage(name, query).query;
  if (address !== '') element.query = address;
  return element;
};
