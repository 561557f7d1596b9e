import { deviceOf } from '../fleet/devices.ts';
import type { CallsOf } from '../http/calls.ts';
import { Refusal } from '../http/refusal.ts';
import { sessionOf } from '../session/caller.ts';
import type { Querier } from '../store/database.ts';
import { holdShared } from '../store/shared-locks.ts';
import type { Commanding, DrivingNeeds } from './commanding.ts';
import { demandTaken } from './demand-taken.ts';

/** How many presets a device may have. */
const PRESETS = 64;
/** The tangent of half the angle of view of a camera at zoom 1, 39 degrees, as the pictures are drawn. */
const HALF_VIEW = Math.tan((39 * Math.PI) / 180);
const ASPECT = 9 / 16;

interface StoredPreset {
  id: string | number | bigint;
  name: string;
  pan: number;
  tilt: number;
  zoom: number;
  lift: number;
}

/** The calls that point the camera of a robot, and store presets. */
export const cameraCalls = (
  { database, fleet, now }: DrivingNeeds,
  { withCamera, withMovingCamera, writeDown }: Commanding,
): CallsOf<'selectPrePositions' | 'addPreset' | 'modifyPresetName' | 'deletePreset' | 'gotoPreset' | 'pointCamera'> => {
  /** A preset; within a transaction its row is locked until the transaction ends. */
  const presetOf = async (deviceId: string, id: string, inside?: Querier): Promise<StoredPreset | undefined> => {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    const [row] = await (inside ?? database).query<StoredPreset>(
      `SELECT * FROM presets WHERE device_id = $1 AND id = $2 ${inside ? 'FOR UPDATE' : ''}`,
      [deviceId, Number(id)],
    );
    return row;
  };

  return {
    selectPrePositions: async ({ deviceId }) => {
      const device = deviceOf(fleet, deviceId);
      const rows = await database.query<StoredPreset>('SELECT id, name FROM presets WHERE device_id = $1 ORDER BY id', [
        device.id,
      ]);
      return rows.map(({ id, name }) => ({ id: String(id), name }));
    },
    addPreset: async ({ deviceId, name: given }, caller) => {
      const name = given.trim();
      const device = withCamera(deviceId, caller);
      const { pan, tilt, zoom, lift } = device.ptz;
      return database.transaction(async inside => {
        await holdShared(inside, 'limit', `presets ${device.id}`);
        const [row] = await inside.query<StoredPreset>(
          `INSERT INTO presets (device_id, name, pan, tilt, zoom, lift, user_id, at)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM presets WHERE device_id = $1) < $9
           RETURNING id, name`,
          [device.id, name, pan, tilt, zoom, lift, sessionOf(caller).user.id, now(), PRESETS],
        );
        if (!row) throw new Refusal(409, 'error.presetCount', { n: PRESETS });
        await writeDown(caller, 'preset', device.id, '', name, inside);
        return { id: String(row.id), name };
      });
    },
    modifyPresetName: async ({ deviceId, id, name: given }, caller) => {
      const name = given.trim();
      const device = deviceOf(fleet, deviceId);
      await database.transaction(async inside => {
        const before = await presetOf(device.id, id, inside);
        if (!before) throw new Refusal(404, 'error.noPreset');
        if (before.name === name) return;
        await inside.query('UPDATE presets SET name = $3 WHERE device_id = $1 AND id = $2', [
          device.id,
          Number(id),
          name,
        ]);
        await writeDown(caller, 'preset', device.id, before.name, name, inside);
      });
    },
    deletePreset: async ({ deviceId, id }, caller) => {
      const device = deviceOf(fleet, deviceId);
      await database.transaction(async inside => {
        const before = await presetOf(device.id, id, inside);
        if (!before) return;
        await inside.query('DELETE FROM presets WHERE device_id = $1 AND id = $2', [device.id, Number(id)]);
        await writeDown(caller, 'preset', device.id, before.name, '', inside);
      });
    },
    gotoPreset: async ({ deviceId, id }, caller) => {
      // Reads first, then checks: meanwhile the camera may have been stopped, or somebody else may have taken the robot.
      const goal = await presetOf(deviceOf(fleet, deviceId).id, id);
      const device = withMovingCamera(deviceId, caller);
      if (!goal) throw new Refusal(404, 'error.noPreset');
      const axes = { pan: goal.pan, tilt: goal.tilt, zoom: goal.zoom, lift: goal.lift };
      demandTaken(await fleet.order(device.id, { kind: 'ptzTo', axes }), 'error.noCamera');
    },
    pointCamera: async ({ deviceId, x, y, size = 1 }, caller) => {
      if (size === 0) throw new Refusal(400, 'error.parameters', { name: 'size' });
      const { id, ptz } = withMovingCamera(deviceId, caller);
      const half = HALF_VIEW / ptz.zoom;
      const axes = {
        pan: ptz.pan - Math.atan((x - 0.5) * 2 * half),
        tilt: ptz.tilt - Math.atan((y - 0.5) * 2 * half * ASPECT),
        zoom: fleet.abilities(id).hardware.includes('zoomCamera') ? ptz.zoom / size : ptz.zoom,
        lift: ptz.lift,
      };
      demandTaken(await fleet.order(id, { kind: 'ptzTo', axes }), 'error.noCamera');
    },
  };
};
