/** The records of patrols of a day of the past: runs with the readings on them, duties of guards, and recordings. */
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
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import { batches, type Batch } from '../sources/all.ts';
import { dutiesOf, dutyRow, type Duty } from '../sources/duties.ts';
import { recordedOnDuty, sizes } from '../sources/recorded.ts';
import { noticedBy, round, type RecordSite } from '../sources/site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';
import { assetsAt, readingsAt, type ReadAt } from '../sources/stops.ts';
import { runRow, type PastRun } from './runs.ts';
import type { Noticed } from '@patrolkit/server/records/runs.ts';

const MINUTE = 60_000;

type Recording = Keepable<Infer<typeof patrolRecording>>;

/** An alarm that was handled, with the fields by which duties count it. */
export interface Handled extends Noticed {
  readonly mapId: string;
  readonly closedAt: number;
  readonly closedBy: string | undefined;
  readonly isNeedless: boolean;
}

/** The number of alarms of the place of a duty that users processed during the duty. */
export const processedIn = ({ mapId, at, until }: Duty, handled: readonly Handled[]): number =>
  handled.filter(
    alarm =>
      alarm.mapId === mapId &&
      alarm.closedBy !== undefined &&
      !alarm.isNeedless &&
      alarm.closedAt >= at &&
      alarm.closedAt <= until,
  ).length;

/** The recordings that robots made on their runs. They are stored as removed, since the server no longer has them. */
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

/** The day whose records of patrols are made. */
export interface PatrolsAsked {
  readonly stretch: Stretch;
  readonly end: number;
  readonly runs: readonly PastRun[];
  readonly captures: readonly Noticed[];
  readonly alarms: readonly Noticed[];
  /** The handled alarms of the day and of the days beside it, because a shift can extend over two days. */
  readonly handled: readonly Handled[];
  readonly random: Random;
}

/** The records of patrols of a day. */
export const patrolsOf = (
  site: RecordSite,
  { stretch, end, runs, captures, alarms, handled, random }: PatrolsAsked,
): Batch[] => {
  const stops = runs.flatMap(run => run.stops);
  const read: ReadAt[] = stops.map(stop => readingsAt(site, stop, random));
  const heat = read.flatMap(one => one.heat ?? []);
  // The running server stores the duties of a shift that is not over.
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
