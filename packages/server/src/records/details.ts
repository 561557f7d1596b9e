/** Details beside a record: of a run of a patrol (its course, the persons seen), of a duty of a guard, of a recording. */
import {
  guardDuties,
  patrolRuns,
  videoRecordings,
  type dutySigning,
  type Infer,
  type patrolRun,
  type rollCallEntry,
  type runCourse,
  type videoRecordingAlarm,
} from '@patrolkit/transport/contract';
import type { NamesNow } from '../fleet/site-names.ts';
import { pointId } from '../fleet/site-names.ts';
import type { Caller } from '../http/calls.ts';
import { nameIn } from '../language/names.ts';
import { Refusal } from '../http/refusal.ts';
import { sessionOf } from '../session/caller.ts';
import type { Database } from '../store/database.ts';
import { findWay } from '../links/site-map.ts';
import type { FaceLibrary } from '../links/people.ts';
import type { SiteMap } from '../links/site-map.ts';
import { keptTable } from './kept.ts';
import { RecordTable, type Stored } from '../store/table.ts';
import { alarmOfVideo, alarmsOfVideo } from './videos.ts';
import { tableOf } from './views.ts';

/** The parts that the calls about details need. */
export interface DetailNeeds {
  readonly database: Database;
  readonly plans: readonly SiteMap[];
  readonly library: Pick<FaceLibrary, 'people'>;
  readonly names: NamesNow;
  readonly now: () => number;
}

type Run = Infer<typeof patrolRun>;
type Course = Infer<typeof runCourse>;
type RollCall = Infer<typeof rollCallEntry>[];

/** A point that was reached, with the time. */
interface Arrival {
  readonly id: string;
  readonly at: number;
}

/** A point of a duty, as its record keeps it. */
interface Signing {
  readonly id: string;
  /** From 1. */
  readonly round: number;
  readonly plannedAt: number;
  readonly signedAt?: number;
}

type Signings = Infer<typeof dutySigning>[];
type VideoAlarms = Infer<typeof videoRecordingAlarm>[];

/** The positions along the lanes through the stops of a plan. */
const trackOf = (plan: SiteMap, stops: readonly string[]): Course['track'] => {
  const nodes = stops.flatMap((stop, index) => {
    const before = stops[index - 1];
    return before === undefined ? [stop] : findWay(plan, before, stop).slice(1);
  });
  return nodes.flatMap(name => {
    const node = plan.nodes.find(({ id }) => id === name);
    return node ? [{ x: node.x, y: node.y }] : [];
  });
};

/** The calls about one run, one duty or one recording. */
export const detailCalls = ({ database, plans, library, names, now }: DetailNeeds) => {
  // Details are read with the patient connection, as lists are.
  const { patient } = database;
  const runs = new RecordTable(patrolRuns, keptTable(patrolRuns), patient);
  const duties = new RecordTable(guardDuties, keptTable(guardDuties), patient);
  const videos = new RecordTable(videoRecordings, tableOf(videoRecordings), patient);

  /**
   * A list that a record keeps although it is no field of it, the moment at which that list was true, and how much later than planned a point of
   * a duty may be signed, ms.
   */
  const keptOf = async <Item>(
    id: string,
    name: 'points' | 'route' | 'signings',
  ): Promise<{ readonly list: readonly Item[]; readonly asOf: number | undefined; readonly lateAfter: number }> => {
    const [row] = await patient.query<{ list: readonly Item[] | null; as_of: number | null; late: number | null }>(
      `SELECT facts->'${name}' AS list, (facts->>'asOf')::double precision AS as_of,
         (facts->>'lateAfter')::double precision AS late FROM records WHERE id = $1`,
      [Number(id)],
    );
    return { list: row?.list ?? [], asOf: row?.as_of ?? undefined, lateAfter: row?.late ?? 0 };
  };

  /** Finds the run with an id. Refuses one that its reader may not see. */
  const runOf = async (id: string, caller: Caller): Promise<Run> => {
    const { rows } = await runs.find({ id, pageSize: 1 }, sessionOf(caller).user, caller);
    const [run] = rows;
    if (!run) throw new Refusal(404, 'error.noRecord');
    return run;
  };
  const stretchOf = ({ deviceId = '', at, until }: Run): [string, number, number] => [deviceId, at, until ?? now()];

  return {
    getPatrolRunCourse: async ({ id }: { readonly id: string }, caller: Caller): Promise<Course> => {
      const run = await runOf(id, caller);
      const plan = plans.find(({ id }) => id === run.mapId);
      // Users may have changed the route since, or deleted it.
      const { list: route } = await keptOf<string>(run.id, 'route');
      if (!plan || route.length === 0) return { mapId: undefined, points: [], track: [] };
      const { list: arrivals } = await keptOf<Arrival>(run.id, 'points');
      const arrived = arrivals.toSorted((one, other) => one.at - other.at);
      const pictures = await patient.query<{ point_id: string; picture: string }>(
        `SELECT point_id, max(picture) AS picture FROM captures
         WHERE kind = 'patrol' AND device_id = $1 AND at >= $2 AND at <= $3 AND picture <> '' GROUP BY point_id`,
        stretchOf(run),
      );
      const points = route.flatMap((point, index): Course['points'] => {
        const node = plan.nodes.find(known => pointId(plan.id, known.id) === point);
        const arrival = arrived.find(reached => reached.id === point);
        const picture = pictures.find(({ point_id: pictured }) => pictured === point)?.picture;
        if (!node) return [];
        return [
          {
            id: point,
            pointName: nameIn(caller.language, names.point(point)),
            order: index + 1,
            x: node.x,
            y: node.y,
            pointState: arrival ? 'reached' : run.until === undefined ? 'ahead' : 'missed',
            reachedAt: arrival?.at,
            picture: picture === undefined ? undefined : `${caller.base}${picture}`,
          },
        ];
      });
      const reached = arrived.flatMap(({ id: point }) =>
        plan.nodes.flatMap(({ id }) => (pointId(plan.id, id) === point ? [id] : [])),
      );
      return { mapId: plan.id, points, track: trackOf(plan, reached) };
    },

    getPatrolRunRollCall: async ({ id }: { readonly id: string }, caller: Caller): Promise<RollCall> => {
      const run = await runOf(id, caller);
      const seen = await patient.query<{
        label: string;
        sightings: number | bigint;
        first: number | bigint;
        last: number | bigint;
        picture: string | null;
      }>(
        `SELECT label, count(*) AS sightings, min(at) AS first, max(at) AS last,
           (array_agg(picture ORDER BY at DESC) FILTER (WHERE picture <> ''))[1] AS picture
         FROM captures WHERE kind = 'face' AND device_id = $1 AND at >= $2 AND at <= $3 GROUP BY label`,
        stretchOf(run),
      );
      return library.people.flatMap(({ name, type }): RollCall => {
        const row = seen.find(({ label }) => label === name);
        const isBarred = type.level === 'serious';
        if (isBarred && !row) return [];
        return [
          {
            personName: name,
            personType: nameIn(caller.language, type.name),
            rollState: isBarred ? 'barred' : row ? 'present' : 'absent',
            sightings: Number(row?.sightings ?? 0),
            firstAt: row && Number(row.first),
            lastAt: row && Number(row.last),
            picture: row?.picture ? `${caller.base}${row.picture}` : undefined,
          },
        ];
      });
    },

    listVideoRecordingAlarms: async ({ id }: { readonly id: string }, caller: Caller): Promise<VideoAlarms> => {
      const { rows } = await videos.find({ id, pageSize: 1 }, sessionOf(caller).user, caller);
      const [video] = rows;
      if (!video) throw new Refusal(404, 'error.noRecord');
      const alarms = await patient.query<Stored>(alarmsOfVideo(caller.language), [Number(video.id)]);
      return alarms.map(alarmOfVideo);
    },

    listGuardDutySignings: async ({ id }: { readonly id: string }, caller: Caller): Promise<Signings> => {
      const { rows } = await duties.find({ id, pageSize: 1 }, sessionOf(caller).user, caller);
      const [duty] = rows;
      if (!duty) throw new Refusal(404, 'error.noRecord');
      const isOver = duty.until !== undefined;
      // Signings are stored every few minutes, so nothing is known about later ones.
      const { list, asOf = now(), lateAfter } = await keptOf<Signing>(duty.id, 'signings');
      return list.map(({ id: point, round, plannedAt, signedAt }) => ({
        pointId: point,
        pointName: nameIn(caller.language, names.point(point)),
        round,
        plannedAt,
        signedAt,
        signState:
          signedAt !== undefined
            ? signedAt - plannedAt > lateAfter
              ? 'late'
              : 'signed'
            : isOver || plannedAt + lateAfter < asOf
              ? 'missed'
              : 'ahead',
      }));
    },
  };
};
