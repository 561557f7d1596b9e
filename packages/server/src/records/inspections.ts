/**
 * The inspections of today as a board shows them. They are counted once for all readers, and each reader gets those of its own
 * devices.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  inspectionReadings,
  inspectionRuns,
  mostComingInspections,
  mostInspections,
  type ComingInspection,
  type InspectedEquipment,
  type InspectionStat,
} from '@patrolkit/transport/contract';
import { visibleDevices, visibleMaps } from '../fleet/devices.ts';
import { pointId, type NamesNow } from '../fleet/site-names.ts';
import type { Caller, CallsOf } from '../http/calls.ts';
import type { StoredName } from '../language/names.ts';
import { rounds } from '../http/rounds.ts';
import { sessionOf } from '../session/caller.ts';
import { maySee } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { dayBegin, dayEnd } from '../store/days.ts';
import type { ComingRound } from '../fleet/rounds.ts';
import type { Fleet } from '../links/fleet.ts';
import { RecordTable } from '../store/table.ts';
import { tableOf } from './views.ts';
import type { RecordWriter } from './writer.ts';

const DAY = 86_400_000;

/** The parts that these calls work on. */
export interface InspectionNeeds {
  readonly database: Database;
  readonly fleet: Pick<Fleet, 'devices' | 'maps' | 'routes'>;
  /** The next round of each device that a plan begins. */
  readonly coming: () => readonly ComingRound[];
  readonly names: NamesNow;
  /** The writer of the runs. */
  readonly writer: Pick<RecordWriter, 'settled'>;
  /** Whether the history of a first start is still being made. */
  readonly isFilling: () => boolean;
  readonly now: () => number;
  readonly steadyNow: () => number;
}

/** A name in a record: in each language, or as a user wrote it. */
type Told = StoredName | string | null;

/** The number of runs of one device in one area along one line that ended alike. */
interface RunCount {
  readonly device_id: string;
  readonly area: Told;
  readonly line: Told;
  readonly is_running: boolean;
  readonly runs: number;
  readonly planned: number;
  readonly normal: number;
  readonly abnormal: number;
  readonly missed: number;
}

/** The number of readings of one device in one area with the same verdict. */
interface ReadingCount {
  readonly device_id: string;
  readonly area: Told;
  readonly verdict: InspectedEquipment['verdict'];
  readonly readings: number;
}

/** The last reading of an item by one device. */
interface LastReading {
  readonly device_id: string;
  readonly device: Told;
  readonly area: Told;
  readonly name: Told;
  readonly point: Told;
  readonly item: InspectedEquipment['item'];
  readonly value: number | null;
  readonly unit: string;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly verdict: InspectedEquipment['verdict'];
  readonly at: number;
  readonly picture: string;
}

const runs = tableOf(inspectionRuns);
const read = tableOf(inspectionReadings);

/** Counts the runs since a time, grouped by these fields. */
const countRuns = (database: Database['patient'], from: number): Promise<RunCount[]> => {
  const { pointsPlanned, pointsNormal, pointsAbnormal, pointsMissed, inspectionResult } = runs.columns;
  const sum = (expression: string): string => `coalesce(sum(${expression}), 0)::double precision`;
  return database.query<RunCount>(
    `SELECT records.device_id, records.map_name AS area, records.facts->'routeName' AS line, (${inspectionResult}) = 'running' AS is_running,
       count(*)::integer AS runs, ${sum(pointsPlanned)} AS planned, ${sum(pointsNormal)} AS normal, ${sum(pointsAbnormal)} AS abnormal,
       ${sum(pointsMissed)} AS missed
     FROM ${runs.from} WHERE ${String(runs.where)} AND records.at >= $1 GROUP BY 1, 2, 3, 4`,
    [from],
  );
};

/** Counts the readings since a time, grouped by these fields. */
const countReadings = (database: Database['patient'], from: number): Promise<ReadingCount[]> =>
  database.query<ReadingCount>(
    `SELECT records.device_id, records.map_name AS area, ${read.columns.verdict} AS verdict, count(*)::integer AS readings
     FROM ${read.from} WHERE ${String(read.where)} AND records.at >= $1 GROUP BY 1, 2, 3`,
    [from],
  );

/** The last readings of each device since a time, the newest first. */
const lastReadings = (database: Database['patient'], from: number): Promise<LastReading[]> => {
  const { item, reading, readingUnit, lowest, highest, verdict } = read.columns;
  return database.query<LastReading>(
    `SELECT * FROM (
       SELECT DISTINCT ON (records.device_id, records.map_name, name, item) records.device_id, records.device_name AS device,
         records.map_name AS area, named.name, records.facts->'pointName' AS point, named.item, (${reading})::double precision AS value,
         ${readingUnit} AS unit, (${lowest})::double precision AS lowest, (${highest})::double precision AS highest,
         ${verdict} AS verdict, records.at::double precision AS at, records.picture
       FROM ${read.from} CROSS JOIN LATERAL (
         SELECT coalesce(records.facts->'meterName', records.facts->'equipmentName') AS name, ${item} AS item
       ) AS named
       WHERE ${String(read.where)} AND records.at >= $1
       ORDER BY records.device_id, records.map_name, name, item, records.at DESC, records.id DESC
     ) AS latest ORDER BY at DESC`,
    [from],
  );
};

const nothing = {
  running: 0,
  ended: 0,
  pointsPlanned: 0,
  pointsInspected: 0,
  pointsAbnormal: 0,
  pointsMissed: 0,
  readings: 0,
  beyond: 0,
  unreadable: 0,
};
type Tally = typeof nothing;

const sum = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((total, row) => total + value(row), 0);

const tallyRuns = (counts: readonly RunCount[]): Omit<Tally, 'readings' | 'beyond' | 'unreadable'> => ({
  running: sum(counts, one => (one.is_running ? one.runs : 0)),
  ended: sum(counts, one => (one.is_running ? 0 : one.runs)),
  pointsPlanned: sum(counts, one => one.planned),
  pointsInspected: sum(counts, one => one.normal + one.abnormal),
  pointsAbnormal: sum(counts, one => one.abnormal),
  pointsMissed: sum(counts, one => one.missed),
});

const tallyReadings = (counts: readonly ReadingCount[]): Pick<Tally, 'readings' | 'beyond' | 'unreadable'> => ({
  readings: sum(counts, one => one.readings),
  beyond: sum(counts, one => (one.verdict === 'low' || one.verdict === 'high' ? one.readings : 0)),
  unreadable: sum(counts, one => (one.verdict === 'unreadable' ? one.readings : 0)),
});

/** Rows grouped by a name, in their order. */
const by = <Row>(rows: readonly Row[], name: (row: Row) => string): Map<string, Row[]> => {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(name(row), [...(found.get(name(row)) ?? []), row]);
  return found;
};

/** The calls about the inspections of today. */
export const inspectionCalls = ({
  database: { patient },
  fleet,
  coming,
  names,
  writer,
  isFilling,
  now,
  steadyNow,
}: InspectionNeeds): CallsOf<'todayInspectionStat' | 'listInspectedEquipment' | 'listTodayInspection'> => {
  const table = new RecordTable(inspectionRuns, runs, patient);
  const counted = rounds({
    now: steadyNow,
    wait,
    load: async () => {
      const at = now();
      const from = dayBegin(at);
      const filling = isFilling();
      const [inspections, readings] = await Promise.all([countRuns(patient, from), countReadings(patient, from)]);
      return { at, from, filling, inspections, readings };
    },
  });
  const latest = rounds({ now: steadyNow, wait, load: () => lastReadings(patient, now() - DAY) });

  const told = ({ language }: Caller, name: Told): string => (typeof name === 'string' ? name : name?.[language]) ?? '';
  /** The areas that the reader may see with their routes and points, by their names in the reader's language. */
  const siteFor = (caller: Caller) => {
    const { language } = caller;
    return visibleMaps(fleet, sessionOf(caller).user).map(({ id }) => ({
      area: names.map(id)[language],
      lines: fleet.routes
        .filter(({ mapId }) => mapId === id)
        .map(({ name, stops }) => ({
          name: name[language],
          points: new Set(stops.map(stop => names.point(pointId(id, stop))[language])),
        })),
    }));
  };

  /** The inspections on the day of a moment that have not begun, of the reader's devices, by time. */
  const comingAt = (at: number, deviceId: string | undefined, caller: Caller): ComingInspection[] => {
    const { user } = sessionOf(caller);
    const { language } = caller;
    const [from, to] = [dayBegin(at), dayEnd(at)];
    return coming()
      .flatMap(({ deviceId: id, routeName, at: begins }) => {
        const device = fleet.devices.get(id);
        if (!device || (deviceId !== undefined && id !== deviceId) || !maySee(user, id)) return [];
        if (begins < from || begins >= to) return [];
        return [
          {
            at: begins,
            planName: routeName[language],
            deviceId: id,
            deviceName: names.device(id)[language],
            mapName: names.map(device.mapId)[language],
          },
        ];
      })
      .toSorted((one, other) => one.at - other.at);
  };

  return {
    todayInspectionStat: async (_, caller): Promise<InspectionStat> => {
      const { from, at, filling, ...found } = await counted();
      const { user } = sessionOf(caller);
      const own = <Row extends { readonly device_id: string }>(rows: readonly Row[]): Row[] =>
        rows.filter(({ device_id: id }) => maySee(user, id));
      const [inspections, readings] = [own(found.inspections), own(found.readings)];
      const site = siteFor(caller);
      const areaOf = ({ area }: { readonly area: Told }): string => told(caller, area);
      const [runsByArea, readingsByArea] = [by(inspections, areaOf), by(readings, areaOf)];
      const movers = visibleDevices(fleet, user).filter(({ kind }) => kind === 'robot' || kind === 'car');
      const areas = [...new Set([...site.map(({ area }) => area), ...runsByArea.keys(), ...readingsByArea.keys()])];
      const lineOf = ({ line }: RunCount): string => told(caller, line);
      const lines = site.flatMap(({ area, lines: some }) => some.map(({ name }) => [name, area] as const));
      const areaOfLine = new Map([...inspections.map(one => [lineOf(one), areaOf(one)] as const), ...lines]);
      const runsByLine = by(inspections, lineOf);
      return {
        from,
        at,
        ...(filling ? { isFilling: true } : {}),
        ...tallyRuns(inspections),
        ...tallyReadings(readings),
        devices: movers.length,
        online: movers.filter(({ online }) => online).length,
        areas: areas.map(name => ({
          name,
          ...tallyRuns(runsByArea.get(name) ?? []),
          ...tallyReadings(readingsByArea.get(name) ?? []),
        })),
        lines: [...areaOfLine].map(([name, areaName]) => ({
          name,
          areaName,
          ...tallyRuns(runsByLine.get(name) ?? []),
        })),
      };
    },
    listInspectedEquipment: async (_, caller) => {
      const { user } = sessionOf(caller);
      const site = siteFor(caller);
      const known = new Set<string>();
      return (await latest()).flatMap((row): InspectedEquipment[] => {
        const name = told(caller, row.name);
        const [areaName, pointName] = [told(caller, row.area), told(caller, row.point)];
        const key = JSON.stringify([name, areaName, row.item]);
        // Rows are sorted newest first: the reading of another device of the same item is older.
        if (!maySee(user, row.device_id) || known.has(key)) return [];
        known.add(key);
        const lines = site
          .filter(({ area }) => area === areaName)
          .flatMap(place => place.lines.filter(({ points }) => points.has(pointName)).map(line => line.name));
        return [
          {
            name,
            areaName,
            lines,
            pointName,
            item: row.item,
            ...(row.value === null ? {} : { reading: Number(row.value) }),
            readingUnit: row.unit,
            ...(row.lowest === null ? {} : { lowest: Number(row.lowest) }),
            ...(row.highest === null ? {} : { highest: Number(row.highest) }),
            verdict: row.verdict,
            at: Number(row.at),
            deviceId: row.device_id,
            deviceName: told(caller, row.device),
            ...(row.picture === '' ? {} : { picture: `${caller.base}${row.picture}` }),
          },
        ];
      });
    },
    listTodayInspection: async ({ deviceId }, caller) => {
      const at = now();
      const from = dayBegin(at);
      const asked = { from, page: 1, pageSize: mostInspections, ...(deviceId === undefined ? {} : { deviceId }) };
      // Reads the coming inspections first. One that begins meanwhile is then found among the runs, so that none is missing in
      // both.
      const planned = comingAt(at, deviceId, caller);
      await writer.settled();
      const found = await table.find(asked, sessionOf(caller).user, caller);
      const running = found.rows.filter(({ inspectionResult }) => inspectionResult === 'running');
      const inspecting = new Set(running.map(row => row.deviceId));
      const due = planned.filter(row => !inspecting.has(row.deviceId));
      return { from, at, ...found, coming: due.slice(0, mostComingInspections) };
    },
  };
};
