/**
 * The console: the one object that holds all stores and verbs of a signed-in page and that its widgets share (architecture.md).
 */
import {
  isTimeZone,
  randomId,
  type ChannelEvent,
  type IceServer,
  type SwitchName,
  type User,
} from '@patrolkit/transport';
import { createAlarms, type AlarmStore } from './alarms/index.ts';
import { createAudio, type AudioStore } from './audio/index.ts';
import { createCaptures, type CaptureStore } from './captures/index.ts';
import { createDrivingCapabilities } from './driving/capabilities.ts';
import type { CommandStore, DrivingStore, LeaseStore, PresetStore } from './driving/index.ts';
import { browserEnvironment, createVoice, type Environment } from './environment/index.ts';
import { createTexts, type Language, type Texts } from './i18n/index.ts';
import { inOrder, type Part, type Parts } from './part.ts';
import { createPreferences, type PreferenceStore } from './preferences/index.ts';
import { createResources, type ResourceStore } from './resources/resources.ts';
import { createRobots, type RobotStore } from './robots/index.ts';
import {
  createSession,
  passwordDueOf,
  type Session,
  type SessionPart,
  type SessionStore,
  type TokenStorage,
} from './session/index.ts';
import { createSos, type SosStore } from './sos/index.ts';
import type { Store } from './store.ts';
import { createCalls } from './system/calls.ts';
import { createChannel } from './system/channel.ts';
import { createSecond } from './system/second.ts';
import { tellDesktop } from './system/desktop-callers.ts';
import {
  createConnection,
  createDesktopNotices,
  createErrorLog,
  createInstallation,
  createNotices,
  createProblem,
  isLive,
  noticeDurations,
  tellBlocked,
  type ConnectionStore,
  type DesktopNotices,
  type ErrorLog,
  type InstallationStore,
  type NoticeStore,
  type ProblemStore,
} from './system/index.ts';
import { createRecordings, createVideo, type RecordingStore, type VideoStore } from './video/index.ts';

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

/** All stores and verbs of one page. */
export interface Console {
  /** Root of the server; empty for the page's own origin. */
  readonly service: string;
  readonly session: SessionStore;
  readonly robots: RobotStore;
  readonly driving: DrivingStore;
  readonly commands: CommandStore;
  readonly lease: LeaseStore;
  readonly presets: PresetStore;
  readonly video: VideoStore;
  readonly recordings: RecordingStore;
  readonly audio: AudioStore;
  readonly alarms: AlarmStore;
  readonly sos: SosStore;
  /** What the robots have lately taken pictures of. */
  readonly captures: CaptureStore;
  readonly resources: ResourceStore;
  readonly preferences: PreferenceStore;
  /** The console's words, in the language of its preferences. */
  readonly texts: Texts;
  readonly connection: ConnectionStore;
  /** Why there is nothing to show, while nobody is signed in. */
  readonly problem: ProblemStore;
  readonly notices: NoticeStore;
  readonly desktop: DesktopNotices;
  readonly errors: ErrorLog;
  readonly installation: InstallationStore;
  /** Needs a push switch until the result is called; the last that lets go turns it off (interpretations.md 14). */
  needSwitch(name: SwitchName): () => void;
  /** The absolute address of a picture or file of the server. */
  address(relative: string): string;
  /** Milliseconds since 1970 on the console's own clock. */
  now(): number;
  /** The same, moved once a second while somebody reads it: the one clock hand of the page. */
  readonly $second: Store<number>;
  /** Ends everything: no socket, timer or listener remains. */
  dispose(): void;
}

/** What the console holds of its capabilities beside their stores; for tests as well. */
export interface ConsoleParts {
  readonly session: SessionPart;
  readonly robots: Part;
  readonly lease: Part;
  readonly alarms: Part;
  readonly captures: Part;
  /** All but the session as one. */
  readonly all: Parts;
}

/** Makes a console and begins: reads the installation, restores or adopts a session, connects when there is one. */
export const createConsole = (options?: ConsoleOptions, environment?: Environment): Console =>
  assembleConsole(options, environment).console;

/** Makes a console with the parts that pages do not get. */
export function assembleConsole(
  options: ConsoleOptions = {},
  given: Environment = browserEnvironment(options.captureUrl),
): { readonly console: Console; readonly parts: ConsoleParts } {
  const voice = createVoice(given);
  const environment: Environment = { ...given, sound: voice.sound };
  const service = (options.service ?? '').replace(/\/+$/, '');
  const pageId = randomId();
  const notices = createNotices(environment);
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
  void texts.show(language()).catch(() => errors.add('page', 'language could not be loaded'));

  // A zone that nobody knows would silently be the browser's.
  const timeZone = options.serverTimeZone && isTimeZone(options.serverTimeZone) ? options.serverTimeZone : undefined;
  if (options.serverTimeZone && timeZone === undefined) errors.add('page', 'serverTimeZone is no time zone');

  const http = createCalls({
    environment,
    service: service === '' ? origin : service,
    pageId,
    // The session needs calls, and calls need its token: it is read when a call is made.
    token: () => session.part.token(),
    language,
    paths: options.paths,
    timeZone,
    errors,
    notices,
    onFailure: error => problem.part.told(error),
    onSessionEnded: () => session.part.expire(),
  });
  const installation = createInstallation(http);
  const stopTelling = tellBlocked(environment, errors, notices);
  const address = (relative: string): string =>
    new URL(relative, new URL(service || '/', environment.pageAddress)).href;
  let connectedAs: string | undefined;
  const user = (): User | undefined => {
    const state = session.store.$session.get();
    return state.state === 'signed-in' ? state.user : undefined;
  };

  const connection = createConnection(environment, notices);
  const channel = createChannel({
    environment,
    service,
    pageId,
    language,
    timeZone,
    token: () => (tokenStorage === 'cookie' ? undefined : session.part.token()),
    workerUrl: options.workerUrl,
    onEvent: event => onEvent(event),
    holds: () => [driving.store.$drive, driving.store.$ptz],
  });
  const video = createVideo(http, service, environment.pageAddress);
  const robots = createRobots({
    http,
    post: channel.post,
    clock: environment.clock,
    opens: role => connection.store.$connection.get()[role].opens,
    onBeforeSwitch: () => driving.store.interrupt('robot'),
    onSelected: id => preferences.rememberRobot(id),
    onProblem: problem => notices.notify('error', problem, noticeDurations.server),
    isSignedIn: () => connectedAs !== undefined,
  });
  const captures = createCaptures({ http, robots: robots.store, connection: connection.store });
  const desktop = createDesktopNotices(environment, preferences, voice.isMine);
  const alarms = createAlarms(environment, http, {
    service,
    address,
    notices,
    userName: () => user()?.name,
    hasVoice: voice.isMine,
    onCall: called => callDesktop(called),
  });
  const audio = createAudio({
    environment,
    http,
    service,
    robots: robots.store,
    isChannelOpen: () => isLive(connection.store.$connection.get().singleton),
  });
  const sos = createSos({
    environment,
    http,
    service,
    iceServers: options.iceServers ?? [],
    userId: () => connectedAs,
    notices,
    onShown: () => driving.store.interrupt('covered'),
    onRing: alarms.part.holdSound,
  });
  const callDesktop = tellDesktop({ desktop: desktop.part, alarms: alarms.store, sos: sos.store, texts });
  const { driving, commands, lease, presets } = createDrivingCapabilities({
    environment,
    http,
    robots: robots.store,
    video: video.store,
    connection: connection.store,
    notices,
    user,
  });
  const resources = createResources(http);

  const voicePart: Part = { begin: userId => voice.claim(`${service} ${userId}`), clear: voice.release };
  // Holds and calls end first, while there still is a channel and a session to say so with.
  const made = [connection, video, robots, captures, desktop, alarms, { part: channel }, audio, sos];
  const commanding = [presets, lease, commands, driving];
  const all = inOrder([voicePart, ...[...made, ...commanding, resources].map(({ part }) => part)]);

  const onEvent = (event: ChannelEvent): void => {
    all.onEvent(event);
    switch (event.kind) {
      case 'trouble':
        // Each kind of bad frame is reported once; it stays in the log with its count.
        if (errors.add('channel', `${event.what}: ${event.detail}`) && event.what === 'unparseable')
          notices.notify('error', { id: 'system.channel.bus' }, noticeDurations.channel);
        return;
      case 'policyClose':
        return void session.part.probe();
      case 'state':
        if (event.state === 'reconnecting' && event.role === 'singleton') void session.part.probe();
    }
  };

  const stopFollowingRobot = robots.store.$selectedId.listen(id => {
    audio.part.keepOnly(id);
    // A server that sends alarms and captures by robot only sends those of the one that is watched.
    const names = id === undefined ? [] : (['AlarmInfoByRobot', 'PatrolCaptureInfoByRobot'] as const);
    channel.post({ kind: 'subscriptions', wanted: names.map(name => ({ name, deviceId: id ?? '' })) });
  });

  const onSession = (state: Session): void => {
    // Whoever must change the password first is answered nothing else yet.
    const isLet = state.state === 'signed-in' && passwordDueOf(state.user) !== 'required';
    const next = isLet ? state.user.id : undefined;
    if (state.state === 'signed-out' && state.isExpired)
      notices.notify('warning', { id: 'session.expired' }, noticeDurations.server);
    if (connectedAs !== undefined && next !== connectedAs) all.clear();
    connectedAs = next;
    if (next === undefined || channel.isStarted()) return;
    all.begin(next);
    void robots.store.load();
    void installation.loadCompany();
  };
  const session = createSession(environment, http, tokenStorage, {
    onChange: onSession,
    onEnding: async () => {
      // Nobody is to be heard for a moment longer.
      audio.part.clear();
      const [unconfirmed] = await Promise.all([driving.part.endSession(), sos.part.endSession()]);
      // It outlives the session: whoever signs in next reads it too.
      for (const { name } of unconfirmed)
        notices.notify('error', { id: 'driving.unconfirmed.text', values: { name } }, Number.POSITIVE_INFINITY);
      return unconfirmed;
    },
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
    robots.part.rename();
    channel.renew();
    void session.store.renew();
  });
  void (options.token === undefined ? session.store.restore() : session.store.adopt(options.token));

  const console: Console = {
    service,
    session: session.store,
    robots: robots.store,
    driving: driving.store,
    commands: commands.store,
    lease: lease.store,
    presets: presets.store,
    video: video.store,
    recordings: createRecordings(environment, http, service),
    audio: audio.store,
    alarms: alarms.store,
    sos: sos.store,
    captures: captures.store,
    resources: resources.store,
    preferences,
    texts,
    connection: connection.store,
    problem: problem.store,
    notices,
    desktop: desktop.store,
    errors,
    installation,
    needSwitch: channel.needSwitch,
    address,
    now: environment.wallClock,
    $second: createSecond(environment),
    dispose: () => {
      all.clear();
      for (const stop of [stopFollowing, stopFollowingRobot, stopTelling]) stop();
      all.dispose();
      session.part.dispose();
      problem.part.dispose();
      notices.clear();
      environment.sound.close();
    },
  };
  const parts = {
    session: session.part,
    robots: robots.part,
    lease: lease.part,
    alarms: alarms.part,
    captures: captures.part,
    all,
  };
  return { console, parts };
}
