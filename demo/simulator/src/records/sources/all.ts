/** The records that sources invent beside the simulator, and batches of rows of any kind. */
import {
  bodyTemperatures,
  cardReadings,
  cardUses,
  conversations,
  doorOpenings,
  faceRecords,
  fibreEvents,
  gateChecks,
  mobileSightings,
  soundRecords,
  unidentifiedPersons,
  vehicleChargings,
  visits,
  wirelessSightings,
  type Entity,
} from '@patrolkit/transport/contract';
import { keep, type Keepable } from '@patrolkit/server/records/kept.ts';
import type { Later } from '@patrolkit/server/records/writer.ts';
import type { StoredName } from '@patrolkit/server/language/names.ts';
import type { Querier } from '@patrolkit/server/store/database.ts';
import type { Random } from '../../world/random.ts';
import { bodyTemperaturesOf, cardReadingsOf, gateChecksOf, unverifiedOf } from './persons.ts';
import { conversationsOf, soundsOf } from './robots.ts';
import { cardUsesOf, fibreEventsOf, mobileSightingsOf, wirelessSightingsOf } from './signals.ts';
import type { RecordSite, Source } from './site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';
import { chargingsOf } from './stops.ts';
import { doorOpeningsOf, visitsOf } from './visits.ts';

/** Rows of one kind. */
export interface Batch {
  readonly kind: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly later: readonly Later[];
  readonly keep: (database: Querier, isAgain?: boolean) => Promise<void>;
}

/** Rows of one statement, at most: other work runs between two statements. */
export const most = 200;

/** A row with `until` or `leftAt` as it is at a moment. Later facts are left out and given as later changes. */
const standing = <Row extends { readonly at: number; readonly deviceId?: string }>(
  kind: string,
  row: Row,
  asOf: number,
): { row: Row; later: Later[] } => {
  const { until, leftAt } = row as { readonly until?: unknown; readonly leftAt?: unknown };
  const become = (at: number, facts: Readonly<Record<string, unknown>>): Later => ({
    at,
    kind,
    row: { at: row.at, deviceId: row.deviceId ?? '' },
    facts,
  });
  if (typeof until === 'number' && until > asOf) {
    const { lasted, offlineReason } = row as { readonly lasted?: unknown; readonly offlineReason?: unknown };
    const open = { ...row, until: undefined, lasted: undefined, offlineReason: undefined };
    return {
      row: open,
      later: [become(until, { until, lasted, ...(offlineReason === undefined ? {} : { offlineReason }) })],
    };
  }
  const { visitState } = row as { readonly visitState?: unknown };
  if (visitState === undefined) return { row, later: [] };
  const comes = row.at > asOf ? [become(row.at, { visitState: visitState === 'left' ? 'inside' : visitState })] : [];
  const leaves = typeof leftAt === 'number' && leftAt > asOf ? [become(leftAt, { visitState, leftAt })] : [];
  const state = comes.length > 0 ? 'expected' : leaves.length > 0 ? 'inside' : visitState;
  return {
    row: { ...row, visitState: state, ...(leaves.length > 0 ? { leftAt: undefined } : {}) },
    later: [...comes, ...leaves],
  };
};

/** Rows of a kind as they are at a moment, in batches. */
export const batches = <Row extends { readonly id: string }>(
  records: { readonly entity: Entity<Row> },
  rows: readonly Keepable<Row>[],
  asOf: number,
): Batch[] => {
  const kind = records.entity.name;
  const stood = rows.map(row => standing(kind, row, asOf));
  const found: Batch[] = [];
  for (let from = 0; from < stood.length; from += most) {
    const some = stood.slice(from, from + most);
    const kept = some.map(one => one.row);
    found.push({
      kind,
      rows: kept,
      later: some.flatMap(one => one.later),
      keep: (database, isAgain) => keep(database, records, kept, isAgain),
    });
  }
  return found;
};

/** The address of a picture of a person or a vehicle that a device saw; empty when there is none. */
export type PictureOf = (
  kind: 'person' | 'vehicle',
  seen: { readonly deviceId: string; readonly at: number },
  /** The name or the plate; empty for a stranger. */
  label: string,
) => string;

/** A row about a person or a vehicle that a device saw. */
interface Sighted {
  readonly at: number;
  readonly deviceId?: string;
  readonly personName?: string | StoredName | undefined;
  readonly plate?: string | StoredName | undefined;
}

/** How long before they begin visits are announced, ms. */
const announcedMs = 3_600_000;

/** A row by its device and time. */
interface Recorded {
  readonly deviceId?: string | undefined;
  readonly at: number;
}

/** The records that sources invent for a time range, as they are at a moment. For the past, leaves out those that nobody can have made. Conversations are left out unless it `talks`. */
export function* goingOn(
  site: RecordSite,
  stretch: Stretch,
  asOf: number,
  diceOf: (kind: string) => Random,
  pictureOf: PictureOf,
  isMade: (row: Recorded) => boolean = () => true,
  talks = true,
): Generator<Batch> {
  const diceFor = ({ entity: { name } }: { readonly entity: { readonly name: string } }): Random => diceOf(name);
  const of = <Row extends { readonly id: string }>(
    records: { readonly entity: Entity<Row> },
    source: Source<Row>,
    during = stretch,
  ): Batch[] => {
    const rows = source(site, during, diceFor(records));
    return batches(
      records,
      rows.filter(row => isMade(row as Recorded)),
      asOf,
    );
  };
  /** The rows that were made, each with the picture of its person or vehicle. */
  const pictured = <Row extends Sighted>(kind: 'person' | 'vehicle', rows: readonly Row[]): Row[] =>
    rows.filter(isMade).map(row => {
      const { deviceId = '', at, personName, plate } = row;
      const label = [plate, personName].find(name => typeof name === 'string') ?? '';
      const picture = pictureOf(kind, { deviceId, at }, label);
      return picture === '' ? row : { ...row, picture };
    });
  const unverified = unverifiedOf(site, stretch, diceFor(gateChecks)).filter(({ face }) => isMade(face));
  yield* batches(
    unidentifiedPersons,
    unverified.map(({ person }) => person),
    asOf,
  );
  yield* batches(
    faceRecords,
    unverified.map(({ face }) => face),
    asOf,
  );
  yield* batches(
    bodyTemperatures,
    pictured('person', bodyTemperaturesOf(site, stretch, diceFor(bodyTemperatures))),
    asOf,
  );
  yield* batches(gateChecks, pictured('person', gateChecksOf(site, stretch, diceFor(gateChecks))), asOf);
  yield* batches(cardReadings, pictured('person', cardReadingsOf(site, stretch, diceFor(cardReadings))), asOf);
  yield* of(visits, visitsOf, { from: stretch.from + announcedMs, to: stretch.to + announcedMs });
  yield* of(doorOpenings, doorOpeningsOf);
  if (talks) yield* of(conversations, conversationsOf);
  yield* of(soundRecords, soundsOf);
  yield* batches(vehicleChargings, pictured('vehicle', chargingsOf(site, stretch, diceFor(vehicleChargings))), asOf);
  yield* of(wirelessSightings, wirelessSightingsOf);
  yield* of(mobileSightings, mobileSightingsOf);
  yield* of(cardUses, cardUsesOf);
  yield* of(fibreEvents, fibreEventsOf);
}
