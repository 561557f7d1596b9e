/** Inspections of today as boards show them: figures with the lists behind them, timelines, equipment, and the course of one. */
import {
  inspectionAlarms,
  inspectionReadings,
  inspectionRuns,
  type ComingInspection,
  type Infer,
  type InspectedEquipment,
  type InspectionArea,
  type InspectionLine,
  type InspectionRun,
  type InspectionStat,
  type TodayInspections,
  type inspectionEvent,
  type inspectionReading,
} from '@patrolkit/transport';
import type { CompareNames } from '../names.ts';
import { written, type ListBehind } from './lists.ts';

export type {
  ComingInspection,
  InspectedEquipment,
  InspectionArea,
  InspectionLine,
  InspectionRun,
  InspectionStat,
  TodayInspections,
};

/** A reading at a point. */
export type InspectionReading = Infer<typeof inspectionReading>;
/** An event of an inspection. */
export type InspectionEvent = Infer<typeof inspectionEvent>;

/** The scope of a figure of inspections: an area or an assembly line by its name. Without one, all. */
export interface InspectionScope {
  /** Begin of the day, ms since 1970. */
  readonly from: number;
  readonly areaName?: string;
  readonly lineName?: string;
}

/** Names of the figures of inspections, in the order in which they are shown. */
export const inspectionFigures = [
  'running',
  'ended',
  'pointsPlanned',
  'pointsInspected',
  'pointsAbnormal',
  'pointsMissed',
  'readings',
  'beyond',
  'unreadable',
] as const satisfies readonly (keyof InspectionStat)[];
export type InspectionFigure = (typeof inspectionFigures)[number];

const ended = ['normal', 'abnormal', 'incomplete'] as const;
interface Runs {
  readonly inspectionResult?: readonly InspectionRun['inspectionResult'][];
  readonly pointsAbnormalMin?: number;
  readonly pointsMissedMin?: number;
}
/** Which inspections a figure counts, or whose points it adds up. */
const runsOf: { readonly [Figure in InspectionFigure]?: Runs } = {
  running: { inspectionResult: ['running'] },
  ended: { inspectionResult: ended },
  pointsPlanned: {},
  pointsInspected: {},
  pointsAbnormal: { pointsAbnormalMin: 1 },
  pointsMissed: { pointsMissedMin: 1 },
};

/** The list of inspections that a figure counts, or whose points it adds up. */
export function listBehindInspections(
  figure: InspectionFigure,
  { from, areaName, lineName }: InspectionScope,
): ListBehind {
  // The usual filters as well, because a server may not know the exact ones.
  const place = { from, mapName: areaName, exactMap: areaName };
  const runs = runsOf[figure];
  if (runs)
    return {
      screen: inspectionRuns.screen,
      query: written(inspectionRuns.query, { ...place, planName: lineName, exactPlan: lineName, ...runs }),
    };
  if (figure === 'beyond') return { screen: inspectionAlarms.screen, query: written(inspectionAlarms.query, place) };
  const verdict = figure === 'unreadable' ? ['unreadable'] : undefined;
  return { screen: inspectionReadings.screen, query: written(inspectionReadings.query, { ...place, verdict }) };
}

const day = 86_400_000;

/** The readings of a piece of equipment, from a day before its last one. */
export const readingsBehind = ({ name, areaName, item, at }: InspectedEquipment): ListBehind => ({
  screen: inspectionReadings.screen,
  query: written(inspectionReadings.query, {
    from: at - day,
    equipmentName: name,
    exactEquipment: name,
    mapName: areaName,
    exactMap: areaName,
    item: [item],
  }),
});

/** The log of one inspection. */
export const inspectionBehind = ({ id }: InspectionRun): ListBehind => ({
  screen: 'ii-data-center-ins-log',
  query: new URLSearchParams({ runId: id }).toString(),
});

/** Whether a reading lies beyond its limits. */
export const isBeyond = ({ verdict }: Pick<InspectedEquipment, 'verdict'>): boolean =>
  verdict === 'low' || verdict === 'high';

/** The most urgent first: readings beyond their limits, then failed ones, then the others, each newest first. */
export const inLookOrder = <Reading extends Pick<InspectedEquipment, 'verdict' | 'at'>>(
  readings: readonly Reading[],
): readonly Reading[] => {
  const rank = (reading: Reading): number => (isBeyond(reading) ? 0 : reading.verdict === 'unreadable' ? 1 : 2);
  return [...readings].sort((one, other) => rank(one) - rank(other) || other.at - one.at);
};

/** Rows by time, earliest first. */
const inTime = <Row extends { readonly at: number }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => one.at - other.at);

/** What each row of a timeline stands for. */
export type InspectionLineBy = 'device' | 'plan';

/** The inspections of one robot or one plan: those that have begun, oldest first, and the coming ones, next first. */
export interface InspectionRow {
  readonly name: string;
  readonly runs: readonly InspectionRun[];
  readonly coming: readonly ComingInspection[];
}

/** Inspections by robot or by plan, in the order of their names (`nameOrder`). */
export function inspectionRows(
  { rows: runs, coming = [] }: Pick<TodayInspections, 'rows' | 'coming'>,
  by: InspectionLineBy,
  compare: CompareNames,
): readonly InspectionRow[] {
  const rows = new Map<string, { name: string; runs: InspectionRun[]; coming: ComingInspection[] }>();
  const rowOf = ({ planName, deviceName, deviceId }: Pick<InspectionRun, 'planName' | 'deviceName' | 'deviceId'>) => {
    const name = by === 'plan' ? planName : (deviceName ?? deviceId ?? '');
    const row = rows.get(name) ?? { name, runs: [], coming: [] };
    rows.set(name, row);
    return row;
  };
  for (const run of inTime(runs)) rowOf(run).runs.push(run);
  for (const round of inTime(coming)) rowOf(round).coming.push(round);
  return [...rows.values()].sort((one, other) => compare(one.name, other.name));
}

/** The inspections of the day as one list: those under way, then the coming ones with the next first, then those that have ended. */
export interface InspectionsInTurn {
  readonly running: readonly InspectionRun[];
  readonly coming: readonly ComingInspection[];
  readonly ended: readonly InspectionRun[];
}

/** The inspections of today as one list. Those that have begun are in order, newest first. */
export function inspectionsInTurn({ rows, coming = [] }: Pick<TodayInspections, 'rows' | 'coming'>): InspectionsInTurn {
  const newest = inTime(rows).reverse();
  return {
    running: newest.filter(({ inspectionResult }) => inspectionResult === 'running'),
    coming: inTime(coming),
    ended: newest.filter(({ inspectionResult }) => inspectionResult !== 'running'),
  };
}

/** How many points of an inspection the robot has inspected. */
export const inspectedOf = ({ pointsNormal, pointsAbnormal }: InspectionRun): number => pointsNormal + pointsAbnormal;

/** The inspection under way, or else the one that began last. */
export const latestRun = (runs: readonly InspectionRun[]): InspectionRun | undefined => {
  const newest = [...runs].sort((one, other) => other.at - one.at);
  return newest.find(({ inspectionResult }) => inspectionResult === 'running') ?? newest[0];
};

/** A point of an inspection. */
export interface InspectionPoint {
  readonly name: string;
  /** When the robot inspected or skipped it, ms since 1970. */
  readonly at: number;
  readonly isSkipped: boolean;
  readonly readings: readonly InspectionReading[];
}

/** The course of one inspection. */
export interface InspectionCourse {
  /** Undefined when the robot has inspected nothing today. */
  readonly run?: InspectionRun;
  /** Points that the robot inspected or skipped, newest first. */
  readonly points: readonly InspectionPoint[];
  /** All readings, newest first. */
  readonly readings: readonly InspectionReading[];
}

/** The course of an inspection from its events and readings. */
export function courseOf(
  run: InspectionRun,
  events: readonly InspectionEvent[],
  readings: readonly InspectionReading[],
): InspectionCourse {
  const newest = <Row extends { readonly at: number }>(rows: readonly Row[]): Row[] =>
    [...rows].sort((one, other) => other.at - one.at);
  const happened = newest(
    events.filter(({ inspectionStep }) => inspectionStep === 'pointDone' || inspectionStep === 'pointSkipped'),
  );
  const read = newest(readings);
  const points = happened.map(({ pointName: name = '', at, inspectionStep }) => ({
    name,
    at,
    isSkipped: inspectionStep === 'pointSkipped',
    readings: inspectionStep === 'pointSkipped' ? [] : inLookOrder(read.filter(({ pointName }) => pointName === name)),
  }));
  return { run, points, readings: read };
}
