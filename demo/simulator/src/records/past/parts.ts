/** The parts of a day of the past. Each is written in one short transaction, and their order is always the same. */
import {
  alarmWarnings,
  batteryReadings,
  exceptionRecords,
  faceRecords,
  linkageRecords,
  onlineStretches,
  sensorReadings,
  unidentifiedPersons,
} from '@patrolkit/transport/contract';
import { nameOfText } from '@patrolkit/server/language/names.ts';
import { auditAll, systemActor } from '@patrolkit/server/store/audit.ts';
import type { Querier } from '@patrolkit/server/store/database.ts';
import { thingOf } from '../../world/past-shot.ts';
import { seededRandom } from '../../world/random.ts';
import type { PastAlarm } from '@patrolkit/server/alarms/past.ts';
import type { PastCapture } from '@patrolkit/server/captures/captures.ts';
import type { PastTaken } from '@patrolkit/server/links/past.ts';
import type { InventorNeeds } from '@patrolkit/server/source.ts';
import { recognised } from '../../world/recognised.ts';
import { keep } from '@patrolkit/server/records/kept.ts';
import { thinnedMs } from '@patrolkit/server/records/sensors.ts';
import { batches, goingOn, most, type Batch } from '../sources/all.ts';
import type { Later } from '@patrolkit/server/records/writer.ts';
import { faceSeen, strangerSeen } from '../sources/persons.ts';
import { batteryReadingsOf, sensorEveryMs, sensorReadingsOf } from '../sources/readings.ts';
import { awayDuring, exceptionsOf, isAwayAt, linkagesOf, onlineStretchesOf } from '../sources/robots.ts';
import { warningOf } from '../sources/warnings.ts';
import { noticedBy, type RecordSite } from '../sources/site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';
import { dayOf, handlingOf, operationsOf, signInsOf, type PastDay, type RaisedPast, type Seen } from './day.ts';
import { patrolsOf } from './patrols.ts';
import { placeOf } from './places.ts';

/** Stores what is not a record, and gives addresses of pictures. */
export type PastStores = InventorNeeds['stores'];

/** The users of the past: the ids of those who handle alarms, and the accounts of those who sign in. */
export interface PastUsers {
  readonly ids: readonly string[];
  readonly accounts: readonly string[];
}

/** A day of the whole past. */
export interface DayAsked {
  readonly stretch: Stretch;
  /** 0 is the newest. */
  readonly day: number;
  /** The beginning and end of the whole past, ms since 1970. */
  readonly begin: number;
  readonly end: number;
}

/** Rows to be written in one transaction, and the later changes of those that are still open. */
export interface Part {
  readonly write: (inside: Querier) => Promise<void>;
  readonly later: readonly Later[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How many of the newest days have sign-ins. */
const signInDays = 30;
/** Most devices for which all curves have their finest interval; with more devices the interval grows. */
const fineCurves = 20;
/** The newest days in which battery readings are stored every ten minutes; on older days they are stored every half hour. */
const fineDays = 7;

const some = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Only the rows whose time is a multiple of a longer interval. */
const coarser = <Row extends { readonly at: number }>(rows: readonly Row[], everyMs: number): Row[] =>
  rows.filter(({ at }) => at % everyMs === 0);

/** Whether a row can have been made: its device, if it has one, was online. */
const isMadeIn =
  (site: RecordSite) =>
  ({ deviceId, at }: { readonly deviceId?: string | undefined; readonly at: number }): boolean =>
    !deviceId || !isAwayAt(site, deviceId, at);

/** The readings of sensors and batteries, and the online times. */
function* curves(site: RecordSite, { stretch, day, begin, end }: DayAsked): Generator<Batch> {
  const isMade = isMadeIn(site);
  const factor = Math.ceil(site.devices.length / fineCurves);
  const sensors = sensorReadingsOf(site, stretch, day === 0 ? sensorEveryMs * factor : thinnedMs * factor);
  yield* batches(sensorReadings, sensors.filter(isMade), end);
  const batteries = coarser(batteryReadingsOf(site, stretch), (day < fineDays ? 10 : 30) * MINUTE * factor);
  yield* batches(batteryReadings, batteries.filter(isMade), end);
  yield* batches(onlineStretches, onlineStretchesOf(site, stretch, { begin, end }), end);
}

/** The picture of an alarm at its place; empty for a sensor, which has no camera. */
const pictureOfAlarm = (
  { kind, value, device, at }: RaisedPast,
  { x, y }: { readonly x: number; readonly y: number },
  { picture }: PastStores,
): string => {
  if (device.kind === 'sensor') return '';
  const thing = thingOf(kind);
  // The value of a meter alarm is the meter's id and its reading: only the id is the label.
  const label = thing === 'view' ? '' : thing === 'meter' ? (value.split(' ')[0] ?? '') : value;
  return picture({ kind: thing, deviceId: device.id, mapId: device.mapId, x, y, label, at });
};

/** The alarms of a day with how they were handled. Leaves out those that would not be closed before the end of the past. */
const handledOf = (
  site: RecordSite,
  { stretch, alarms, runs }: { readonly stretch: Stretch } & Pick<PastDay, 'alarms' | 'runs'>,
  { users, stores, end }: { readonly users: PastUsers; readonly stores: PastStores; readonly end: number },
): PastAlarm[] => {
  const random = seededRandom(site.seed, 'handling', stretch.from);
  return alarms.flatMap((raised): PastAlarm[] => {
    const { device, ...alarm } = raised;
    const handling = handlingOf(site, alarm, users.ids, end, random);
    const { x = 1, y = 1 } = placeOf(site, runs, device, alarm.at) ?? {};
    const picture = pictureOfAlarm(raised, { x, y }, stores);
    return handling ? [{ ...alarm, ...handling, deviceId: device.id, mapId: device.mapId, x, y, picture }] : [];
  });
};

/** The parts of a day. Each is made on request, so that the loop that moves the robots never waits for the whole day. */
export function* partsOf(site: RecordSite, asked: DayAsked, users: PastUsers, stores: PastStores): Generator<Part> {
  const { stretch, day, begin, end } = asked;
  const { runs: bare, vehicles, faces, strangers, alarms } = dayOf(site, stretch);
  const pictureOf = (
    kind: PastTaken['kind'],
    { device, at, label }: Seen,
    place = placeOf(site, bare, device, at),
  ): string =>
    place ? stores.picture({ kind, deviceId: device.id, mapId: device.mapId, x: place.x, y: place.y, label, at }) : '';
  const runs = bare.map(run => ({
    ...run,
    stops: run.stops.map(stop => ({ ...stop, picture: pictureOf('view', { ...stop, label: '' }, stop.point) })),
  }));
  const random = seededRandom(site.seed, 'day', stretch.from);
  const sighting = (seen: Seen) => ({ ...noticedBy(seen.device), at: seen.at, picture: pictureOf('person', seen) });
  const unknown = strangers.map(seen => strangerSeen(sighting(seen), random));
  const labelled =
    (kind: 'vehicle' | 'face') =>
    (seen: Seen): PastCapture => {
      const { device, at, label } = seen;
      const { x = null, y = null } = placeOf(site, runs, device, at) ?? {};
      const picture = pictureOf(kind === 'face' ? 'person' : kind, seen);
      const facts = recognised({ kind, label, at });
      return {
        kind,
        deviceId: device.id,
        mapId: device.mapId,
        label,
        point: 0,
        pointId: null,
        at,
        x,
        y,
        picture,
        facts,
      };
    };
  const captures = [
    ...runs
      .flatMap(({ stops }) => stops)
      .map(({ device, point, at, picture }): PastCapture => {
        const number = site.points.filter(({ mapId }) => mapId === point.mapId).indexOf(point) + 1;
        return {
          kind: 'patrol',
          deviceId: device.id,
          mapId: point.mapId,
          label: '',
          point: number,
          pointId: point.id,
          at,
          x: point.x,
          y: point.y,
          picture,
          facts: {},
        };
      }),
    ...vehicles.map(labelled('vehicle')),
    ...faces.map(labelled('face')),
  ].sort((one, other) => one.at - other.at);
  const handled = handledOf(site, { stretch, alarms, runs }, { users, stores, end });
  const isAway = awayDuring(site, site.devices, stretch);
  const writing = (write: Part['write'], later: readonly Later[] = []): Part => ({ write, later });
  for (const few of some(handled, 20))
    yield writing(async inside => {
      const ids = await stores.alarms(inside, few);
      const linked = few.flatMap((alarm, index) => {
        const id = ids[index] ?? '';
        const name = nameOfText(`alarm.${alarm.kind}`);
        const online = {
          ...site,
          devices: site.devices.filter(({ id }) => !isAway(id, alarm.at)),
        };
        return id === ''
          ? []
          : linkagesOf(online, { ...alarm, id, name }, seededRandom(site.seed, 'linkage', alarm.at));
      });
      await keep(
        inside,
        linkageRecords,
        linked.map(({ row }) => row),
      );
      await keep(
        inside,
        alarmWarnings,
        linked.flatMap(link => warningOf(site, link) ?? []),
      );
    });
  for (const few of some(captures, most)) yield writing(inside => stores.captures(inside, few));
  const ofNeighbour = (days: number): PastAlarm[] => {
    const other = { from: stretch.from + days * DAY, to: stretch.to + days * DAY };
    const isPast = other.from >= begin && other.to <= end;
    return isPast ? handledOf(site, { stretch: other, ...dayOf(site, other) }, { users, stores, end }) : [];
  };
  function* rows(): Generator<Batch> {
    yield* batches(
      unidentifiedPersons,
      unknown.map(({ person }) => person),
      end,
    );
    yield* batches(
      faceRecords,
      [...unknown.map(({ face }) => face), ...faces.map(seen => faceSeen(sighting(seen), seen.label))],
      end,
    );
    const around = [...ofNeighbour(-1), ...handled, ...ofNeighbour(1)];
    yield* patrolsOf(site, { stretch, end, runs, captures, alarms: handled, handled: around, random });
    const faults = exceptionsOf(site, stretch, seededRandom(site.seed, exceptionRecords.entity.name, stretch.from));
    yield* batches(exceptionRecords, faults.filter(isMadeIn(site)), end);
    yield* goingOn(
      site,
      stretch,
      end,
      kind => seededRandom(site.seed, kind, stretch.from),
      (kind, { deviceId, at }, label) => {
        const device = site.devices.find(({ id }) => id === deviceId);
        return device && device.kind !== 'sensor' ? pictureOf(kind, { device, at, label }) : '';
      },
      isMadeIn(site),
    );
    yield* curves(site, asked);
  }
  for (const batch of rows()) yield writing(batch.keep, batch.later);
  yield writing(inside =>
    auditAll(
      inside,
      operationsOf(site, stretch, users.ids).map(({ at, userId, address, action, target, before, after }) => ({
        at,
        actor: { ...systemActor, userId, address },
        action,
        entry: { target, before, after },
      })),
    ),
  );
  yield writing(inside => stores.signIns(inside, day < signInDays ? signInsOf(site, stretch, users.accounts) : []));
}
