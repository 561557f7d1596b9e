/** Follows devices along their routes: the beginning of a run, its progress and its end. */
import { patrolRuns, type Infer, type patrolRun } from '@patrolkit/transport/contract';
import { pointId, type NamesNow } from '../fleet/site-names.ts';
import { inEach, nameIn, nameOfText, type StoredName } from '../language/names.ts';
import { textOf, type Language, type TextKey } from '../language/texts.ts';
import { onRoute, roaming } from '../links/devices.ts';
import type { Device, ModeName } from '../links/devices.ts';
import type { FleetEvent } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { PatrolKind, SiteRoute } from '../links/site-map.ts';
import type { MissedPlan, RunEnd } from '../fleet/rounds.ts';
import type { StopDeed } from '../links/stops.ts';
import type { RecordWriter } from './writer.ts';

type Row = Infer<typeof patrolRun>;

/** A device that is away from its route for longer than this has left the run, ms. */
export const awayMs = 30 * 60_000;
/** How long after it was taken or raised a capture or an alarm may be stored, ms. */
const lateMs = 60_000;
/** How often captures and alarms between two points are written, ms. */
const tellEveryMs = 60_000;

/** Modes in which a device interrupts its run and continues it later. */
const between: ReadonlySet<ModeName> = new Set(['alarmReview', 'offline']);

/** An event of a device. */
export interface Noticed {
  readonly deviceId: string;
  readonly at: number;
}

/**
 * The details that are stored with a run for the records of inspections: its points, those left out, and who ended it early.
 */
export interface RunDetails {
  readonly points: readonly { readonly id: string; readonly name: StoredName; readonly at: number }[];
  /** The ids of the points of its route then, in their order. */
  readonly route: readonly string[];
  readonly pointsAbnormal: number;
  /** The names of the points that it did not reach; set when the run is over. */
  readonly skipped?: readonly StoredName[];
  readonly interruptedBy?: 'user' | 'robot';
}

interface Run {
  readonly deviceId: string;
  readonly at: number;
  readonly routeId: string;
  /** The points of its route, in their order. */
  route: readonly { readonly id: string; readonly name: StoredName }[];
  /** When the device reached each stop, by the index of the stop. */
  readonly reached: Map<number, number>;
  /** The points at which a reading was beyond its limits. */
  readonly abnormal: Set<string>;
  /** What the device had driven when the run began, metres; undefined while it has not reported it. */
  drivenBefore: number | undefined;
  /** What it has driven since, metres; undefined while it is unknown. */
  driven: number | undefined;
  captures: number;
  alarms: number;
  hasReviewed: boolean;
  /** When the device was last seen on its route, ms since 1970. */
  seenAt: number;
  until: number | undefined;
  runResult: Row['runResult'];
  remarks: StoredName | undefined;
  interruptedBy: RunDetails['interruptedBy'];
  /** What it could not do: the action, its group and the point. */
  readonly undone: { readonly deed: StopDeed['kind']; readonly group: StoredName; readonly point: StoredName }[];
  /** Whether some of this is not written yet. */
  isNews: boolean;
}

/** The parts that the run watch needs. */
export interface RunWatchParts {
  readonly fleet: Pick<Fleet, 'devices' | 'routes'>;
  readonly names: NamesNow;
  readonly writer: Pick<RecordWriter, 'keep' | 'expect'>;
  /** The devices of which a run is in progress; this keeps it. */
  readonly onRound?: Set<string>;
  /** Called when a run has ended. */
  readonly onEnd?: (run: RunEnd) => void;
}

/** Records runs while they last. */
export class RunWatch {
  readonly #parts: RunWatchParts;
  readonly #runs = new Map<string, Run>();
  /** Runs that ended a moment ago: one of their pictures may still arrive. */
  #ended: Run[] = [];
  readonly #modes = new Map<string, ModeName>();
  /** Devices that have reviewed an alarm since they were last on their route. */
  readonly #reviewers = new Set<string>();
  /** Devices whose next run is begun by a plan. */
  readonly #planned = new Map<string, PatrolKind | undefined>();
  #toldAt = 0;

  constructor(parts: RunWatchParts) {
    this.#parts = parts;
  }

  /** Takes the events of the fleet: stops that were reached, alarms that were reviewed. */
  tick(events: readonly FleetEvent[]): void {
    for (const event of events) {
      if (event.type === 'step' && event.stop !== undefined) this.#reached(event.deviceId, event.stop, event.at);
      if (event.type === 'undone') this.#undone(event);
      if (event.type !== 'errand' || event.end !== 'looked') continue;
      this.#reviewers.add(event.deviceId);
      const run = this.#runs.get(event.deviceId);
      if (run) run.hasReviewed = true;
    }
  }

  /** Notes that a plan begins the next run of a device, and what it looks for if not what the route says. */
  begins(deviceId: string, patrol?: PatrolKind): void {
    this.#planned.set(deviceId, patrol);
  }

  /** Keeps the record of a plan that was missed. */
  missed({ deviceId, lineId, at, by }: MissedPlan): void {
    const { fleet, names, writer } = this.#parts;
    const route = fleet.routes.find(({ id }) => id === lineId);
    const device = fleet.devices.get(deviceId);
    if (!route || !device) return;
    const points = this.#pointsOf(route);
    const row = {
      deviceId,
      deviceName: names.device(deviceId),
      mapName: names.map(device.mapId),
      at,
      until: at,
      lasted: 0,
      routeName: route.name,
      routeId: route.id,
      mapId: device.mapId,
      startedBy: 'plan' as const,
      pointsReached: 0,
      captureCount: 0,
      alarmCount: 0,
      driven: 0,
      runResult: 'missed' as const,
      pointsPlanned: points.length,
      route: points.map(({ id }) => id),
      pointsAbnormal: 0,
      points: [],
      skipped: points.map(({ name }) => name),
      remarks: inEach(language =>
        textOf(language, 'recorded.run.missed', { reason: textOf(language, `plan.held.${by}`) }),
      ),
    };
    writer.keep(patrolRuns, [row]);
  }

  /** Counts a capture that was stored. */
  captured(capture: Noticed): void {
    const run = this.#runOf(capture);
    if (!run) return;
    run.captures += 1;
    run.isNews = true;
  }

  /** Counts an alarm that was stored. */
  raised(alarm: Noticed): void {
    const run = this.#runOf(alarm);
    if (!run) return;
    run.alarms += 1;
    run.isNews = true;
  }

  /** Notes that a reading at a point was beyond its limits. */
  abnormal(stop: Noticed, point: string): void {
    const run = this.#runOf(stop);
    if (!run) return;
    run.abnormal.add(point);
    run.isNews = true;
  }

  /** Looks at every device: ends and begins runs, and writes what is new. */
  look(at: number): void {
    const { devices } = this.#parts.fleet;
    for (const device of devices.values()) this.#watch(device, at);
    for (const [id, run] of this.#runs) if (!devices.has(id)) this.#end(run, at, 'stopped', 'gone');
    this.#ended = this.#ended.filter(run => (run.until ?? 0) > at - lateMs || run.isNews);
    for (const run of this.#ended) this.#write(run);
    // A clock that was set back delays nothing.
    if (Math.abs(at - this.#toldAt) < tellEveryMs) return;
    this.#toldAt = at;
    this.tell();
  }

  /** Writes the progress of every run. */
  tell(): void {
    for (const run of [...this.#runs.values(), ...this.#ended]) this.#write(run);
  }

  #runOf({ deviceId, at }: Noticed): Run | undefined {
    const runs = [this.#runs.get(deviceId), ...this.#ended.filter(run => run.deviceId === deviceId)];
    return runs.find(run => run && run.at <= at && at <= (run.until ?? Infinity));
  }

  #watch(device: Device, at: number): void {
    const { id, mode } = device;
    const before = this.#modes.get(id);
    this.#modes.set(id, mode);
    const run = this.#runs.get(id);
    if (run) {
      const driven = drivenIn(run, device);
      if (driven !== run.driven) [run.driven, run.isNews] = [driven, true];
      if (onRoute.has(mode)) run.seenAt = at;
      else if (mode === 'charge') this.#end(run, at, 'partial', 'charging');
      else if (mode === 'manual') this.#end(run, at, 'stopped', 'byHand');
      else if (mode === 'standBy' || mode === 'watch') this.#end(run, at, 'stopped', 'stopped');
      else if (roaming.has(mode) || device.routeId !== run.routeId) this.#end(run, at, 'stopped', 'newTask');
      else if (between.has(mode) && at - run.seenAt > awayMs) this.#end(run, at, 'partial', 'away');
      return;
    }
    if (before === mode || !onRoute.has(mode)) return;
    // A plan begins it, it was under way when the server started, or it goes on after the review of an alarm. Otherwise a user began it.
    const isPlanned = this.#planned.has(id) || before === undefined || before === 'offline';
    this.#begin(device, at, isPlanned ? 'plan' : this.#reviewers.has(id) ? 'alarm' : 'user');
  }

  /** Writes at once that a device has reached a stop. The first stop begins a round, and the one before it is over then. */
  #reached(deviceId: string, stop: number, at: number): void {
    const device = this.#parts.fleet.devices.get(deviceId);
    if (!device || (device.kind !== 'robot' && device.kind !== 'car')) return;
    const known = this.#runs.get(deviceId);
    if (stop === 0 && onRoute.has(device.mode) && (!known || known.reached.size > 0)) {
      if (known) this.#end(known, at - 1, 'partial', undefined);
      this.#begin(device, at, 'plan', stop);
      return;
    }
    const run = this.#runs.get(deviceId);
    if (!run) return;
    this.#follow(run);
    if (!run.reached.has(stop)) run.reached.set(stop, at);
    run.isNews = true;
    // A device that stays on its route has something to do at its last point.
    if (stop === run.route.length - 1 && !onRoute.has(device.mode)) this.#end(run, at, 'partial', undefined);
    else this.#write(run);
  }

  /** Notes what a device could not do at a stop, once for each action of a group. */
  #undone({ deviceId, at, node, deed, group }: Extract<FleetEvent, { type: 'undone' }>): void {
    const run = this.#runOf({ deviceId, at });
    const mapId = this.#parts.fleet.devices.get(deviceId)?.mapId;
    if (!run || mapId === undefined) return;
    const point = this.#parts.names.point(pointId(mapId, node));
    const noted = { deed, group, point };
    if (run.undone.some(one => JSON.stringify(one) === JSON.stringify(noted))) return;
    run.undone.push(noted);
    run.isNews = true;
  }

  #pointsOf({ mapId, stops }: SiteRoute): Run['route'] {
    return stops.map(stop => {
      const point = pointId(mapId, stop);
      return { id: point, name: this.#parts.names.point(point) };
    });
  }

  /** Takes over what users have changed at the route of a run: from its next stop on a device drives the route as it is now. */
  #follow(run: Run): void {
    const route = this.#parts.fleet.routes.find(({ id }) => id === run.routeId);
    const points = route && this.#pointsOf(route);
    if (!points || points.map(({ id }) => id).join() === run.route.map(({ id }) => id).join()) return;
    const reachedAt = new Map([...run.reached].map(([stop, at]) => [run.route[stop]?.id, at]));
    run.route = points;
    run.reached.clear();
    for (const [stop, { id }] of points.entries()) {
      const at = reachedAt.get(id);
      if (at !== undefined) run.reached.set(stop, at);
    }
  }

  #begin(device: Device, at: number, startedBy: Row['startedBy'], stop?: number): void {
    const { id, kind, mapId, routeId, driven } = device;
    const { fleet, names, writer } = this.#parts;
    const route = fleet.routes.find(one => one.id === routeId);
    this.#reviewers.delete(id);
    if (!route || (kind !== 'robot' && kind !== 'car')) return;
    const run: Run = {
      deviceId: id,
      at,
      routeId: route.id,
      route: this.#pointsOf(route),
      reached: new Map(stop === undefined ? [] : [[stop, at]]),
      abnormal: new Set(),
      drivenBefore: driven,
      driven: driven === undefined ? undefined : 0,
      captures: 0,
      alarms: 0,
      hasReviewed: false,
      seenAt: at,
      until: undefined,
      runResult: 'running',
      remarks: undefined,
      interruptedBy: undefined,
      undone: [],
      isNews: false,
    };
    this.#runs.set(id, run);
    this.#parts.onRound?.add(id);
    const patrol = this.#planned.get(id) ?? route.patrol;
    this.#planned.delete(id);
    const row = {
      deviceId: id,
      deviceName: names.device(id),
      mapName: names.map(mapId),
      at,
      routeName: route.name,
      routeId: route.id,
      mapId,
      ...(patrol ? { patrolTypeId: patrol.id, patrolTypeName: patrol.name } : {}),
      startedBy,
      ...known(run),
    };
    writer.keep(patrolRuns, [row]);
  }

  /** Ends a run. A run that reached all points is complete, for whatever reason it ends. */
  #end(run: Run, until: number, runResult: 'partial' | 'stopped', remark: Remark | undefined): void {
    const device = this.#parts.fleet.devices.get(run.deviceId);
    if (device) run.driven = drivenIn(run, device);
    const isComplete = run.reached.size === run.route.length;
    const said = isComplete ? undefined : remark;
    const key: TextKey | undefined =
      said === undefined ? (run.hasReviewed ? 'recorded.run.reviewed' : undefined) : `recorded.run.${said}`;
    run.until = Math.max(run.at, until);
    run.runResult = isComplete ? 'complete' : runResult;
    run.interruptedBy = said && (byRobot.has(said) ? 'robot' : 'user');
    run.remarks = key && nameOfText(key);
    run.isNews = true;
    this.#runs.delete(run.deviceId);
    this.#parts.onRound?.delete(run.deviceId);
    this.#ended.push(run);
    this.#write(run);
    this.#parts.onEnd?.({ deviceId: run.deviceId, result: isComplete ? 'complete' : runResult });
  }

  #write(run: Run): void {
    if (!run.isNews) return;
    run.isNews = false;
    const { at, deviceId, until } = run;
    const ended =
      until === undefined
        ? {}
        : {
            until,
            lasted: until - at,
            skipped: run.route.filter((_, index) => !run.reached.has(index)).map(({ name }) => name),
            ...(run.interruptedBy === undefined ? {} : { interruptedBy: run.interruptedBy }),
          };
    const facts = { ...known(run), ...ended, ...(run.remarks === undefined ? {} : { remarks: run.remarks }) };
    this.#parts.writer.expect([{ at, kind: patrolRuns.entity.name, row: { at, deviceId }, facts }]);
  }
}

type Remark = 'charging' | 'byHand' | 'newTask' | 'stopped' | 'away' | 'gone';

/** The reasons for which a robot itself leaves its route. */
const byRobot: ReadonlySet<Remark> = new Set(['charging', 'away']);

/** What a device has driven in a run, metres. It counts from the first report during the run. */
const drivenIn = (run: Run, { driven }: Device): number | undefined => {
  run.drivenBefore ??= driven;
  return driven === undefined || run.drivenBefore === undefined ? run.driven : Math.round(driven - run.drivenBefore);
};

const saidUndone = ({ deed, group, point }: Run['undone'][number], language: Language): string =>
  textOf(language, 'recorded.run.undone', {
    point: nameIn(language, point),
    group: nameIn(language, group),
    action: textOf(language, `action.${deed}`),
  });

/** The facts of a run so far. */
const known = ({ reached, route, abnormal, captures, alarms, driven, runResult, undone }: Run) => ({
  ...(undone.length > 0 ? { undone: inEach(language => undone.map(one => saidUndone(one, language)).join('; ')) } : {}),
  pointsReached: reached.size,
  captureCount: captures,
  alarmCount: alarms,
  driven,
  runResult,
  pointsPlanned: route.length,
  route: route.map(({ id }) => id),
  pointsAbnormal: abnormal.size,
  points: [...reached].flatMap(([index, at]) => {
    const point = route[index];
    return point ? [{ ...point, at }] : [];
  }),
});
