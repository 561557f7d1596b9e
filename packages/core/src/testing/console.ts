import {
  alarmRankUpgrade,
  addAlarmShelve,
  addPreset,
  alarmTrendStat,
  alarmTypeStat,
  addReferenceGraph,
  answerControlRequest,
  appAnswerRobotCall,
  cancelReviewAlarm,
  companyAlarmStat,
  findCapturedPictureByPage,
  findCompanyZones,
  getSceneTree,
  getSecondZones,
  getTodayTask,
  findInspectionEventByPage,
  findInspectionReadingByPage,
  listInspectedEquipment,
  listTodayInspection,
  todayInspectionStat,
  changeControl,
  checkActionAuthority,
  confirmAlarm,
  deleteAlarmShelve,
  deletePreset,
  findAlarmShelve,
  deleteReferenceGraph,
  findAlarmInstruction,
  findAlarmStatByParam,
  findScreenshots,
  findShiftOffer,
  findVideoRecords,
  exportAlarmList,
  getAlarmEscalation,
  getAlarmDetails,
  getBackendVersion,
  getControlLease,
  getEnableConfig,
  getCustomerCompany,
  getFacePersonTypeByPersonName,
  getPrivilegesByUser,
  getShiftDraft,
  getShiftHandover,
  getRobotHardwareList,
  getRunningResult,
  getSysInfo,
  getVideoRecordUrl,
  getRobotLanVideoUrl,
  getVideoUrl,
  gotoPreset,
  hangupRobotAppCall,
  initialize,
  keepTokenConnection,
  listDetectAlarmType,
  listFloorPlans,
  listMapMark,
  listMapThing,
  listMapWeather,
  listRegion,
  manuallyAlarm,
  navigateControl,
  listReferenceGraph,
  login,
  logout,
  modifyPassword,
  modifyReferenceGraph,
  reviewAlarm,
  modifyPresetName,
  pauseTask,
  pointCamera,
  releaseEmergencyStop,
  reportAlarm,
  requestControl,
  resumeTask,
  robotRestart,
  saveScreenshot,
  searchCustomers,
  searchRobotList,
  selectDeviceChannel,
  selectPatrolCaptureHistory,
  selectPrePositions,
  sendChargeCommand,
  sendControlCommand,
  setAlarmCloseCycle,
  stopTask,
  takeControl,
  todayCompanyPatrolStat,
  type Push,
  type RobotStatus,
  type User,
} from '@patrolkit/transport';
import { FakeClock, FakeSockets, settle } from '@patrolkit/transport/testing';
import { assembleConsole } from '../console.ts';
import {
  MicrophoneError,
  SoundError,
  type AudioDevices,
  type DesktopOutput,
  type DesktopPermission,
  type Environment,
  type KeyValues,
  type PageSignal,
  type SoundOutput,
  type MicrophoneProblem,
} from '../environment/index.ts';
import type { Part, Parts } from '../part.ts';
import { partNames } from '../parts/index.ts';
import type { SessionPart } from '../session/index.ts';
import type { Console, ConsoleOptions, OwnConsole } from '../surface.ts';
import type { ErrorLogPart } from '../errors/error-log.ts';
import {
  aComingInspection,
  aCompanyAlarmStat,
  aDetail,
  anEquipment,
  anInspectionRun,
  anInspectionStat,
  aRobot,
  aShiftDraft,
  aShiftSheet,
  aStatus,
  aScenePlace,
  aTask,
  aUser,
} from './builders.ts';
import { FakeServer } from './server.ts';

/** Values that last as long as the test. */
function memoryValues(): KeyValues {
  const values = new Map<string, string>();
  return {
    get: name => values.get(name),
    set: (name, value) => void values.set(name, value),
    remove: name => void values.delete(name),
  };
}

/** A desktop that shows every notice. */
export class FakeDesktop implements DesktopOutput {
  /** The user's answer to the request for permission. */
  answer: DesktopPermission = 'granted';
  asked = 0;
  isPageHidden = false;
  /** Notices on screen, by tag. */
  readonly shown = new Map<string, { title: string; body: string; onClick: () => void }>();
  #permission: DesktopPermission = 'default';

  permission(): DesktopPermission {
    return this.#permission;
  }

  ask(): Promise<DesktopPermission> {
    this.asked += 1;
    this.#permission = this.answer;
    return Promise.resolve(this.answer);
  }

  isHidden(): boolean {
    return this.isPageHidden;
  }

  show({ tag, title, body }: { tag: string; title: string; body: string }, onClick: () => void): () => void {
    this.shown.set(tag, { title, body, onClick });
    return () => this.shown.delete(tag);
  }
}

/** An environment that a test controls. */
export class FakeEnvironment implements Environment {
  readonly clock = new FakeClock();
  readonly sockets = new FakeSockets();
  readonly server = new FakeServer(() => this.clock.wall());
  readonly local = memoryValues();
  readonly tab = memoryValues();
  readonly cookies = memoryValues();
  languages: readonly string[] = [];
  readonly pageAddress = 'http://console.test/robotmgr/';
  /** Path of the page now. */
  path = '/robotmgr/';
  readonly place = (): string => this.path;
  readonly fetch = this.server.fetch;
  readonly openSocket = this.sockets.open;
  /** Sounds that were played. */
  readonly played: string[] = [];
  /** Whether the loudspeaker of sounds was released. */
  isSoundClosed = false;
  /** How sounds end. Tests replace it. */
  playSound: SoundOutput['play'] = () => Promise.resolve();
  readonly sound: SoundOutput = {
    play: (sound, signal, onBegin) => {
      this.played.push('tone' in sound ? sound.tone : sound.file);
      return this.playSound(sound, signal, onBegin);
    },
    prepare: () => undefined,
    unlock: () => Promise.resolve(true),
    close: () => void (this.isSoundClosed = true),
  };
  /** Samples that were played, their rate, and whether the loudspeaker and the microphone are open. */
  readonly speaker = { played: 0, rate: 0, volume: 0, isOpen: false };
  /** Why the loudspeaker does not open. */
  speakerProblem: 'blocked' | 'failed' | undefined;
  /** Says something into the microphone. Set while it is open. */
  speak: ((samples: Int16Array) => void) | undefined;
  /** Takes the open microphone away. Set while it is open. */
  loseMicrophone: ((why: MicrophoneProblem) => void) | undefined;
  /** Why the microphone does not open. */
  microphoneProblem: MicrophoneProblem | undefined;
  /** The sample rate with which the microphone was last opened, Hz. */
  microphoneRate: number | undefined;
  readonly audio: AudioDevices = {
    openSpeaker: opened => {
      const { speaker } = this;
      if (this.speakerProblem) return Promise.reject(new SoundError(this.speakerProblem));
      speaker.isOpen = true;
      return Promise.resolve({
        play: (samples, rate = opened) => {
          speaker.played += samples.length;
          speaker.rate = rate;
        },
        setVolume: volume => void (speaker.volume = volume),
        close: () => void (speaker.isOpen = false),
      });
    },
    openMicrophone: (rate, _frame, onSamples, onGone) => {
      this.microphoneRate = rate;
      if (this.microphoneProblem) return Promise.reject(new MicrophoneError(this.microphoneProblem));
      this.speak = onSamples;
      this.loseMicrophone = onGone;
      return Promise.resolve(() => void (this.speak = undefined));
    },
  };
  readonly desktop = new FakeDesktop();
  readonly #claims: { readonly name: string; readonly listener: (isMine: boolean) => void }[] = [];
  /** Names under which this page claims voices now. */
  get claims(): string[] {
    return this.#claims.map(({ name }) => name);
  }
  /** Says to this page whether it has its voices, or only the one for alarms or calls. */
  giveVoice(isMine: boolean, what = ''): void {
    for (const { name, listener } of this.#claims) if (name.endsWith(what)) listener(isMine);
  }
  /** How many of the claims took the voice from another page. */
  taken = 0;
  readonly claimSound = (name: string, listener: (isMine: boolean) => void, takes = false): (() => void) => {
    const claim = { name, listener };
    this.#claims.push(claim);
    if (takes) this.taken += 1;
    return () => void this.#claims.splice(this.#claims.indexOf(claim), 1);
  };
  #signals = new Set<(signal: PageSignal) => void>();
  #pages = new Set<(message: string) => void>();
  readonly posted: string[] = [];
  /** Carries the messages of this page to another one. See `besides`. */
  onPost: (message: string) => void = () => undefined;
  readonly otherPages = {
    post: (message: string): void => {
      this.posted.push(message);
      this.onPost(message);
      // In a browser a page also receives its own messages, a moment later, because it sends and listens on two channels of one name.
      queueMicrotask(() => {
        for (const listener of this.#pages) listener(message);
      });
    },
    listen: (listener: (message: string) => void): (() => void) => {
      this.#pages.add(listener);
      return () => this.#pages.delete(listener);
    },
  };

  wallClock = (): number => this.clock.wall();
  /** The next random number. */
  chance = 0.5;
  readonly random = (): number => this.chance;

  onPageSignal = (listener: (signal: PageSignal) => void): (() => void) => {
    this.#signals.add(listener);
    return () => this.#signals.delete(listener);
  };

  #blocked = new Set<(address: string) => void>();
  onBlocked = (listener: (address: string) => void): (() => void) => {
    this.#blocked.add(listener);
    return () => this.#blocked.delete(listener);
  };

  /** Makes the content policy of the page refuse an address. */
  block(address: string): void {
    for (const listener of this.#blocked) listener(address);
  }

  /** Hides, shows or leaves the page, or takes the focus from it. */
  signal(signal: PageSignal): void {
    for (const listener of this.#signals) listener(signal);
  }

  /** Sends a message from another page of this origin. */
  otherPageSays(message: string): void {
    for (const listener of this.#pages) listener(message);
  }

  /** How many listeners were not removed. */
  get listeners(): number {
    return this.#signals.size + this.#pages.size + this.#blocked.size;
  }
}

/** Connects two pages of one browser, whose messages arrive a moment later, as with BroadcastChannel. */
export function besides(one: FakeEnvironment, other: FakeEnvironment): void {
  one.onPost = message => queueMicrotask(() => other.otherPageSays(message));
  other.onPost = message => queueMicrotask(() => one.otherPageSays(message));
}

/** Makes the server answer every call of a signed-in console with something plausible. */
export function answerEverything(server: FakeServer, user: User = aUser()): void {
  server
    .answer(login, { accessToken: 'token-1' })
    .answer(logout, undefined)
    .answer(getPrivilegesByUser, user)
    .answer(keepTokenConnection, undefined)
    .answer(modifyPassword, undefined)
    .answer(getSysInfo, { name: 'Patrolkit' })
    .answer(getCustomerCompany, {})
    .answer(getBackendVersion, { version: '1.0.0' })
    .answer(searchRobotList, { rows: [aRobot(), aRobot({ id: 'robot-2', name: 'Robot Two' })], total: 2 })
    .answer(selectDeviceChannel, [{ id: 'channel-1', name: 'Front', number: 1, videoCode: 'H264' }])
    .answer(getVideoUrl, { address: '/video/1', videoCode: 'H264' })
    .answer(getRobotLanVideoUrl, { address: '/lan/1', videoCode: 'H264' })
    .answer(navigateControl, undefined)
    .answer(listRegion, [])
    .answer(listMapMark, [])
    .answer(listMapThing, [])
    .answer(listMapWeather, [])
    .answer(listFloorPlans, [
      {
        id: 'map-1',
        name: 'Ground floor',
        picture: '/maps/1.svg',
        width: 800,
        height: 400,
        metresPerPixel: 0.05,
        originX: 0,
        originY: 0,
      },
    ])
    .answer(getRobotHardwareList, [{ code: 'lift' }, { code: 'zoomCamera' }])
    .answer(checkActionAuthority, { isGranted: true })
    .answer(changeControl, undefined)
    .answer(sendControlCommand, undefined)
    .answer(getEnableConfig, { volume: 5, wiper: 'off' })
    .answer(pauseTask, undefined)
    .answer(resumeTask, undefined)
    .answer(stopTask, undefined)
    .answer(robotRestart, undefined)
    .answer(initialize, undefined)
    .answer(sendChargeCommand, undefined)
    .answer(releaseEmergencyStop, undefined)
    .answer(getControlLease, [])
    .answer(requestControl, undefined)
    .answer(answerControlRequest, undefined)
    .answer(takeControl, undefined)
    .answer(selectPrePositions, [
      { id: 'preset-1', name: 'Gate' },
      { id: 'preset-2', name: 'Server room door' },
    ])
    .answer(addPreset, ({ name }) => ({ id: 'preset-3', name }))
    .answer(modifyPresetName, undefined)
    .answer(deletePreset, undefined)
    .answer(gotoPreset, undefined)
    .answer(pointCamera, undefined)
    .answer(findAlarmStatByParam, { rows: [], total: 0 })
    .answer(listDetectAlarmType, [
      { type: '201', name: 'Smoke' },
      { type: '401', name: 'Door left open' },
    ])
    .respond(
      exportAlarmList,
      () => new Response('\uFEFFAlarm\r\nSmoke\r\n', { headers: { 'Content-Type': 'text/csv' } }),
    )
    .answer(getAlarmDetails, ({ id }) => aDetail({ id }))
    .answer(findAlarmInstruction, { steps: [] })
    .answer(appAnswerRobotCall, { isWebRtc: false, address: '/video/sos' })
    .answer(hangupRobotAppCall, undefined)
    .answer(confirmAlarm, {})
    .answer(manuallyAlarm, { id: 'alarm-by-hand' })
    .answer(setAlarmCloseCycle, undefined)
    .answer(alarmRankUpgrade, undefined)
    .answer(reportAlarm, undefined)
    .answer(findAlarmShelve, [])
    .answer(addAlarmShelve, undefined)
    .answer(deleteAlarmShelve, undefined)
    .answer(getAlarmEscalation, { version: 1, serious: 120, important: 600, general: 3600 })
    .answer(alarmTrendStat, [])
    .answer(todayCompanyPatrolStat, { total: 2, onPatrol: 1, onDuty: 2, charging: 0, alarms: 5, captures: 7 })
    .answer(getRunningResult, { working: 1, charging: 0, standby: 1, offline: 0, other: 0 })
    .answer(companyAlarmStat, aCompanyAlarmStat())
    .answer(alarmTypeStat, [
      { type: '201', name: 'Smoke', serious: 3, important: 1, general: 0 },
      { type: '401', name: 'Door left open', serious: 0, important: 0, general: 2 },
    ])
    .answer(todayInspectionStat, anInspectionStat())
    .answer(listInspectedEquipment, [anEquipment(), anEquipment({ name: 'Pump 1', item: 'heat', verdict: 'normal' })])
    .answer(listTodayInspection, { rows: [anInspectionRun()], total: 1, coming: [aComingInspection()] })
    .answer(findInspectionEventByPage, { rows: [], total: 0 })
    .answer(findInspectionReadingByPage, { rows: [], total: 0 })
    .answer(getTodayTask, { rows: [aTask({ id: 'run-1' })], total: 1, running: 1 })
    .answer(getSecondZones, [])
    .answer(getSceneTree, [aScenePlace()])
    .answer(findCompanyZones, [{ id: 'map-1', name: 'Ground floor', devices: 2, online: 2 }])
    .answer(findCapturedPictureByPage, { rows: [], total: 0 })
    .answer(getShiftDraft, aShiftDraft())
    .answer(findShiftOffer, [])
    .answer(getShiftHandover, aShiftSheet({ incomingName: 'Operator', signedAt: 1_700_000_100_000 }))
    .answer(findVideoRecords, [])
    .answer(getVideoRecordUrl, { address: '/recorded/1', videoCode: 'H264', zero: 0 })
    .answer(findScreenshots, [])
    .answer(selectPatrolCaptureHistory, { rows: [], total: 0 })
    .answer(reviewAlarm, undefined)
    .answer(cancelReviewAlarm, undefined)
    .answer(getFacePersonTypeByPersonName, undefined)
    .answer(listReferenceGraph, { rows: [], total: 0 })
    .answer(addReferenceGraph, undefined)
    .answer(modifyReferenceGraph, undefined)
    .answer(deleteReferenceGraph, undefined)
    .answer(saveScreenshot, undefined)
    .answer(searchCustomers, { rows: [{ id: 'person-1', name: 'Guard Chen' }], total: 1 });
}

/** The parts of a fake console that tests call. */
export interface FakeParts extends Record<'robots' | 'lease' | 'alarms' | 'captures', Part> {
  readonly session: SessionPart;
  readonly log: ErrorLogPart;
  /** The console before it is closed. Tests can set its stores to values that their owners never would. */
  readonly open: Console;
  /** All parts except the session, as one. */
  readonly all: Parts;
}

/** A console over a fake environment. */
export interface FakeConsole {
  readonly console: OwnConsole;
  readonly parts: FakeParts;
  /** Pushes that reach the stores at once. */
  readonly push: (...pushes: readonly Push[]) => void;
  readonly environment: FakeEnvironment;
  readonly server: FakeServer;
  readonly clock: FakeClock;
}

/** The same console, in which a test may replace a verb. */
const replaceable = (console: Console): Console =>
  Object.fromEntries(
    Object.entries(console).map(([name, member]: [string, unknown]) => [
      name,
      typeof member === 'object' && !name.startsWith('$') ? { ...member } : member,
    ]),
  ) as unknown as Console;

/**
 * A console that is signed in and connected, with two robots. Every call has an answer.
 * @param prepare changes the server's answers before any call is made
 */
export async function fakeConsole(
  options: ConsoleOptions = {},
  user: User = aUser(),
  prepare: (server: FakeServer) => void = () => undefined,
): Promise<FakeConsole> {
  const environment = new FakeEnvironment();
  answerEverything(environment.server, user);
  prepare(environment.server);
  const made = assembleConsole({ token: 'token-1', language: 'en-us', ...options }, environment);
  await made.console.need(...partNames);
  const console = { ...replaceable(made.console), dispose: made.dispose };
  await settle();
  await environment.clock.advance(0);
  const { session, log, all, open } = made.parts;
  const parts = {
    session,
    log,
    all,
    open,
    robots: made.parts.made('live')?.parts.robots ?? {},
    lease: made.parts.made('driving')?.parts.lease ?? {},
    alarms: made.parts.made('alarms')?.parts.alarms ?? {},
    captures: made.parts.made('captures')?.parts.captures ?? {},
  };
  const push = (...pushes: readonly Push[]): void => parts.all.onEvent({ kind: 'pushes', pushes });
  return { console, parts, push, environment, server: environment.server, clock: environment.clock };
}

/** Selects a robot and lets its status come, so that it can be driven. */
export async function selectRobot(
  { console, environment, clock }: FakeConsole,
  id = 'robot-1',
  status: Partial<RobotStatus> = {},
): Promise<void> {
  const socket = environment.sockets.latest('device');
  const answer = (deviceId: unknown): void => socket.frame(JSON.stringify({ type: 'SwitchResult', deviceId, data: 1 }));
  // After a reconnect the channel by itself selects the earlier device again, and a server answers that first.
  const before = socket.of('DeviceChange').at(-1);
  const selecting = console.robots.select(id);
  if (before) answer((before.data as { readonly deviceId: string }).deviceId);
  answer(id);
  socket.push('RobotStatus', aStatus(status), id);
  await selecting;
  await clock.advance(1_000);
}
