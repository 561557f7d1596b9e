import type { AnsweringFor } from '../links/managers.ts';
import type { GroundNow } from '../fleet/ground.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import type { ActorOf } from '../session/caller.ts';
import type { Crew } from '../http/crew.ts';
import type { Files } from '../files/files.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Live } from '../live/live.ts';
import type { Room } from '../http/room.ts';
import { systemName } from '../session/user-names.ts';
import { maySee } from '../session/users.ts';
import { reasonOf } from '../http/guard.ts';
import type { Database, Querier } from '../store/database.ts';
import type { Device } from '../links/devices.ts';
import type { AlarmRules, EscalationSettings } from '../links/alarm-rules.ts';
import type { FleetEvent, RaisedAlarm, Shot } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Keeping, Purged } from '../links/keeping.ts';
import type { FaceLibrary } from '../links/people.ts';
import type { Site } from '../links/site.ts';
import type { AlarmWords, ToldAlarm } from '../links/messages.ts';
import type { VehicleRegister } from '../links/vehicles.ts';
import type { StoredAlarm } from './alarm.ts';
import { alarmCalls } from './calls.ts';
import type { LinkedAlarms } from '../links/linkages.ts';
import { linkedAlarms, linkedOf } from './linked.ts';
import { Instructions } from './instructions.ts';
import { AlarmPipeline } from './pipeline.ts';
import { AlarmPolicy } from './policy.ts';
import { AlarmPushes } from './pushes.ts';
import type { AlarmVideo } from './query-calls.ts';
import { ReferenceGroups } from './reference-groups.ts';
import { References } from './references.ts';
import { Reviews, reviewTimeout } from './reviews.ts';
import { Schedule, scheduleTimes, type ScheduleTimes } from './schedule.ts';
import { Shelves } from './shelves.ts';
import { addAlarmSounds } from '../http/alarm-sounds.ts';
import { storePastAlarms, type PastAlarm } from './past.ts';
import { Alarms } from './store.ts';
import { nameOf, valueOf } from './view.ts';
import { alarmTests } from './test-actions.ts';

/** The parts of other rooms that alarms need. */
export interface AlarmRoomNeeds {
  database: Database;
  fleet: Fleet;
  ground: GroundNow;
  /** The persons whom the devices recognise. */
  library: FaceLibrary;
  /** The vehicles that the site knows. */
  vehicles: Pick<VehicleRegister, 'of'>;
  /** What administrators say of each kind of alarms. */
  rules: AlarmRules;
  escalation: EscalationSettings;
  /** The simulated site, for tests. */
  site?: Site | undefined;
  names: NamesNow;
  live: Live;
  files: Pick<Files, 'remove'>;
  uploads: Pick<Uploads, 'own'>;
  video: AlarmVideo;
  /** Takes a picture and keeps it; returns its path, empty when the camera gave none in time. */
  shoot: (kind: 'alarm' | 'reference', shot: Shot, at: number) => Promise<string>;
  /** Called with each alarm that was recorded. */
  onRecorded: (alarm: StoredAlarm) => void;
  /** Raises alarms for readings that are beyond their limits and have none. */
  checkThresholds: () => void;
  /** Says who answers for a place now. */
  answeringFor: AnsweringFor;
  /** What keeps data of other rooms, and removes what is no longer kept once an hour. */
  purged: () => readonly Purged[];
  keeping: Keeping;
  actorOf: ActorOf;
  /** Writes files. */
  crew: Crew;
  now: () => number;
  /** A steady clock, ms, that does not jump when the wall clock is set. */
  steadyNow: () => number;
  scheduleTimes?: ScheduleTimes | undefined;
  /** How long a review takes at most, ms. */
  reviewTimeout?: number | undefined;
  onError: (message: string) => void;
}

/** Alarms, from their recording to their clean-up. */
export interface AlarmRoom extends Room {
  readonly calls: ReturnType<typeof alarmCalls>;
  readonly alarms: Alarms;
  /** What the boards need. */
  readonly forBoards: { readonly alarms: Alarms; readonly rules: AlarmRules };
  /** The alarms, for linkages. */
  readonly linked: LinkedAlarms & { readonly of: typeof linkedOf };
  /** What messages need. */
  readonly forMessages: {
    readonly words: AlarmWords;
    readonly isShelved: (alarm: ToldAlarm) => boolean;
    /** Gives all further alarms to a taker that are stored or have changed and that nobody has confirmed. */
    readonly follow: (take: (alarms: readonly ToldAlarm[]) => void) => void;
  };
  readonly shelves: Shelves;
  readonly references: References;
  readonly referenceGroups: ReferenceGroups;
  /** Takes alarms, and the witnesses and ends of their causes. */
  tick(events: readonly FleetEvent[]): void;
  /** How many alarms these devices have raised since midnight. */
  countToday(devices: readonly Device[]): number;
  /** Stores alarms of the past with how they were handled; returns their ids. */
  storePast(inside: Querier, past: readonly PastAlarm[]): Promise<string[]>;
  /** Counts the alarms of today again, after others have stored some. */
  recount(): Promise<void>;
}

/** Opens the room: loads the open shelves, and ends the causes and reviews of an earlier run. */
export const openAlarms = async (needs: AlarmRoomNeeds): Promise<AlarmRoom> => {
  const { database, fleet, vehicles, names, live, files, uploads, shoot, now, steadyNow, onError } = needs;
  const alarms = new Alarms({ database, now, steadyNow, onError });
  const pushes = new AlarmPushes(live, needs.ground);
  const shelves = new Shelves(database, names, now, steadyNow, kind => needs.rules.nameOf(kind));
  await shelves.load();
  await alarms.allCausesGone();
  const tellShelves = async (): Promise<void> => {
    const found = await shelves.findNewer();
    if (!found) return;
    live.pushToAll('AlarmShelve', ({ user }, reader) =>
      found.filter(shelf => maySee(user, shelf.device_id)).map(shelf => shelves.view(shelf, reader)),
    );
  };
  shelves.onChange = () => void tellShelves().catch((error: unknown) => onError(`shelves: ${reasonOf(error)}`));
  const policy = new AlarmPolicy({ ...needs, shelves });
  let onTold: (alarms: readonly StoredAlarm[]) => void = () => undefined;
  pushes.onTold = told => {
    policy.told(told);
    onTold(told.filter(({ status }) => status === 'unacknowledged'));
    if (shelves.touches(told)) shelves.onChange();
  };
  const instructions = new Instructions(database, now, id => names.map(id));
  await instructions.load();
  const schedule = new Schedule({
    database,
    alarms,
    shelves,
    files,
    now,
    steadyNow,
    times: structuredClone(needs.scheduleTimes ?? scheduleTimes),
    setTimes: () => needs.escalation.times,
    checkThresholds: needs.checkThresholds,
    keeping: () => needs.keeping.times,
    purged: needs.purged,
    onRaised: raised => pushes.raised(raised),
    onClosed: closed => pushes.handled(closed, systemName),
    onError,
  });
  const referenceGroups = new ReferenceGroups(database, names, now);
  const references = new References({
    files,
    groups: referenceGroups,
    database,
    now,
    uploads,
    onError,
    shoot: shot => shoot('reference', shot, now()),
  });
  const pipeline = new AlarmPipeline({
    fleet,
    names,
    alarms,
    pushes,
    references,
    shoot: (shot, at) => shoot('alarm', shot, at),
    onRecorded: needs.onRecorded,
    now,
    onError,
  });
  await Promise.all([pipeline.load(), alarms.today.read()]);
  /** Records an alarm of a device, or joins it to the one that it repeats. The pipeline reports its errors itself. */
  const raise = (alarm: RaisedAlarm): void => {
    const verdict = policy.judge(alarm);
    if (verdict.is === 'raised') void pipeline.enqueue([verdict.alarm]).catch(() => undefined);
    if (verdict.is !== 'repeated') return;
    void pipeline.repeated({ cause: verdict.cause, at: alarm.at }).then(isTaken => {
      if (!isTaken) void pipeline.enqueue([policy.begin(verdict.alarm)]).catch(() => undefined);
    });
  };
  const reviews = new Reviews({
    database,
    fleet,
    alarms,
    live,
    now,
    steadyNow: needs.steadyNow,
    timeout: needs.reviewTimeout ?? reviewTimeout,
    shoot: shot => shoot('alarm', shot, now()),
    mayLook: kind => policy.reviews(kind),
    record: async (alarm, originalId, key) => {
      const raised = policy.reviewed(alarm);
      return raised && (await pipeline.enqueue([raised], { originalId, key }))[0];
    },
    onError,
  });
  await reviews.load();

  return {
    calls: alarmCalls({
      ...needs,
      alarms,
      instructions,
      pipeline,
      policy,
      pushes,
      reviews,
      referenceGroups,
      references,
      shelves,
      schedule,
    }),
    alarms,
    forBoards: { alarms, rules: needs.rules },
    linked: { ...linkedAlarms({ database, alarms, pushes }), of: linkedOf },
    forMessages: forMessages(shelves, take => (onTold = take)),
    shelves,
    references,
    referenceGroups,
    countToday: devices => alarms.today.countOf(devices),
    storePast: (inside, past) => storePastAlarms(inside, past, { fleet, names, vehicles }),
    recount: () => alarms.today.read(),
    routes: addAlarmSounds,
    test: alarmTests({
      judge: alarm => policy.judge(alarm, false),
      raise,
      database,
      site: needs.site,
      alarms,
      pushes,
      pipeline,
      shelves,
      schedule,
      now,
    }),
    tick: events => {
      takeEvents(events, { raise, policy, pipeline });
      reviews.receive(events);
    },
    sweep: () => {
      alarms.today.tend();
      schedule.tick();
      reviews.sweep();
      pipeline.retry();
      for (const alarm of policy.due()) raise(alarm);
      policy.sweep();
    },
    close: async () => {
      pipeline.end();
      await reviews.settled();
      await references.settled();
      await pipeline.settled();
      await schedule.settled();
    },
  };
};

/** What messages need: how alarms are called, and which are shelved. */
const forMessages = (
  shelves: Pick<Shelves, 'hides'>,
  follow: AlarmRoom['forMessages']['follow'],
): AlarmRoom['forMessages'] => ({
  follow,
  words: { nameOf, valueOf },
  isShelved: ({ device_id: deviceId, kind, level }) => shelves.hides({ deviceId, kind, level }),
});

/** Takes alarms, and the witnesses and ends of their causes. */
const takeEvents = (
  events: readonly FleetEvent[],
  {
    raise,
    policy,
    pipeline,
  }: {
    readonly raise: (alarm: RaisedAlarm) => void;
    readonly policy: Pick<AlarmPolicy, 'ended' | 'causeOf'>;
    readonly pipeline: Pick<AlarmPipeline, 'causeGone' | 'witnessed'>;
  },
): void => {
  for (const event of events) {
    if (event.type === 'alarm') raise(event.alarm);
    if (event.type === 'gone') {
      const cause = policy.ended(event.cause);
      if (cause !== undefined) pipeline.causeGone(cause, event.at);
    }
    if (event.type === 'witness') pipeline.witnessed({ ...event, cause: policy.causeOf(event.cause) });
  }
};
