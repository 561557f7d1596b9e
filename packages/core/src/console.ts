/**
 * The console: the one object that holds all stores and verbs of a signed-in page and that its widgets share (design.md).
 */
import {
  createHttp,
  isTimeZone,
  randomId,
  socketRoot,
  startChannel,
  type ChannelCommand,
  type ChannelEvent,
  type ChannelPort,
  type HttpClient,
  type IceServer,
  type SwitchName,
  type User,
} from '@patrolkit/transport';
import { createAlarms, type AlarmStore } from './alarms/index.ts';
import { createAudio, type AudioStore } from './audio/index.ts';
import {
  createCommands,
  createDriving,
  createLease,
  createPresets,
  type CommandStore,
  type DrivingStore,
  type LeaseStore,
  type PresetStore,
} from './driving/index.ts';
import { createCaptures, type CaptureStore } from './captures/index.ts';
import { createFacts } from './driving/facts.ts';
import { createStatusAges } from './driving/status-age.ts';
import { browserEnvironment, createVoice, type Environment } from './environment/index.ts';
import { createTexts, type Texts } from './i18n/index.ts';
import { problemOf } from './outcome.ts';
import { createPreferences, type PreferenceStore } from './preferences/index.ts';
import { createResources, type ResourceStore } from './resources/resources.ts';
import { createRobots, type RobotStore } from './robots/index.ts';
import { createSession, passwordDueOf, type Session, type SessionStore, type TokenStorage } from './session/index.ts';
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
  type ProblemPart,
  type ProblemStore,
} from './system/index.ts';
import { createSos, type SosStore } from './sos/index.ts';
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
  /** Zone of the times that the server sends without one, such as `Asia/Shanghai`; the browser's unless given (rulings.md 52). */
  readonly serverTimeZone?: string;
  /** Other paths for calls, by call name (rulings.md 7). */
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
  /** Needs a push switch until the result is called; the last that lets go turns it off (rulings.md 14). */
  useSwitch(name: SwitchName): () => void;
  /** The absolute address of a picture or file of the server. */
  address(relative: string): string;
  /** Milliseconds since 1970 on the console's own clock. */
  now(): number;
  /** Ends everything: no socket, timer or listener remains. */
  dispose(): void;
}

/** Switches that the console itself needs whatever is on screen. */
const ownSwitches: readonly SwitchName[] = ['AlarmInfoIncrementPushSwitch', 'RobotStatusPushSwitch'];

/** Makes a console and begins: reads the installation, restores or adopts a session, connects when there is one. */
export function createConsole(
  options: ConsoleOptions = {},
  given: Environment = browserEnvironment(options.captureUrl),
): Console {
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
  const { language } = preferences.$preferences.get();
  const texts = createTexts(language);
  const { text } = texts;
  void texts.show(language).catch(() => errors.add('page', 'language could not be loaded'));

  // A zone that nobody knows would silently be the browser's.
  const timeZone = options.serverTimeZone && isTimeZone(options.serverTimeZone) ? options.serverTimeZone : undefined;
  if (options.serverTimeZone && timeZone === undefined) errors.add('page', 'serverTimeZone is no time zone');

  let channel: ChannelPort | undefined;
  const post = (command: ChannelCommand): void => channel?.post(command);

  let sentCommands = 0;
  // The session needs calls, and calls need its token: the token is read when a call is made.
  let session: SessionStore | undefined;
  let problem: ProblemPart | undefined;
  const http: HttpClient = createHttp({
    service: service === '' ? origin : service,
    token: () => session?.token(),
    language: () => preferences.$preferences.get().language,
    commandNo: () => {
      sentCommands += 1;
      return `${pageId}-${sentCommands}`;
    },
    fetch: environment.fetch,
    ...(environment.upload ? { upload: environment.upload } : {}),
    ...(options.paths ? { paths: options.paths } : {}),
    timeZone,
    onUnreadable: (call, path, expected) => errors.add('call', `${call}: ${path} is not ${expected}`),
    onFailure: (error, call, isTipSuppressed) => {
      errors.add('call', error.message);
      problem?.told(error);
      if (error.failure === 'session-ended') {
        if (!call.keepsSession) session?.expire();
      } else if (!isTipSuppressed) {
        notices.notify(
          'error',
          problemOf(error),
          error.failure === 'refused' ? noticeDurations.server : noticeDurations.http,
        );
      }
    },
  });

  const stopTelling = tellBlocked(environment, errors, notices);
  const connection = createConnection(environment, notices);
  const installation = createInstallation(http);
  const video = createVideo(http, service, environment.pageAddress);
  const recordings = createRecordings(environment, http, service);
  const robots = createRobots({
    http,
    post,
    clock: environment.clock,
    opens: role => connection.$connection.get()[role].opens,
    onBeforeSwitch: () => driving.interrupt('robot'),
    onSelected: id => preferences.rememberRobot(id),
    onProblem: problem => notices.notify('error', problem, noticeDurations.server),
    isSignedIn: () => connectedAs !== undefined,
  });
  const audio = createAudio({
    environment,
    http,
    service,
    robots,
    isChannelOpen: () => isLive(connection.$connection.get().singleton),
  });
  const stopFollowingRobot = robots.$selectedId.listen(id => {
    audio.keepOnly(id);
    // A server that sends alarms and captures by robot only sends those of the one that is watched.
    const names = id === undefined ? [] : (['AlarmInfoByRobot', 'PatrolCaptureInfoByRobot'] as const);
    post({ kind: 'subscriptions', wanted: names.map(name => ({ name, deviceId: id ?? '' })) });
  });
  const ages = createStatusAges(environment, robots);
  const captures = createCaptures({ http, robots, connection });
  const $facts = createFacts({ robots, video, connection, ages });
  const driving = createDriving({ environment, http, robots, notices, $facts, ages });
  const user = (): User | undefined => {
    const state = session?.$session.get();
    return state?.state === 'signed-in' ? state.user : undefined;
  };
  const commands = createCommands({
    environment,
    http,
    robots,
    $facts,
    user,
    interrupt: () => driving.interrupt('second-input'),
    onResumed: driving.forgetStop,
  });
  const lease = createLease({ environment, http, robots, user, onTaken: () => driving.interrupt('taken') });
  const presets = createPresets({ http, robots, $facts, interrupt: () => driving.interrupt('second-input') });
  const desktop = createDesktopNotices(environment, preferences, voice.isMine);
  const address = (relative: string): string =>
    new URL(relative, new URL(service || '/', environment.pageAddress)).href;
  const alarms = createAlarms(environment, http, {
    service,
    address,
    notices,
    userName: () => {
      const state = session?.$session.get();
      return state?.state === 'signed-in' ? state.user.name : undefined;
    },
    hasVoice: voice.isMine,
    onCall: called => {
      for (const { id, level, name, deviceName, mapName } of called) {
        if (level === 'general') continue;
        const title = text('triage.desktop.alarm', { level: text(`common.level.${level}`), name });
        const body = [deviceName, mapName].filter(Boolean).join(' · ');
        desktop.show(`alarm ${id}`, { title, body }, () => alarms.open(id));
      }
    },
  });
  alarms.$live.listen(live => desktop.keepOnly('alarm ', new Set(live.map(({ id }) => `alarm ${id}`))));
  const sos = createSos({
    environment,
    http,
    service,
    iceServers: options.iceServers ?? [],
    userId: () => connectedAs,
    notices,
    onShown: () => driving.interrupt('covered'),
    onRing: alarms.holdSound,
  });

  sos.$calls.listen(calls => {
    for (const { uuid, deviceName } of calls)
      desktop.show(`call ${uuid}`, { title: text('triage.desktop.call'), body: deviceName }, () => undefined);
    desktop.keepOnly('call ', new Set(calls.map(({ uuid }) => `call ${uuid}`)));
  });

  const resources = createResources(http);

  const needs = new Map<SwitchName, number>(ownSwitches.map(name => [name, 1]));
  const sendSwitches = (): void => post({ kind: 'switches', names: [...needs.keys()] });

  const onEvent = (event: ChannelEvent): void => {
    connection.receive(event);
    robots.receiveEvent(event);
    lease.receiveEvent(event);
    alarms.receiveEvent(event);
    sos.receiveEvent(event);
    captures.receiveEvent(event);
    switch (event.kind) {
      case 'pushes':
        for (const push of event.pushes) {
          robots.receive(push);
          lease.receive(push);
          alarms.receive(push);
          sos.receive(push);
          captures.receive(push);
          resources.receive(push);
        }
        return;
      case 'trouble':
        // Each kind of bad frame is reported once; it stays in the log with its count.
        if (errors.add('channel', `${event.what}: ${event.detail}`) && event.what === 'unparseable') {
          notices.notify('error', { id: 'system.channel.bus' }, noticeDurations.channel);
        }
        return;
      case 'policyClose':
        return void session?.probe();
      case 'state':
        if (event.state === 'reconnecting' && event.role === 'singleton') void session?.probe();
    }
  };

  const connect = (userId: string): void => {
    voice.claim(`${service} ${userId}`);
    desktop.begin(userId);
    alarms.begin(userId);
    channel ??= startChannel({
      onEvent,
      clock: environment.clock,
      openSocket: environment.openSocket,
      wallClock: environment.wallClock,
      ...(options.workerUrl === undefined ? {} : { workerUrl: options.workerUrl }),
      ...(environment.createWorker ? { createWorker: environment.createWorker } : {}),
    });
    const token = tokenStorage === 'cookie' ? undefined : session?.token();
    sendSwitches();
    post({
      kind: 'start',
      address: {
        root: socketRoot(service, environment.pageAddress),
        userId,
        pageId,
        language: preferences.$preferences.get().language,
        ...(timeZone === undefined ? {} : { timeZone }),
        ...(token === undefined ? {} : { token }),
      },
    });
    void robots.load();
    void installation.loadCompany();
  };

  const leave = (): void => {
    voice.release();
    // Holds and calls end while there still is a session to say so with.
    driving.clear();
    commands.clear();
    lease.clear();
    presets.clear();
    sos.clear();
    audio.clear();
    desktop.clear();
    channel?.dispose();
    channel = undefined;
    connection.clear();
    alarms.clear();
    captures.clear();
    robots.clear();
    video.clear();
  };

  let connectedAs: string | undefined;
  const onSession = (state: Session): void => {
    // Whoever must change the password first is answered nothing else yet.
    const isLet = state.state === 'signed-in' && passwordDueOf(state.user) !== 'required';
    const next = isLet ? state.user.id : undefined;
    if (state.state === 'signed-out' && state.isExpired)
      notices.notify('warning', { id: 'session.expired' }, noticeDurations.server);
    if (connectedAs !== undefined && next !== connectedAs) leave();
    connectedAs = next;
    if (next !== undefined && channel === undefined) connect(next);
  };
  session = createSession(environment, http, tokenStorage, {
    onChange: onSession,
    onEnding: async () => {
      // Nobody is to be heard for a moment longer.
      audio.clear();
      const [unconfirmed] = await Promise.all([driving.endSession(), sos.endSession()]);
      // It outlives the session: whoever signs in next reads it too.
      for (const { name } of unconfirmed)
        notices.notify('error', { id: 'driving.unconfirmed.text', values: { name } }, Number.POSITIVE_INFINITY);
      return unconfirmed;
    },
  });
  problem = createProblem({ environment, foreign: isOwnServer ? undefined : service, http, session });

  const stopListening = environment.onPageSignal(signal => {
    if (signal === 'online') post({ kind: 'online' });
    else if (signal === 'visible') post({ kind: 'check' });
  });

  /** Asks for pushes in the language on screen; sockets are replaced for that, so not while somebody drives. */
  let stopWaiting: (() => void) | undefined;
  const renewChannel = (): void => {
    stopWaiting?.();
    stopWaiting = undefined;
    const renew = (): void => post({ kind: 'language', language: preferences.$preferences.get().language });
    const isHeld = (): boolean => [driving.$drive, driving.$ptz].some($hold => $hold.get().state === 'held');
    if (!isHeld()) return renew();
    const follow = (): void => {
      if (isHeld()) return;
      stopWaiting?.();
      stopWaiting = undefined;
      renew();
    };
    const stops = [driving.$drive.listen(follow), driving.$ptz.listen(follow)];
    stopWaiting = () => {
      for (const stop of stops) stop();
    };
  };
  // Names that the server sends come in the language on screen.
  let named: string | undefined;
  const stopFollowing = preferences.$preferences.subscribe(({ language }) => {
    if (language === named) return;
    named = language;
    void installation.load();
    if (connectedAs === undefined) return;
    robots.rename();
    renewChannel();
    void session?.renew();
  });
  void (options.token === undefined ? session.restore() : session.adopt(options.token));

  return {
    service,
    session,
    robots,
    driving,
    commands,
    lease,
    presets,
    video,
    recordings,
    audio,
    alarms,
    sos,
    captures,
    resources,
    preferences,
    texts,
    connection,
    problem,
    notices,
    desktop,
    errors,
    installation,
    useSwitch: name => {
      needs.set(name, (needs.get(name) ?? 0) + 1);
      // Told again, what is on stays on.
      sendSwitches();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (needs.get(name) ?? 1) - 1;
        if (left > 0) needs.set(name, left);
        else {
          needs.delete(name);
          sendSwitches();
        }
      };
    },
    address,
    now: environment.wallClock,
    dispose: () => {
      leave();
      stopWaiting?.();
      stopListening();
      stopFollowing();
      stopFollowingRobot();
      stopTelling();
      session.dispose();
      problem.dispose();
      audio.dispose();
      driving.dispose();
      commands.dispose();
      lease.dispose();
      presets.dispose();
      alarms.dispose();
      sos.dispose();
      notices.clear();
      environment.sound.close();
    },
  };
}
