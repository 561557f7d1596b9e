/** What a day of the past holds of patrols: runs with what was read on them, duties of guards, and what was recorded. */
import {
  assetChecks,
  guardDuties,
  meterReadings,
  patrolRecordings,
  patrolRuns,
  thermalPictures,
  thermalReadings,
  type Infer,
  type patrolRecording,
} from '@patrolkit/transport/contract';
import type { Random } from '../../world/random.ts';
import type { Keepable } from '../kept.ts';
import { batches, type Batch } from '../sources/all.ts';
import { dutiesOf, dutyRow, type Duty } from '../sources/duties.ts';
import { recordedOnDuty, sizes } from '../sources/recorded.ts';
import { noticedBy, round, type RecordSite, type Stretch } from '../sources/site.ts';
import { assetsAt, readingsAt, type ReadAt } from '../sources/stops.ts';
import { runRow, type Noticed, type PastRun } from './runs.ts';

const MINUTE = 60_000;

type Recording = Keepable<Infer<typeof patrolRecording>>;

/** An alarm that people handled, as far as duties count it. */
export interface Handled extends Noticed {
  readonly mapId: string;
  readonly closedAt: number;
  readonly closedBy: string | undefined;
  readonly isNeedless: boolean;
}

/** Alarms of the place of a duty that people processed meanwhile. */
export const processedIn = ({ mapId, at, until }: Duty, handled: readonly Handled[]): number =>
  handled.filter(
    alarm =>
      alarm.mapId === mapId &&
      alarm.closedBy !== undefined &&
      !alarm.isNeedless &&
      alarm.closedAt >= at &&
      alarm.closedAt <= until,
  ).length;

/** What robots took on their runs; the server has removed it long since. */
const recordedOnRuns = (runs: readonly PastRun[], captures: readonly Noticed[]): Recording[] =>
  runs.flatMap((run): Recording[] => {
    const { device, route, at, until } = run;
    const { captureCount } = runRow(run, captures, [], []);
    const lasted = until - at;
    const common = { ...noticedBy(device), at, until, lasted, carriedBy: route.name, storageState: 'removed' } as const;
    const video = { ...common, recordingKind: 'video', size: round((lasted / MINUTE) * sizes.video, 1) } as const;
    const pictures = { ...common, recordingKind: 'picture', size: round(captureCount * sizes.picture, 1) } as const;
    return captureCount === 0 ? [video] : [video, pictures];
  });

/** What a day holds of patrols. */
export interface PatrolsAsked {
  readonly stretch: Stretch;
  readonly end: number;
  readonly runs: readonly PastRun[];
  readonly captures: readonly Noticed[];
  readonly alarms: readonly Noticed[];
  /** Of the day and of those beside it: a shift may lie in two. */
  readonly handled: readonly Handled[];
  readonly random: Random;
}

/** Records of patrols of a day. */
export const patrolsOf = (
  site: RecordSite,
  { stretch, end, runs, captures, alarms, handled, random }: PatrolsAsked,
): Batch[] => {
  const stops = runs.flatMap(run => run.stops);
  const read: ReadAt[] = stops.map(stop => readingsAt(site, stop, random));
  const heat = read.flatMap(one => one.heat ?? []);
  // A shift that is still on is the running server's.
  const duties = dutiesOf(site, stretch).filter(({ until }) => until <= end);
  const of = <Row extends { readonly id: string }>(
    records: Parameters<typeof batches<Row>>[0],
    rows: readonly Keepable<Row>[],
  ): Batch[] => batches(records, rows, end);
  return [
    ...of(
      meterReadings,
      read.flatMap(({ meters }) => meters),
    ),
    ...of(
      thermalPictures,
      heat.map(({ picture }) => picture),
    ),
    ...of(
      thermalReadings,
      heat.map(({ reading }) => reading),
    ),
    ...of(
      assetChecks,
      stops.flatMap(stop => assetsAt(site, stop)),
    ),
    ...of(
      patrolRuns,
      runs.map(run => runRow(run, captures, alarms, read)),
    ),
    ...of(
      guardDuties,
      duties.map(duty => dutyRow(site, duty, end, processedIn(duty, handled))),
    ),
    ...of(patrolRecordings, [
      ...recordedOnRuns(runs, captures),
      ...duties.flatMap(duty => recordedOnDuty(site, duty, 'removed')),
    ]),
  ];
};
