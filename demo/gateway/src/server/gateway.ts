import type { AddressInfo } from 'node:net';
import { Cameras, type Studio } from '../camera/cameras.ts';
import { Archive } from '../recording/archive.ts';
import { openDisk } from '../recording/disk.ts';
import { Recorder } from '../recording/recorder.ts';
import type { Device, DeviceKind, RaisedAlarm, Shot, WorldEvent } from '../world/types.ts';
import { usualAlarmsPerHour, World } from '../world/world.ts';
import { Audio } from './audio.ts';
import { Alarms, causeOf, type StoredAlarm } from './alarms.ts';
import type { Tiles } from './console-page.ts';
import { Broadcasts } from './broadcasts.ts';
import { Captures } from './captures.ts';
import { Control } from './control.ts';
import type { Database } from './database.ts';
import { loadHardware } from './device-actions.ts';
import { Files } from './files.ts';
import { steady } from './guard.ts';
import { createHandlers } from './handlers.ts';
import { createHttp, type Disturbance, type ErasedHandler } from './http.ts';
import { Live } from './live.ts';
import { Meetings } from './meetings.ts';
import { Origins } from './origins.ts';
import { Recordings } from './recordings.ts';
import { ReferenceGroups } from './reference-groups.ts';
import { References } from './references.ts';
import { Reviews, reviewTimeout } from './reviews.ts';
import { Rights } from './rights.ts';
import { Sessions, signInLimits, type SignInLimits } from './sessions.ts';
import { attachSockets } from './sockets.ts';
import { Schedule, scheduleTimes, type ScheduleTimes } from './schedule.ts';
import { Shelves } from './shelves.ts';
import { createSpeech, type SpeechOptions } from './speech.ts';
import { Sos, sosTimes, type SosTimes } from './sos.ts';
import { addTestSurface } from './test-surface.ts';
import { maySee, seedUsers } from './users.ts';
import { Uploads } from './uploads.ts';
import { Video } from './video.ts';
import { WatchTime } from './watch-time.ts';

/** How a gateway is made. */
export interface GatewayOptions {
  host: string;
  port: number;
  database: Database;
  /** Makes the pictures of all cameras. */
  studio: Studio;
  /** Where pictures and uploads are kept. */
  filesFolder: string;
  /** Cameras that are recorded: `robots` for the first eight patrol robots, or device ids; none without it. */
  recording?: { folder: string; megabytes: number; devices: 'robots' | readonly string[] };
  folders: { host: string; kit: string; pages: string };
  tiles?: Tiles | undefined;
  /** Roots of other servers that pictures and video come from. */
  media?: readonly string[];
  fleet: number;
  seed: number;
  speed: number;
  /** Alarms in each hall in a simulated hour; 6 where missing. */
  alarmsPerHour?: number;
  /** Something is found and somebody calls for help in the first minute. */
  hasOpening?: boolean;
  allowOrigins: readonly string[];
  /** Names under which this server is known, beside its host and the machine's own. */
  allowHosts?: readonly string[];
  /** Opens the control surface for tests. */
  test: boolean;
  signInLimits?: SignInLimits;
  sosTimes?: SosTimes;
  scheduleTimes?: ScheduleTimes;
  /** A review takes at most so long, ms. */
  reviewTimeout?: number;
  /** Emergency calls are two-way calls and not live video. */
  twoWay?: boolean;
  /** How answers and pushes are written; as the contract says without it. */
  speech?: SpeechOptions;
  onError: (message: string) => void;
}

/** A running gateway. */
export interface Gateway {
  port: number;
  world: World;
  close(): Promise<void>;
}

/** An alarm with its device as it was when it was raised. */
interface RaisedEntry {
  alarm: RaisedAlarm;
  device: Device;
  /** The alarm that it reviews. */
  originalId?: string;
}

/** Twenty steps a second: fine enough for a driver's hand. */
const TICK_MS = 50;
/** A picture that takes longer than this does not hold up its alarm. */
const SHOT_MS = 2000;
/** Alarms of one device that are recorded together have so many pictures at most; the others share the last. */
const SHOTS_AT_ONCE = 3;
const SWEEP_MS = 1000;
/** While nobody watches, the recording's few frames a second do with every fifth step. */
const LOW_SHOW_MS = 250;
/** `robots` means so many of them: recording costs. */
const RECORDED_ROBOTS = 8;

/** Robots and recorders that people carry have one in their camera; vehicles have none. */
const hasMicrophone = (kind: DeviceKind | undefined): boolean => kind === 'robot' || kind === 'recorder';

/** Nothing is kept where nothing is recorded. */
const noDisk = {
  list: () => Promise.resolve([]),
  append: () => Promise.resolve(),
  read: () => Promise.resolve(new Uint8Array()),
  readEnd: () => Promise.resolve(new Uint8Array()),
  remove: () => Promise.resolve(),
};

/** Puts the parts together and listens. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const now = (): number => Date.now();
  const steadyNow = (): number => performance.now();
  const { database } = options;
  await seedUsers(database, now());
  const watchTime = new WatchTime(database, now, options.onError);
  await watchTime.load();
  const videoLimit = (deviceId: string): number => watchTime.sitting(deviceId);

  const world = new World({
    seed: options.seed,
    fleet: options.fleet,
    speed: options.speed,
    now,
    steady: steadyNow,
    alarmsPerHour: options.alarmsPerHour ?? usualAlarmsPerHour,
    hasOpening: options.hasOpening ?? false,
  });
  await loadHardware(database, world);
  const audio = new Audio(world, now);
  const broadcasts = new Broadcasts({ database, audio, device: id => world.device(id), now });
  await broadcasts.load();
  const cameras = new Cameras(options.studio, options.onError, {
    codecOf: id => (hasMicrophone(world.device(id)?.kind) ? 'aac' : 'none'),
    ear: id => audio.ear(id),
  });
  const sessions = new Sessions(database, options.signInLimits ?? signInLimits, now);
  const alarms = new Alarms(database, now);
  const control = new Control(world, steadyNow, now);
  const files = new Files(options.filesFolder);
  const uploads = new Uploads(database, files, now);
  const speech = createSpeech(options.speech);
  const live = new Live({ world, control, alarms, now: steadyNow, videoLimit, speech });
  const video = new Video(cameras, now, watchTime);
  const archive = new Archive({
    disk: options.recording ? openDisk(options.recording.folder) : noDisk,
    limitBytes: (options.recording?.megabytes ?? 0) * 1024 * 1024,
    now,
    onError: options.onError,
  });
  await archive.load().catch((error: unknown) => options.onError(`recordings: ${String(error)}`));
  const robots = [...world.devices.values()].filter(device => device.kind === 'robot').map(device => device.id);
  const recorded = options.recording?.devices ?? [];
  const recorder = new Recorder({
    cameras,
    archive,
    now,
    devices: recorded === 'robots' ? robots.slice(0, RECORDED_ROBOTS) : recorded,
    isOnline: id => world.device(id)?.online ?? false,
  });
  const recordings = new Recordings(archive, recorder, now);
  const meetings = new Meetings(cameras, options.onError);
  const sos = new Sos({
    meetings,
    isTwoWay: options.twoWay ?? false,
    database,
    world,
    live,
    video,
    now,
    times: options.sosTimes ?? sosTimes,
    onError: options.onError,
  });
  await sos.load();
  live.sosGreeting = (session, reader) => sos.greet(session, reader);
  const shelves = new Shelves(database, now);
  await shelves.load();
  await alarms.allCausesGone();
  const schedule = new Schedule({
    database,
    alarms,
    shelves,
    files,
    now,
    times: structuredClone(options.scheduleTimes ?? scheduleTimes),
    checkThresholds: () => world.checkThresholds(),
    tidy: async () => {
      await sessions.tidy();
      await uploads.tidy();
      await captures.tidy();
    },
    onRaised: raised => live.alarmsRaised(raised),
    onClosed: closed => live.alarmsHandled(closed, 'user.system'),
    onError: options.onError,
  });
  const tellShelves = async (): Promise<void> => {
    const found = await shelves.find();
    live.pushToAll('AlarmShelve', ({ user }, reader) =>
      found.filter(shelf => maySee(user, shelf.device_id)).map(shelf => shelves.view(shelf, reader)),
    );
  };
  shelves.onChange = () => void tellShelves().catch((error: unknown) => options.onError(`shelves: ${String(error)}`));
  live.onAlarms = told => {
    if (shelves.touches(told)) shelves.onChange();
  };
  control.leases.onChange = () =>
    live.pushToAll('ControlLease', (session, reader) => control.leases.view(session, reader));
  const origins = new Origins(options.allowOrigins, [options.host, ...(options.allowHosts ?? [])]);
  const disturbances = new Map<string, Disturbance>();
  let refuses = false;
  let quiet = false;
  sessions.onEnd = sessionId => {
    live.endSession(sessionId);
    video.endSession(sessionId);
    recordings.endSession(sessionId);
    audio.endSession(sessionId);
    control.endSession(sessionId);
    sos.endSession(sessionId);
  };

  const midnight = new Date(now()).setHours(0, 0, 0, 0);
  live.alarmsToday = await alarms.countSince(midnight);

  /** Takes a picture; empty when the camera gives none in time. */
  const shoot = async (
    kind: 'alarm' | 'capture' | 'reference',
    shot: Shot,
    deviceId: string,
    at: number,
  ): Promise<string> => {
    const late = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), SHOT_MS).unref());
    const jpeg = await Promise.race([cameras.shoot(shot.pose, shot.scene, shot.focus, deviceId, at), late]);
    return jpeg ? files.keep(kind, jpeg) : '';
  };
  const referenceGroups = new ReferenceGroups(database, now);
  const references = new References({
    groups: referenceGroups,
    database,
    now,
    uploads,
    onError: options.onError,
    shoot: (shot, deviceId) => shoot('reference', shot, deviceId, now()),
  });

  const captures = new Captures({
    database,
    files,
    now,
    shoot: (shot, deviceId, at) => shoot('capture', shot, deviceId, at),
    device: id => world.device(id),
    onStored: capture => live.captured(capture),
    onError: options.onError,
  });
  await captures.load();
  live.capturesToday = devices => captures.countToday(devices);

  /** Pictures first, then the database, then the push: what was told can always be read. */
  const record = async (entries: readonly RaisedEntry[]): Promise<StoredAlarm[]> => {
    const taken = new Map<string, Promise<string>[]>();
    const made = await Promise.all(
      entries.map(async entry => {
        const { alarm } = entry;
        const shots = taken.get(alarm.deviceId) ?? [];
        taken.set(alarm.deviceId, shots);
        if (alarm.shot && shots.length < SHOTS_AT_ONCE)
          shots.push(shoot('alarm', alarm.shot, alarm.deviceId, alarm.at));
        const picture = alarm.shot ? shots.at(-1) : undefined;
        return { ...entry, picture: (await picture) ?? '', referenceGroup: await references.groupFor(alarm) };
      }),
    );
    const stored = await alarms.store(made);
    live.alarmsRaised(stored);
    for (const alarm of stored) recorder.alarm(alarm.device_id);
    live.alarmsToday = await alarms.countSince(new Date(now()).setHours(0, 0, 0, 0));
    return stored;
  };
  // One after another: alarms keep the order in which they were raised. What comes while others are being recorded waits and
  // is recorded with the next, in one statement.
  let chain: Promise<unknown> = Promise.resolve();
  let waiting: RaisedEntry[] = [];
  let next: Promise<StoredAlarm[]> | undefined;
  const enqueue = async (raised: readonly RaisedAlarm[], originalId?: string): Promise<StoredAlarm[]> => {
    const entries = raised.flatMap(alarm => {
      const device = world.device(alarm.deviceId);
      return device ? [{ alarm, device: { ...device }, ...(originalId === undefined ? {} : { originalId }) }] : [];
    });
    const from = waiting.length;
    waiting.push(...entries);
    next ??= chain.then(() => {
      const batch = waiting;
      waiting = [];
      next = undefined;
      return record(batch);
    });
    const work = next;
    chain = work.catch((error: unknown) =>
      options.onError(`alarms: ${error instanceof Error ? error.message : String(error)}`),
    );
    return (await work).slice(from, from + entries.length);
  };

  /** After the alarms that it raised: one that is being stored must hear of it too. */
  const causeGone = (cause: string, at: number): void => {
    chain = chain
      .then(async () => live.alarmsRaised(await alarms.causeGone(cause, at)))
      .catch((error: unknown) => options.onError(`alarms: ${error instanceof Error ? error.message : String(error)}`));
  };
  /** After the alarm itself as well. */
  const witnessed = ({ cause, deviceId, at }: { cause: string; deviceId: string; at: number }): void => {
    const device = world.device(deviceId);
    if (!device) return;
    chain = chain
      .then(() => alarms.witnessed(cause, device, at))
      .catch((error: unknown) => options.onError(`alarms: ${error instanceof Error ? error.message : String(error)}`));
  };
  const reviews = new Reviews({
    database,
    world,
    alarms,
    live,
    now,
    timeout: options.reviewTimeout ?? reviewTimeout,
    shoot: (shot, deviceId) => shoot('alarm', shot, deviceId, now()),
    record: async (alarm, originalId) => (await enqueue([alarm], originalId))[0],
    onError: options.onError,
  });
  await reviews.load();

  const app = await createHttp({
    rights: new Rights({ world, alarms, shelves, references, referenceGroups, sos, broadcasts }),
    numbers: control.numbers,
    handlers: createHandlers({
      database,
      sessions,
      world,
      alarms,
      control,
      live,
      video,
      recordings,
      captures,
      audio,
      uploads,
      sos,
      shelves,
      schedule,
      reviews,
      references,
      referenceGroups,
      broadcasts,
      now,
      watchTime,
    }) as unknown as Record<string, ErasedHandler>,
    sessions,
    origins,
    files,
    folders: options.folders,
    tiles: options.tiles,
    servers: options.media,
    frameAncestors: ["'self'", ...options.allowOrigins].join(' '),
    disturbances,
    speech,
    onError: options.onError,
  });
  if (options.test) {
    addTestSurface(app, {
      world,
      live,
      cameras,
      faults: video.faults,
      recordings,
      control,
      sessions,
      disturbances,
      sos,
      meetings,
      watchTime,
      video,
      audio,
      schedule,
      setShelfEnd: async ms => {
        await database.query('UPDATE alarm_shelves SET until = $1 WHERE ended_at IS NULL', [now() + ms]);
        shelves.onChange();
      },
      endCause: async id => {
        const [alarm] = await alarms.byIds([id]);
        if (alarm?.cause) live.alarmsRaised(await alarms.causeGone(alarm.cause, now()));
      },
      raise: async (count, deviceId, kind) =>
        (await enqueue(world.raiseNow(count, deviceId, kind))).map(alarm => alarm.id),
      settle: async (alarmId, stays) => {
        const [alarm] = await alarms.byIds([alarmId]);
        const cause = alarm && causeOf(alarm);
        return cause !== undefined && world.settle(cause, stays);
      },
      speech,
      setRefusing: value => (refuses = value),
      setQuiet: value => (quiet = value),
      setLocked: async (account, locked) => {
        await database.query('UPDATE users SET locked = $2 WHERE account = $1', [account, locked]);
      },
      forgetSignIns: async () => {
        await database.query('DELETE FROM sign_ins');
      },
    });
  }
  const closeSockets = attachSockets(app.server, {
    live,
    video,
    recordings,
    audio,
    meetings,
    sessions,
    origins,
    refuses: () => refuses,
    onError: options.onError,
  });
  await app.listen({ host: options.host, port: options.port });

  let last = performance.now();
  let shownAt = 0;
  const showCameras = (): void => {
    const watched = cameras.watchedDevices;
    if (watched.size === 0 || (cameras.onlyLow && last - shownAt < LOW_SHOW_MS)) return;
    shownAt = last;
    const poses: Parameters<Cameras['show']>[0] = {};
    const scenes: Parameters<Cameras['show']>[1] = {};
    for (const id of watched) {
      const pose = world.device(id)?.online ? world.pose(id) : undefined;
      if (!pose) continue;
      poses[id] = pose;
      scenes[pose.mapId] ??= world.scene(pose.mapId);
    }
    cameras.show(poses, scenes, performance.now() - last);
  };
  // A command shows in the next picture, not in the one after the world's next tick.
  control.onObeyed = deviceId => {
    if (cameras.fullRate(deviceId)) showCameras();
  };
  const tick = (): void => {
    const at = performance.now();
    // After a pause of the process the world does not catch up in leaps.
    const elapsed = Math.min(500, at - last);
    last = at;
    const events: WorldEvent[] = world.tick(elapsed);
    const raised = events.flatMap(event => (event.type === 'alarm' ? [event.alarm] : []));
    if (raised.length > 0 && !quiet) void enqueue(raised).catch(() => undefined);
    for (const event of events) {
      if (event.type === 'gone') causeGone(event.cause, event.at);
      if (event.type === 'witness') witnessed(event);
    }
    for (const event of events) {
      if (event.type === 'sos' && !quiet) sos.press(event.deviceId);
      if (event.type === 'capture' && !quiet) captures.take(event.capture);
    }
    reviews.receive(events);
    control.leases.tick();
    live.tick(events);
    showCameras();
    cameras.hear(now());
  };
  const ticking = setInterval(steady('tick', tick, options.onError), TICK_MS);
  const sweep = (): void => {
    sessions.sweep();
    video.sweep();
    recordings.sweep();
    recorder.tick();
    audio.sweep();
    broadcasts.tick();
    sos.sweep();
    schedule.tick();
    reviews.sweep();
  };
  const sweeping = setInterval(steady('sweep', sweep, options.onError), SWEEP_MS);
  const tidying = setInterval(() => void files.sweep().catch(() => undefined), 10 * 60_000);

  return {
    port: (app.server.address() as AddressInfo).port,
    world,
    close: async () => {
      clearInterval(ticking);
      clearInterval(sweeping);
      clearInterval(tidying);
      meetings.close();
      closeSockets();
      await app.close();
      await reviews.settled();
      await references.settled();
      await chain.catch(() => undefined);
      await captures.settled();
      await schedule.settled();
      await sos.settled();
      await watchTime.keep();
      await recorder.close();
      await cameras.close();
    },
  };
};
