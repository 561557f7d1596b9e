/**
 * The console: the one object that holds all stores and verbs of a signed-in page and that its widgets share (architecture.md).
 */
import { isTimeZone, randomId, type IceServer, type User } from '@patrolkit/transport';
import { browserEnvironment, createVoice, type Environment } from './environment/index.ts';
import { createTexts, type Language, type Texts } from './i18n/index.ts';
import { createLoading } from './loading.ts';
import { createParts, type Parts } from './part.ts';
import { places, type AllStores, type MadeParts, type PartName } from './parts.ts';
import { createPreferences, type PreferenceStore } from './preferences/index.ts';
import {
  createSession,
  passwordDueOf,
  type Session,
  type SessionPart,
  type SessionStore,
  type TokenStorage,
} from './session/index.ts';
import { closed, type Store } from './store.ts';
import { createCalls } from './system/calls.ts';
import { createSecond } from './system/second.ts';
import { createTrouble } from './system/trouble.ts';
import {
  createDesktopNotices,
  createErrorLog,
  createInstallation,
  createNotices,
  createProblem,
  noticeDurations,
  tellBlocked,
  type DesktopNotices,
  type ErrorLogPart,
  type ErrorLogStore,
  type InstallationStore,
  type NoticeStore,
  type ProblemStore,
} from './system/index.ts';

/** How a console is made. */
export interface ConsoleOptions {
  /** Root of the server, such as `https://robots.example`; the page's own origin where empty. Set once (safety.md 6.4). */
  readonly service?: string;
  /** Language to begin with. */
  readonly language?: string;
  /** Entry query `languageSign`: offers the branded overlay. */
  readonly languageSign?: string;
  /** Skin to begin with, 1 to 13. */
  readonly skin?: number;
  /** Token to begin with; replaces a kept session whole. */
  readonly token?: string;
  /** Where the token is kept: `memory` (default), or the `cookie` of a standalone console on its own server's page. */
  readonly tokenStorage?: TokenStorage;
  /** Address of the live channel's worker file, of the page's own origin; absent: no worker. */
  readonly workerUrl?: string | URL;
  /** Zone of the times that the server sends without one, such as `Asia/Shanghai`; the browser's unless given (interpretations.md 52). */
  readonly serverTimeZone?: string;
  /** Other paths for calls, by call name (interpretations.md 7). */
  readonly paths?: Readonly<Record<string, string>>;
  /** Address of the file that captures the microphone off the page's thread, of the page's own origin; absent: the page does it. */
  readonly captureUrl?: string | URL;
  /** STUN and TURN servers for two-way calls between networks; without them a call needs a direct way. */
  readonly iceServers?: readonly IceServer[];
}

/**
 * All stores and verbs of one page. What stands in `AllStores` is made part by part: reading one throws before `need` has made its part.
 */
export interface Console extends AllStores {
  /** Root of the server; empty for the page's own origin. */
  readonly service: string;
  readonly session: SessionStore;
  readonly preferences: PreferenceStore;
  /** The console's words, in the language of its preferences. */
  readonly texts: Texts;
  /** Why there is nothing to show, while nobody is signed in. */
  readonly problem: ProblemStore;
  readonly notices: NoticeStore;
  readonly desktop: DesktopNotices;
  readonly errors: ErrorLogStore;
  readonly installation: InstallationStore;
  /**
   * Makes parts, with what they rest on, loading their code; parts that are there already are left as they are. Rejects where code
   * does not come, and can be asked again. A part stays until the console ends.
   */
  need(...names: readonly PartName[]): Promise<void>;
  /** Whether all of these parts are there. */
  has(...names: readonly PartName[]): boolean;
  /** The absolute address of a picture or file of the server. */
  address(relative: string): string;
  /** Milliseconds since 1970 on the console's own clock. */
  now(): number;
  /** The same, moved once a second while somebody reads it: the one clock hand of the page. */
  readonly $second: Store<number>;
}

/** A console in the hands of who made it. */
export interface OwnConsole extends Console {
  /** Ends everything: no socket, timer or listener remains. */
  dispose(): void;
}

/** What the console holds of its capabilities beside their stores; for tests as well. */
export interface ConsoleParts {
  readonly session: SessionPart;
  readonly errors: ErrorLogPart;
  /** What was made so far. */
  readonly made: MadeParts;
  /** All but the session as one. */
  readonly all: Parts;
  /** The console before it is closed. */
  readonly open: Console;
}

/** A console, with what pages do not get. */
export interface Assembled {
  readonly console: Console;
  readonly parts: ConsoleParts;
  readonly dispose: OwnConsole['dispose'];
}

/** A console that its holder may end. */
export const owned = ({ console, dispose }: Pick<Assembled, 'console' | 'dispose'>): OwnConsole =>
  Object.defineProperties({ dispose }, Object.getOwnPropertyDescriptors(console)) as OwnConsole;

/**
 * Makes a console and begins: reads the installation, restores or adopts a session, connects when there is one. Who makes one ends it.
 */
export const createConsole = (options?: ConsoleOptions, environment?: Environment): OwnConsole =>
  owned(assembleConsole(options, environment));

/** Makes a console with the parts that pages do not get. */
export function assembleConsole(
  options: ConsoleOptions = {},
  given: Environment = browserEnvironment(options.captureUrl),
): Assembled {
  const voice = createVoice(given);
  const environment: Environment = { ...given, sound: voice.sound };
  const service = (options.service ?? '').replace(/\/+$/, '');
  const pageId = randomId();
  const { store: notices, part: noticePart } = createNotices(environment);
  const errors = createErrorLog(environment);
  // The cookie is the page's own server's: another one must not be sent what it holds.
  const origin = new URL(environment.pageAddress).origin;
  const isOwnServer = new URL(service || '/', environment.pageAddress).origin === origin;
  const tokenStorage = isOwnServer ? (options.tokenStorage ?? 'memory') : 'memory';
  const preferences = createPreferences(environment, options, isOwnServer ? '' : service, language =>
    texts.show(language),
  );
  const language = (): Language => preferences.$preferences.get().language;
  const texts = createTexts(language());
  void texts.show(language()).catch(() => errors.part.add('page', 'language could not be loaded'));

  // A zone that nobody knows would silently be the browser's.
  const timeZone = options.serverTimeZone && isTimeZone(options.serverTimeZone) ? options.serverTimeZone : undefined;
  if (options.serverTimeZone && timeZone === undefined) errors.part.add('page', 'serverTimeZone is no time zone');

  const http = createCalls({
    environment,
    service: service === '' ? origin : service,
    pageId,
    // The session needs calls, and calls need its token: it is read when a call is made.
    token: () => session.part.token(),
    language,
    paths: options.paths,
    timeZone,
    errors: errors.part,
    notices,
    onFailure: error => problem.part.told(error),
    onSessionEnded: () => session.part.expire(),
  });
  const installation = createInstallation(http);
  const stopTelling = tellBlocked(environment, errors.part, noticePart.tell);
  const address = (relative: string): string =>
    new URL(relative, new URL(service || '/', environment.pageAddress)).href;
  let connectedAs: string | undefined;
  const user = (): User | undefined => {
    const state = session.store.$session.get();
    return state.state === 'signed-in' ? state.user : undefined;
  };
  const desktop = createDesktopNotices(environment, preferences, voice.isMine);
  const all = createParts(environment.wallClock);
  all.add([
    {
      place: places.voice,
      part: { begin: userId => voice.claim(`${service} ${userId}`), clear: voice.release },
    },
    // Cleared after all others: what they say while they end goes too.
    { place: places.voice, part: noticePart },
    { place: places.desktop, part: desktop.part },
    { place: places.session, part: createTrouble(errors.part, notices, () => session.part.probe()) },
  ]);
  const loading = createLoading({
    environment,
    http,
    service,
    pageId,
    address,
    timeZone,
    socketToken: () => (tokenStorage === 'cookie' ? undefined : session.part.token()),
    workerUrl: options.workerUrl,
    iceServers: options.iceServers ?? [],
    user,
    userId: () => connectedAs,
    notices,
    errors,
    preferences,
    texts,
    voice,
    desktop: desktop.part,
    all,
  });

  const onSession = (state: Session): void => {
    // Whoever must change the password first is answered nothing else yet.
    const isLet = state.state === 'signed-in' && passwordDueOf(state.user) !== 'required';
    const next = isLet ? state.user.id : undefined;
    if (next !== connectedAs && connectedAs !== undefined) all.clear();
    if (state.state === 'signed-out' && state.isExpired)
      notices.notify('warning', { id: 'session.expired' }, noticeDurations.server);
    if (next === connectedAs) return;
    connectedAs = next;
    if (next === undefined) return;
    all.begin(next);
    void installation.loadCompany();
  };
  const session = createSession(environment, http, tokenStorage, {
    onChange: onSession,
    onEnding: async () => {
      const unconfirmed = await all.endSession();
      // It outlives the session: whoever signs in next reads it too.
      for (const { name } of unconfirmed) noticePart.tell({ id: 'session.unconfirmed', values: { name } });
      return unconfirmed;
    },
    onRenewed: () => loading.made.live?.retoken(),
  });
  const problem = createProblem({
    environment,
    foreign: isOwnServer ? undefined : service,
    http,
    session: session.store,
  });

  // Names that the server sends come in the language on screen.
  let named: string | undefined;
  const stopFollowing = preferences.$preferences.subscribe(preferred => {
    if (preferred.language === named) return;
    named = preferred.language;
    void installation.load();
    if (connectedAs === undefined) return;
    loading.made.live?.rename();
    void session.store.renew();
  });
  void (options.token === undefined ? session.store.restore() : session.store.adopt(options.token));

  const open: Console = loading.complete({
    service,
    session: session.store,
    preferences,
    texts,
    problem: problem.store,
    notices,
    desktop: desktop.store,
    errors: errors.store,
    installation,
    address,
    now: environment.wallClock,
    $second: createSecond(environment),
  });
  const dispose = (): void => {
    loading.end();
    all.clear();
    for (const stop of [stopFollowing, stopTelling]) stop();
    all.dispose();
    session.part.dispose();
    problem.part.dispose();
    environment.sound.close();
  };
  const parts = { session: session.part, errors: errors.part, made: loading.made, all, open };
  return { console: closed(open), dispose, parts };
}
