/** Makes the console of a page: its own stores, the session, and the parts, which are loaded when a page needs them. */
import { isTimeZone, randomId, type User } from '@patrolkit/transport';
import { atInstallation, browserEnvironment, installationPath, type Environment } from './environment/index.ts';
import { makeTexts, type Language } from './i18n/index.ts';
import { createLoading, type Loading } from './loading.ts';
import { createParts, type Parts } from './part.ts';
import { createPreferences } from './preferences/index.ts';
import { failedTries } from './session/browser-mark.ts';
import { createSession, followRights, passwordDueOf, type Session, type SessionPart } from './session/index.ts';
import { closed } from './store.ts';
import type { Console, ConsoleOptions, OwnConsole } from './surface.ts';
import { createCalls } from './errors/calls.ts';
import { createSecond } from './environment/second.ts';
import { createTrouble } from './errors/trouble.ts';
import { createAddresses } from './installation/addresses.ts';
import { createDesktopNotices } from './notices/desktop.ts';
import { createErrorLog, type ErrorLogPart } from './errors/error-log.ts';
import { createInstallation } from './installation/info.ts';
import { createNotices, noticeDurations } from './notices/notices.ts';
import { createProblem } from './session/problem.ts';
import { tellBlocked } from './errors/blocked.ts';

/** The parts that the console holds beside the stores. Tests get them too. */
export interface ConsoleParts {
  readonly session: SessionPart;
  readonly log: ErrorLogPart;
  /** What has been made of a part. */
  readonly made: Loading['made'];
  /** All parts except the session, as one. */
  readonly all: Parts;
  /** The console before `closed`. Its stores can be set. */
  readonly open: Console;
}

/** A console, with its parts and its end, which pages do not get. */
export interface Assembled {
  readonly console: Console;
  readonly parts: ConsoleParts;
  readonly dispose: OwnConsole['dispose'];
}

/** A console with its end, for the caller that made it. */
export const owned = ({ console, dispose }: Pick<Assembled, 'console' | 'dispose'>): OwnConsole =>
  Object.create(console, { dispose: { value: dispose } }) as OwnConsole;

/** Makes a console and begins: reads the installation, restores or adopts a session, and connects when there is one. The caller ends it. */
export const createConsole = (options?: ConsoleOptions, environment?: Environment): OwnConsole =>
  owned(assembleConsole(options, environment));

/** Returns the zone of times that come without one. Logs an unknown zone, which would otherwise silently mean the browser's. */
function zoneOf(zone: string | undefined, log: ErrorLogPart): string | undefined {
  if (!zone || isTimeZone(zone)) return zone || undefined;
  log.add('page', 'serverTimeZone is no time zone');
  return undefined;
}

/** The user of a session. */
const userOf = (session: Session): User | undefined => (session.state === 'signed-in' ? session.user : undefined);

/** Makes a console with the parts that pages do not get. */
export function assembleConsole(
  options: ConsoleOptions = {},
  given: Environment = browserEnvironment(options.captureUrl),
): Assembled {
  const service = (options.service ?? '').replace(/\/+$/, '');
  const environment = atInstallation(given, installationPath(service, given.pageAddress));
  const pageId = randomId();
  const { store: notices, part: noticePart } = createNotices(environment);
  const { store: errors, part: log } = createErrorLog(environment);
  // The cookie belongs to the page's own server, and another server must not receive its content.
  const origin = new URL(environment.pageAddress).origin;
  const isOwnServer = new URL(service || '/', environment.pageAddress).origin === origin;
  const tokenStorage = isOwnServer ? (options.tokenStorage ?? 'memory') : 'memory';
  const preferences = createPreferences(environment, options, isOwnServer ? '' : service, language =>
    texts.show(language),
  );
  const language = (): Language => preferences.$preferences.get().language;
  const { store: texts, part: textsPart } = makeTexts(language(), environment);
  void texts.show(language()).catch(() => log.add('page', 'language could not be loaded'));

  const timeZone = zoneOf(options.serverTimeZone, log);
  const http = createCalls({
    environment,
    service: service === '' ? origin : service,
    pageId,
    // The session needs the calls, and the calls need its token, so each call reads the token when it is made.
    token: () => session.part.token(),
    session: () => session.part.line(),
    language,
    paths: options.paths,
    timeZone,
    log,
    notices,
    onFailure: error => problem.part.told(error),
    onSessionEnded: error => session.part.expire(error),
  });
  const installation = createInstallation(http);
  const addresses = createAddresses(service, environment.pageAddress);
  const stopTelling = tellBlocked(environment, addresses, log, noticePart.tell);
  let connectedAs: string | undefined;
  const user = (): User | undefined => userOf(session.store.$session.get());
  const desktop = createDesktopNotices(environment, preferences);
  const all = createParts(environment.wallClock);
  all.add(
    // Cleared after all others, because these may still show notices while they end.
    { place: 'frame', part: noticePart },
    { place: 'frame', part: textsPart },
    { place: 'reading', part: desktop.part },
    { place: 'session', part: createTrouble(log, notices, () => session.part.probe()) },
    { place: 'session', part: followRights(() => session.store.renew()) },
  );
  const loading = createLoading({
    environment,
    http,
    service,
    pageId,
    address: addresses.file,
    use: addresses.use,
    timeZone,
    socketToken: () => session.part.socketToken(),
    mayRenew: () => session.part.mayRenew(),
    workerUrl: options.workerUrl,
    iceServers: options.iceServers ?? [],
    user,
    renewUser: () => session.store.renew(),
    userId: () => connectedAs,
    notices,
    errors,
    log,
    preferences,
    texts,
    voices: {},
    desktop: desktop.part,
    all,
  });

  const onSession = (state: Session): void => {
    // A user who must first change the password gets no stores yet, because the server refuses all other calls.
    const signedIn = userOf(state);
    const next = signedIn && passwordDueOf(signedIn) !== 'required' ? signedIn.id : undefined;
    if (next !== connectedAs && connectedAs !== undefined) all.clear();
    if (state.state === 'signed-out' && state.isExpired)
      notices.notify('warning', state.problem ?? { id: 'session.expired' }, noticeDurations.server);
    if (next === connectedAs) return;
    connectedAs = next;
    if (next === undefined) return;
    all.begin(next);
    void installation.loadCompany();
  };
  const session = createSession(environment, http, tokenStorage, {
    service,
    onChange: onSession,
    onEnding: async () => {
      const unconfirmed = await all.endSession();
      // This notice outlives the session, so that the next user to sign in also reads it.
      for (const { name } of unconfirmed) noticePart.insist({ id: 'session.unconfirmed', values: { name } });
      return unconfirmed;
    },
    onRenewed: () => all.onSignal({ kind: 'token' }),
    onUnread: problem => notices.notify('error', problem, noticeDurations.server),
    onFailedTries: (count, at) => notices.notify('warning', failedTries(count, texts.formatDateTime(at)), Infinity),
  });
  const problem = createProblem({
    environment,
    foreign: isOwnServer ? undefined : service,
    http,
    session: session.store,
    $info: installation.$info,
  });

  // The server sends names in the language of the request, so they are read again when the language changes.
  let named: string | undefined;
  const stopFollowing = preferences.$preferences.subscribe(preferred => {
    if (preferred.language === named) return;
    named = preferred.language;
    void installation.load();
    if (connectedAs === undefined) return;
    all.onSignal({ kind: 'language' });
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
    errors,
    installation,
    address: addresses.file,
    now: environment.wallClock,
    serverNow: http.serverNow,
    $second: createSecond(environment),
  });
  const dispose = (): void => {
    loading.end();
    all.clear();
    stopFollowing();
    stopTelling();
    all.dispose();
    session.part.dispose();
    problem.part.dispose();
    environment.sound.close();
  };
  return { console: closed(open), dispose, parts: { session: session.part, log, made: loading.made, all, open } };
}
