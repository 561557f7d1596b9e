/** The records that devices and people of the simulated site would have made beside the simulation itself: now, and in the past. */
import {
  assetChecks,
  conversations,
  faceRecords,
  meterReadings,
  thermalPictures,
  thermalReadings,
  unidentifiedPersons,
  type Entity,
} from '@patrolkit/transport/contract';
import { reasonOf } from '@patrolkit/server/http/guard.ts';
import { nameIn } from '@patrolkit/server/language/names.ts';
import type { Inventor, InventorNeeds } from '@patrolkit/server/source.ts';
import { gatherStatistics } from '@patrolkit/server/store/statistics.ts';
import { seededRandom, type Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import { DutyWatch } from './duties.ts';
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import { Measures } from './measures.ts';
import { Past } from './past/past.ts';
import { SensorRows } from './past/sensor-rows.ts';
import { siteOf } from './site.ts';
import { goingOn, type PictureOf } from './sources/all.ts';
import { faceSeen, strangerSeen } from './sources/persons.ts';
import { sensorEveryMs } from './sources/readings.ts';
import { conversationsOf } from './sources/robots.ts';
import { assetsAt, readingsAt } from './sources/stops.ts';

/** The amount of records to invent. */
export interface InventionOptions {
  readonly seed: number;
  /** Days of the past that a fresh installation gets; 0 for none. */
  readonly historyDays: number;
  /** Readings of sensors that are made for measurements; 0 for none. */
  readonly sensorRows: number;
}

/** The pictures that devices take where they stand now; a row that is still open is at most some minutes old. */
const pictureNow =
  (world: Pick<World, 'devices'>, { stores }: Pick<InventorNeeds, 'stores'>): PictureOf =>
  (kind, { deviceId, at }, label) => {
    const device = world.devices.get(deviceId);
    if (!device || device.kind === 'sensor') return '';
    const { mapId, x, y } = device;
    return stores.picture({ kind, deviceId, mapId, x, y, label, at });
  };

/** Opens the room: plans the past of a fresh installation. */
export const openInventions = async (
  world: Pick<World, 'devices' | 'nets' | 'routes' | 'settingsOf' | 'ask'>,
  { seed, historyDays, sensorRows: count }: InventionOptions,
  needs: InventorNeeds,
): Promise<Inventor> => {
  const { database, names, library, language, writer, now, tell, onError } = needs;
  const { devices, nets } = world;
  const site = () =>
    siteOf({ devices, nets, routes: world.routes, library, settingsOf: id => world.settingsOf(id) }, names, {
      seed,
      language,
      faultTypes: needs.faultTypes.all(),
      vehicleOf: (plate, at) => needs.vehicles.of(plate, at),
    });
  const past = new Past({ ...needs, site, days: historyDays, expect: later => writer.expect(later) });
  const sensorRows = new SensorRows({ database, site, count, days: historyDays, now, tell, onError });
  await past.plan();
  const put = <Row extends { readonly id: string }>(
    records: { readonly entity: Entity<Row> },
    rows: readonly Keepable<Row>[],
  ): void => {
    writer.keep(records, rows);
  };
  const duties = new DutyWatch(site, needs.duties, writer);
  const measures = new Measures(world, site, writer);
  /** Records of the sources exist up to this time, ms since 1970. It follows a clock that is set back, but for less than a step. */
  let until = Math.floor(now() / sensorEveryMs) * sensorEveryMs;
  const goOn = (to: number): void => {
    // After a long sleep of the machine, makes up for at most ten minutes.
    const from = Math.max(until, to - 10 * sensorEveryMs);
    until = to;
    const diceOf = (kind: string): Random => seededRandom(seed, 'live', kind, to);
    const here = site();
    for (const batch of goingOn(here, { from, to }, to, diceOf, pictureNow(world, needs), () => true, false)) {
      if (batch.rows.length > 0) writer.write(batch.keep);
      writer.expect(batch.later);
    }
    // Robots answer what visitors ask now by the questions of the server.
    for (const { deviceId, question } of conversationsOf(here, { from, to }, diceOf(conversations.entity.name)))
      world.ask(deviceId ?? '', typeof question === 'string' ? question : nameIn(language, question));
  };
  let isClosed = false;
  let filling = Promise.resolve();
  /** Makes the readings and the past, then gathers statistics, so that the database plans its queries by them. */
  const fill = async (): Promise<void> => {
    await sensorRows.settled();
    if (isClosed) return;
    past.begin();
    await past.settled();
    if (!isClosed) await gatherStatistics(database.patient);
  };
  return {
    isFilling: () => past.isFilling,
    begin: () => {
      sensorRows.begin();
      filling = fill().catch((error: unknown) => onError(`history: ${reasonOf(error)}`));
    },
    captured: capture => {
      const { device_id: deviceId, device_name: deviceName, map_name: mapName, at, label, point_id: pointId } = capture;
      const picture = capture.picture === '' ? undefined : capture.picture;
      if (capture.kind === 'face') put(faceRecords, [faceSeen({ deviceId, deviceName, mapName, at, picture }, label)]);
      const here = site();
      const device = here.devices.find(({ id }) => id === deviceId);
      const point = here.points.find(({ id }) => id === pointId);
      if (capture.kind !== 'patrol' || !device || !point) return;
      const stop = { device, point, at, picture };
      const random = seededRandom(seed, 'stop', deviceId, at);
      const { heat, meters, isAbnormal } = readingsAt(here, stop, random, world.routes.readsAt(deviceId, point.id));
      if (isAbnormal) needs.abnormal({ deviceId, at }, point.id);
      put(meterReadings, meters);
      put(thermalPictures, heat ? [heat.picture] : []);
      put(thermalReadings, heat ? [heat.reading] : []);
      put(assetChecks, assetsAt(here, stop));
    },
    raised: ({
      id,
      kind,
      device_id: deviceId,
      device_name: deviceName,
      map_name: mapName,
      picture,
      began_at: at,
      raised_by: raisedBy = null,
    }) => {
      // An alarm of an intruder that a user raised from a picture is not a face that a camera recognised.
      if (kind !== 'intruder' || raisedBy !== null) return;
      const seen = { deviceId, deviceName, mapName, at, ...(picture === '' ? {} : { picture }) };
      const { person, face } = strangerSeen(seen, seededRandom(seed, 'alarm', id));
      put(unidentifiedPersons, [person]);
      put(faceRecords, [face]);
    },
    sweep: () => {
      const at = now();
      duties.look(at);
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
    },
  };
};
