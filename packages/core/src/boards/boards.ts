/** What boards show of a company: its devices and today's figures of them, read again at intervals while a view shows them. */
import {
  getRunningResult,
  todayCompanyPatrolStat,
  type Alarm,
  type CompanyAlarmStat,
  type CompanyPatrolStat,
  type CompanyZone,
  type DeviceKind,
  type HttpClient,
  type InspectedEquipment,
  type InspectionStat,
  type PushType,
  type RunningResult,
  type TodayInspections,
} from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { later } from '../later.ts';
import { attempt, type Outcome } from '../outcome.ts';
import type { Capability } from '../part.ts';
import type { Store } from '../store.ts';
import type { AlarmBar, AlarmChartBy } from './charts.ts';
import { createCounter, type Counter } from './counting.ts';
import { createFilling } from './filling.ts';
import type { InspectionReadings } from './inspection-readings.ts';
import type { InspectionCourse } from './inspections.ts';
import type { CapturedPicture, Latest, Part, Wanted } from './latest.ts';
import type { Scenes } from './scenes.ts';
import { wholePages, type TodayTask, type TodayTasks } from './tasks.ts';
import { createToday, type Asked } from './today.ts';
import type { Watch, Watched } from './watch.ts';
import { createWatches } from './watches.ts';

/** Time between two readings while nothing happens, ms. A push that may have changed them causes a reading within a second. */
export const restEvery = 10_000;

const captures = ['PatrolCaptureInfo', 'VehicleCaptureInfo', 'FaceCaptureInfo'] as const;
const handling = ['AlarmInfo', 'AlarmConfirm', 'AlarmReviewCompleted'] as const;
/**
 * Pushes that report a change of each. No push reports the runs of all robots. The pushes of the selected robot report only its own run.
 */
const told = {
  numbers: ['RobotList', 'AlarmInfo', ...captures],
  states: ['RobotList'],
  tasks: ['CurrentStep', 'LineInfo'],
  zones: ['RobotList'],
  scenes: ['RobotList', ...handling],
  inspections: [],
  course: ['CurrentStep'],
  bars: ['AlarmInfo'],
  alarms: handling,
  captures,
} as const satisfies Readonly<Record<string, readonly PushType[]>>;

/** The numbers of boards, for one kind of device or for all. */
export interface BoardStore {
  /** Devices, and alarms and captures of today. */
  numbers(kind?: DeviceKind): Store<Watched<CompanyPatrolStat>>;
  /** What the devices are doing. */
  states(kind?: DeviceKind): Store<Watched<RunningResult>>;
  /** Today's alarms by progress, level and review. */
  alarms(kind?: DeviceKind): Store<Watched<CompanyAlarmStat>>;
  /** The runs of today, those under way first, `rows` of them. With `of` only those of one place or one device. */
  tasks(kind?: DeviceKind, rows?: number, of?: Part): Store<Watched<TodayTasks>>;
  /** The runs of today that are under way, for at most `devices` devices. With an id only those of one place. */
  lasting(
    kind: DeviceKind | undefined,
    devices: number,
    of?: Pick<Part, 'placeId'>,
  ): Store<Watched<readonly TodayTask[]>>;
  /** The alarms of today by type, level or hour, or those of the last days by day. */
  bars(by: AlarmChartBy, kind?: DeviceKind): Store<Watched<readonly AlarmBar[]>>;
  /** The newest `rows` alarms of today, handled or not. With an id only those of one place. The alarm store has the pending ones live. */
  latestAlarms(kind?: DeviceKind, rows?: number, placeId?: string): Store<Watched<Latest<Alarm>>>;
  /** The newest `rows` captures of today. */
  latestCaptures(kind?: DeviceKind, rows?: number): Store<Watched<Latest<CapturedPicture>>>;
  /** The grounds and floors, and how many devices stand on each. */
  zones(kind?: DeviceKind): Store<Watched<readonly CompanyZone[]>>;
  /** The places in which robots patrol, with their robots, what these do, and their pending alarms. For one kind of device or for all. */
  scenes(kind?: DeviceKind): Store<Watched<Scenes>>;
  /** The inspections of today in numbers, as a whole, by area and by assembly line. */
  inspections(): Store<Watched<InspectionStat>>;
  /** The inspections of today, newest first. */
  inspectionRuns(): Store<Watched<TodayInspections>>;
  /** Equipment that was inspected in the last 24 hours, with its last readings. */
  equipment(): Store<Watched<readonly InspectedEquipment[]>>;
  /** The course of a device's inspection: the one under way, or else its last of today. Its log and readings need their pages' codes. */
  course(deviceId: string): Store<Watched<InspectionCourse>>;
  /**
   * Whether figures may be incomplete because the server still reads in earlier records. Every store is read again when it has finished.
   */
  readonly $isFilling: Store<boolean>;
  /** Reads at once every store that has a reader. */
  refresh(): void;
  /** Makes a figure that counts to its value. */
  counter(): Counter;
}

/** Makes the store of boards. */
export function createBoards(
  environment: Pick<Environment, 'clock' | 'wallClock' | 'random' | 'onPageSignal'>,
  http: HttpClient,
  needSwitch: (push: PushType) => () => void,
): Capability<BoardStore> {
  const watches = createWatches(environment, needSwitch);
  const filling = createFilling(watches.readAll);

  /** A store for each kind of device and each further argument, made at its first use. */
  const watched = <More extends string | number | Wanted | undefined, Value>(
    pushes: readonly PushType[],
    load: (asked: Asked, signal: AbortSignal, more: More) => Promise<Outcome<Value>>,
  ): ((kind: DeviceKind | undefined, more: More) => Store<Watched<Value>>) => {
    const made = new Map<string, Watch<Value>>();
    return (kind, more) => {
      const key = JSON.stringify([kind, more]);
      let watch = made.get(key);
      if (!watch) {
        const asked = kind === undefined ? {} : { deviceKind: kind };
        watch = watches.add(signal => load(asked, signal, more), restEvery, pushes);
        made.set(key, watch);
      }
      return watch.$watched;
    };
  };
  /** A store of numbers for each kind of device. */
  const byKind = <Value>(
    pushes: readonly PushType[],
    load: (asked: Asked, signal: AbortSignal) => Promise<Value>,
  ): ((kind?: DeviceKind) => Store<Watched<Value>>) => {
    const of = watched<undefined, Value>(pushes, (asked, signal) => attempt(load(asked, signal)));
    return kind => of(kind, undefined);
  };
  const today = createToday(http, environment.clock, filling.hear);
  const read = later(async () =>
    (await import('./readings.ts')).createReadings(http, today, filling.hear, http.serverNow),
  );
  const rowsOf = watched<Wanted, TodayTasks>(told.tasks, (...asked) => read(all => all.tasks(...asked)));
  const lastingOf = watched<Wanted, readonly TodayTask[]>(told.tasks, (...asked) => read(all => all.lasting(...asked)));
  const barsOf = watched<AlarmChartBy, readonly AlarmBar[]>(told.bars, (...asked) => read(all => all.bars(...asked)));
  const alarmsOf = watched<Wanted, Latest<Alarm>>(told.alarms, (...asked) => read(all => all.alarms(...asked)));
  const capturesOf = watched<number | undefined, Latest<CapturedPicture>>(told.captures, (...asked) =>
    read(all => all.captures(...asked)),
  );
  const zonesOf = watched<undefined, readonly CompanyZone[]>(told.zones, (asked, signal) =>
    read(all => all.zones(asked, signal)),
  );

  const readScenes = later(async () => (await import('./scene-readings.ts')).createSceneReadings(http));
  const scenesOf = watched<undefined, Scenes>(told.scenes, (asked, signal) =>
    readScenes(all => all.scenes(asked, signal)),
  );

  const inspect = later(async () =>
    (await import('./inspection-readings.ts')).createInspectionReadings(http, filling.hear),
  );
  const inspected = <Value>(load: (all: InspectionReadings, signal: AbortSignal) => Promise<Outcome<Value>>) => {
    const of = watched<undefined, Value>(told.inspections, (_, signal) => inspect(all => load(all, signal)));
    return () => of(undefined, undefined);
  };
  const courseOf = watched<string, InspectionCourse>(told.course, (_, signal, deviceId) =>
    inspect(all => all.course(signal, deviceId)),
  );

  const store: BoardStore = {
    numbers: byKind(told.numbers, (asked, signal) =>
      filling.hear(http.request(todayCompanyPatrolStat, asked, { signal })),
    ),
    states: byKind(told.states, (asked, signal) => http.request(getRunningResult, asked, { signal })),
    alarms: byKind(told.alarms, (asked, signal) => today.stat(asked, signal)),
    tasks: (kind, rows, of) => rowsOf(kind, { rows, ...of }),
    // By whole pages, so that one device more or less makes no other store.
    lasting: (kind, devices, of) => lastingOf(kind, { rows: wholePages(devices), ...of }),
    bars: (by, kind) => barsOf(kind, by),
    latestAlarms: (kind, rows, placeId) => alarmsOf(kind, { rows, placeId }),
    latestCaptures: (kind, rows) => capturesOf(kind, rows),
    zones: kind => zonesOf(kind, undefined),
    scenes: kind => scenesOf(kind, undefined),
    inspections: inspected((all, signal) => all.stat(signal)),
    inspectionRuns: inspected((all, signal) => all.runs(signal)),
    equipment: inspected((all, signal) => all.equipment(signal)),
    course: deviceId => courseOf(undefined, deviceId),
    $isFilling: filling.$isFilling,
    refresh: watches.readAll,
    counter: () => createCounter(environment),
  };
  const clear = (): void => {
    filling.clear();
    watches.part.clear();
  };
  return { store, part: { ...watches.part, clear } };
}
