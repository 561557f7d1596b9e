/** Records of what the simulated world does, and of what the sources invent beside it. */
import {
  alarmWarnings,
  assetChecks,
  faceRecords,
  linkageRecords,
  meterReadings,
  thermalPictures,
  thermalReadings,
  unidentifiedPersons,
  type AlarmLevel,
  type Entity,
} from '@patrolkit/transport/contract';
import type { NamesNow } from '../fleet/site-names.ts';
import { nameOfText, type StoredName } from '../http/names.ts';
import type { Crew } from '../http/crew.ts';
import { reasonOf } from '../http/guard.ts';
import type { Room } from '../http/room.ts';
import type { Language } from '../http/texts.ts';
import type { ActorOf } from '../session/caller.ts';
import type { Database } from '../store/database.ts';
import { gatherStatistics } from '../store/statistics.ts';
import { seededRandom, type Random } from '../world/random.ts';
import type { Fleet } from '../links/fleet.ts';
import type { FaceLibrary } from '../links/people.ts';
import { plans } from '../world/plans.ts';
import { recordCalls } from './calls.ts';
import type { Keepable } from './kept.ts';
import { Measures } from './measures.ts';
import { OnlineWatch } from './online.ts';
import { RecordingWatch, type Recorded } from './recordings.ts';
import { forgetRunPictures, RunPictures } from './run-pictures.ts';
import { RunWatch } from './runs.ts';
import { Past, type PastNeeds } from './past/past.ts';
import { SensorRows } from './past/sensor-rows.ts';
import { forgetSensorReadings, thinSensorReadings } from './sensors.ts';
import { siteOf } from './site.ts';
import { goingOn, type PictureOf } from './sources/all.ts';
import { faceSeen, strangerSeen } from './sources/persons.ts';
import { sensorEveryMs, thinnedMs } from './sources/readings.ts';
import { linkagesOf } from './sources/robots.ts';
import { warningOf } from './sources/warnings.ts';
import { DutyWatch } from './duties.ts';
import { assetsAt, readingsAt } from './sources/stops.ts';
import { closeOpen, RecordWriter } from './writer.ts';

const DAY = 86_400_000;

/** How long records are kept. */
export const recordLimits = {
  /** A record is kept for so long, ms. */
  kept: 184 * DAY,
  /** Readings of sensors are kept every minute for so long, then every ten. */
  fine: 7 * DAY,
} as const;

/** The parts of other rooms that records need. */
export interface RecordRoomNeeds extends Pick<PastNeeds, 'stores' | 'onToday' | 'tell'> {
  readonly database: Database;
  readonly fleet: Pick<Fleet, 'devices' | 'maps' | 'comingRounds'>;
  readonly library: FaceLibrary;
  readonly names: NamesNow;
  readonly actorOf: ActorOf;
  /** Writes files. */
  readonly crew: Crew;
  readonly seed: number;
  /** The recorded ranges of cameras. */
  readonly recorded: Recorded;
  /** The size of a stored picture by its address, bytes. */
  readonly sizeOf: (picture: string) => Promise<number>;
  /** The language of texts that people would have written. */
  readonly language: Language;
  /** Days of the past that a fresh installation gets. */
  readonly historyDays: number;
  /** Readings of sensors that are made for measurements. */
  readonly sensorRows: number;
  readonly now: () => number;
  /** A steady clock, ms, that does not jump when the wall clock is set. */
  readonly steadyNow: () => number;
  readonly onError: (message: string) => void;
}

/** A capture that was stored. */
interface Captured {
  readonly kind: 'patrol' | 'vehicle' | 'face';
  readonly device_id: string;
  readonly device_name: StoredName;
  readonly map_name: StoredName;
  readonly label: string;
  readonly point_id: string | null;
  readonly picture: string;
  readonly at: number;
}

/** An alarm that was stored. */
interface Raised extends Pick<Captured, 'device_id' | 'device_name' | 'map_name' | 'picture'> {
  readonly id: string;
  readonly kind: string;
  readonly level: AlarmLevel;
  readonly began_at: number;
  /** The id of the user who raised the alarm by hand. */
  readonly raised_by?: string | null;
}

/** Records, and their lists and files. */
export interface RecordRoom extends Room {
  readonly calls: ReturnType<typeof recordCalls>;
  /** What boards need: the lists, and whether days that boards show are still being made, so that figures may be incomplete. */
  readonly forBoards: { readonly lists: RecordRoom['calls']; readonly isFilling: () => boolean };
  /** Begins to make the readings for measurements and then the past, while the server runs. */
  begin(): void;
  /** Called when a capture was stored: records what follows from it. */
  captured(capture: Captured): void;
  /** Called when an alarm was stored: records the linkages and warnings that it caused. */
  raised(alarm: Raised): void;
  /** Removes records that are older than they are kept. */
  purge(): Promise<void>;
}

/** The pictures that devices take where they stand now: what goes on is at most some minutes old. */
const pictureNow =
  ({ fleet, stores }: Pick<RecordRoomNeeds, 'fleet' | 'stores'>): PictureOf =>
  (kind, { deviceId, at }, label) => {
    const device = fleet.devices.get(deviceId);
    if (!device || device.kind === 'sensor') return '';
    const { mapId, x, y } = device;
    return stores.picture({ kind, deviceId, mapId, x, y, label, at });
  };

/** Opens the room: closes records that an earlier run left open, and plans the past of a fresh installation. */
export const openRecords = async (needs: RecordRoomNeeds): Promise<RecordRoom> => {
  const { database, fleet, library, names, seed, language, historyDays, now, onError } = needs;
  const site = () => siteOf({ devices: fleet.devices, plans, library }, names, { seed, language });
  const writer = new RecordWriter(database, onError);
  const { tell, recorded } = needs;
  const past = new Past({ ...needs, site, days: historyDays, expect: later => writer.expect(later) });
  const isFilling = (): boolean => past.isFilling;
  const sensorRows = new SensorRows({ database, site, count: needs.sensorRows, days: historyDays, now, tell, onError });
  await Promise.all([past.plan(), closeOpen(database, now())]);
  const put = <Row extends { readonly id: string }>(
    records: { readonly entity: Entity<Row> },
    rows: readonly Keepable<Row>[],
  ): void => {
    writer.keep(records, rows);
  };
  const sources = () => {
    const here = site();
    return { here, deviceOf: (id: string) => here.devices.find(device => device.id === id) };
  };

  const online = new OnlineWatch(fleet, names, writer);
  const runs = new RunWatch({ fleet, names, writer });
  const duties = new DutyWatch(site, writer);
  const recordings = new RecordingWatch(recorded, site, writer);
  const pictures = new RunPictures(needs.sizeOf, writer);

  const measures = new Measures(fleet, site, writer);
  /** Records of the sources exist up to this time, ms since 1970. It follows a clock that is set back, but for less than a step. */
  let until = Math.floor(now() / sensorEveryMs) * sensorEveryMs;
  const goOn = (to: number): void => {
    // After a long sleep of the machine at most ten minutes are made up for.
    const from = Math.max(until, to - 10 * sensorEveryMs);
    until = to;
    const diceOf = (kind: string): Random => seededRandom(seed, 'live', kind, to);
    for (const batch of goingOn(site(), { from, to }, to, diceOf, pictureNow(needs))) {
      if (batch.rows.length > 0) writer.write(batch.keep);
      writer.expect(batch.later);
    }
  };
  let [thinnedTo, isClosed] = [0, false];
  let filling = Promise.resolve();
  /** Makes the readings and the past, then gathers statistics, so that the database plans its queries by them. */
  const fill = async (): Promise<void> => {
    await sensorRows.settled();
    if (isClosed) return;
    past.begin();
    await past.settled();
    if (!isClosed) await gatherStatistics(database.patient);
  };

  const calls = recordCalls({ ...needs, plans: fleet.maps, library, writer, isFilling });
  return {
    calls,
    forBoards: { lists: calls, isFilling },
    begin: () => {
      sensorRows.begin();
      filling = fill().catch((error: unknown) => onError(`records: ${reasonOf(error)}`));
    },
    tick: events => runs.tick(events),
    captured: capture => {
      const { device_id: deviceId, device_name: deviceName, map_name: mapName, at, label, point_id: pointId } = capture;
      const picture = capture.picture === '' ? undefined : capture.picture;
      runs.captured({ deviceId, at });
      if (capture.kind === 'face') put(faceRecords, [faceSeen({ deviceId, deviceName, mapName, at, picture }, label)]);
      const { here, deviceOf } = sources();
      const [device, point] = [deviceOf(deviceId), here.points.find(({ id }) => id === pointId)];
      if (capture.kind !== 'patrol' || !device || !point) return;
      const stop = { device, point, at, picture };
      const random = seededRandom(seed, 'stop', deviceId, at);
      const { heat, meters, isAbnormal } = readingsAt(here, stop, random);
      if (isAbnormal) runs.abnormal({ deviceId, at }, point.id);
      put(meterReadings, meters);
      put(thermalPictures, heat ? [heat.picture] : []);
      put(thermalReadings, heat ? [heat.reading] : []);
      put(assetChecks, assetsAt(here, stop));
    },
    raised: ({
      id,
      kind,
      level,
      device_id: deviceId,
      device_name: deviceName,
      map_name: mapName,
      picture,
      began_at: at,
      raised_by: raisedBy = null,
    }) => {
      runs.raised({ deviceId, at });
      const random = seededRandom(seed, 'alarm', id);
      const name = nameOfText(`alarm.${kind}`);
      const here = site();
      const linked = linkagesOf(here, { id, kind, name, level, at, deviceId }, random);
      put(
        linkageRecords,
        linked.map(({ row }) => row),
      );
      put(
        alarmWarnings,
        linked.flatMap(link => warningOf(here, link) ?? []),
      );
      // An alarm of an intruder that a user raised from a picture is no face that a camera recognised.
      if (kind !== 'intruder' || raisedBy !== null) return;
      const seen = { deviceId, deviceName, mapName, at, ...(picture === '' ? {} : { picture }) };
      const { person, face } = strangerSeen(seen, random);
      put(unidentifiedPersons, [person]);
      put(faceRecords, [face]);
    },
    purge: async () => {
      const fine = Math.floor((now() - recordLimits.fine) / thinnedMs) * thinnedMs;
      const before = now() - recordLimits.kept;
      await database.query('DELETE FROM records WHERE at < $1', [before]);
      await forgetSensorReadings(database, before);
      await forgetRunPictures(database);
      // Readings that were made for measurements are not thinned.
      if (needs.sensorRows === 0) await thinSensorReadings(database, { from: thinnedTo, to: fine }, thinnedMs);
      thinnedTo = fine;
      await gatherStatistics(database.patient);
    },
    sweep: () => {
      const at = now();
      online.look(at);
      runs.look(at);
      duties.look(at);
      recordings.look(at);
      pictures.look(at);
      writer.due(at);
      const minute = Math.floor(at / sensorEveryMs) * sensorEveryMs;
      if (minute < until - sensorEveryMs) until = minute;
      if (minute <= until) return;
      goOn(minute);
      measures.read(minute);
    },
    close: async () => {
      isClosed = true;
      await sensorRows.stop();
      await past.stop();
      await filling;
      runs.tell();
      await writer.end(now());
    },
  };
};
