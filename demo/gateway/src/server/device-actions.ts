import { enableTypes, type EnableType } from '@patrolkit/transport/control';
import type { Device } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { audit } from './audit.ts';
import type { Database } from './database.ts';
import { hardwareOf } from './fleet-view.ts';
import type { Caller, Handlers, Services } from './handlers.ts';
import { Refusal } from './refusal.ts';
import type { Session } from './sessions.ts';

/** What every handler needs to know of its caller. */
export interface CallerRules {
  sessionOf: (caller: Caller) => Session;
  deviceOf: (deviceId: string) => Device;
  holderName: (caller: Caller) => (holder: Session) => string;
  writeDown: (caller: Caller, action: string, deviceId: string, before: string, after: string) => Promise<void>;
}

type Actions =
  | 'pauseTask'
  | 'resumeTask'
  | 'stopTask'
  | 'robotRestart'
  | 'navigateControl'
  | 'initialize'
  | 'sendChargeCommand'
  | 'releaseEmergencyStop'
  | 'getEnableConfig'
  | 'sendControlCommand'
  | 'getControlLease'
  | 'requestControl'
  | 'answerControlRequest'
  | 'takeControl'
  | 'selectPrePositions'
  | 'addPreset'
  | 'modifyPresetName'
  | 'deletePreset'
  | 'gotoPreset'
  | 'pointCamera';

/** Longest name of a preset, and how many a device may have. */
const NAME = 20;
const PRESETS = 64;
/** Half the angle of view of a camera at zoom 1, as the pictures are drawn. */
const HALF_VIEW = Math.tan((39 * Math.PI) / 180);
const ASPECT = 9 / 16;

const wireTypes = Object.keys(enableTypes) as EnableType[];
const valueOf = (device: Device, type: EnableType): number => {
  if (type === 'volume') return device.volume;
  if (type === 'alarmLamp') return device.alarmLight ? 1 : 0;
  if (type === 'headLamp') return device.headLight ? 1 : 0;
  return type === 'wiper' ? device.wiper : device.netCatching;
};

/** Gives devices the hardware settings that they had before this server started. */
export const loadHardware = async (database: Database, world: World): Promise<void> => {
  const rows = await database.query<{
    device_id: string;
    volume: number;
    alarm_light: boolean;
    head_light: boolean;
    wiper: number;
  }>('SELECT * FROM device_hardware');
  for (const row of rows)
    world.setHardware(row.device_id, {
      volume: row.volume,
      alarmLight: row.alarm_light,
      headLight: row.head_light,
      wiper: row.wiper,
    });
};

interface StoredPreset {
  id: string | number | bigint;
  name: string;
  pan: number;
  tilt: number;
  zoom: number;
  lift: number;
}

/** The calls that make a device do something, beside its mode. */
export const deviceActions = (services: Services, rules: CallerRules): Pick<Handlers, Actions> => {
  const { world, control, database, now } = services;
  const { sessionOf, deviceOf, holderName, writeDown } = rules;

  /** A device that this session may command now; it holds control from here on. */
  const commanded = (deviceId: string, caller: Caller): Device => {
    const session = sessionOf(caller);
    const device = deviceOf(deviceId);
    if (!device.online) throw new Refusal(409, 'error.offline');
    if (device.kind === 'sensor') throw new Refusal(409, 'error.noCamera');
    control.numbers.check(session.id, caller.commandNo, device.id, 'move');
    control.take(device.id, session, holderName(caller));
    return device;
  };
  const withTask = (deviceId: string, caller: Caller): Device => {
    const device = commanded(deviceId, caller);
    if (device.mode === 'manual') throw new Refusal(409, 'error.notAutomatic');
    return device;
  };
  const withCamera = (deviceId: string, caller: Caller): Device => {
    const device = commanded(deviceId, caller);
    if (device.mode !== 'manual') throw new Refusal(409, 'error.notManual');
    return device;
  };
  const withMovingCamera = (deviceId: string, caller: Caller): Device => {
    const device = withCamera(deviceId, caller);
    if (device.emergencyStop) throw new Refusal(409, 'error.stopped');
    return device;
  };
  const nameOf = (given: string): string => {
    const name = given.trim();
    if (name === '' || [...name].length > NAME) throw new Refusal(400, 'error.presetName', { n: NAME });
    return name;
  };
  const presetOf = async (deviceId: string, id: string): Promise<StoredPreset | undefined> => {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    const [row] = await database.query<StoredPreset>('SELECT * FROM presets WHERE device_id = $1 AND id = $2', [
      deviceId,
      Number(id),
    ]);
    return row;
  };
  const keepHardware = (device: Device): Promise<unknown> =>
    database.query(
      `INSERT INTO device_hardware VALUES ($1, $2, $3, $4, $5) ON CONFLICT (device_id)
       DO UPDATE SET volume = $2, alarm_light = $3, head_light = $4, wiper = $5`,
      // A single wipe is over before anybody starts again.
      [device.id, device.volume, device.alarmLight, device.headLight, device.wiper === 1 ? 0 : device.wiper],
    );

  return {
    // It is part of the stop: whoever holds control, and whatever number of a stop has overtaken it.
    pauseTask: async ({ deviceId }, caller) => {
      const device = deviceOf(deviceId);
      if (!device.online) throw new Refusal(409, 'error.offline');
      if (device.mode === 'manual') throw new Refusal(409, 'error.notAutomatic');
      const before = device.patrolPaused;
      world.setPaused(device.id, true);
      if (!before) await writeDown(caller, 'task', device.id, 'running', 'paused');
    },
    resumeTask: async ({ deviceId }, caller) => {
      const device = withTask(deviceId, caller);
      const before = device.patrolPaused ? 'paused' : device.mode;
      world.resumeTask(device.id);
      if (before !== device.mode) await writeDown(caller, 'task', device.id, before, device.mode);
    },
    stopTask: async ({ deviceId }, caller) => {
      const device = withTask(deviceId, caller);
      const before = device.mode;
      world.stopTask(device.id);
      await writeDown(caller, 'task', device.id, before, device.mode);
    },
    navigateControl: async ({ deviceId, mapId, x, y }, caller) => {
      const device = withTask(deviceId, caller);
      if (device.emergencyStop) throw new Refusal(409, 'error.stopped');
      const before = device.mode;
      if (device.mapId !== mapId || !world.goTo(device.id, { x, y })) throw new Refusal(409, 'error.noWay');
      await writeDown(caller, 'navigate', device.id, before, `${mapId} ${x.toFixed(2)} ${y.toFixed(2)}`);
    },
    robotRestart: async ({ deviceId }, caller) => {
      const device = commanded(deviceId, caller);
      const before = device.mode;
      world.restart(device.id);
      await keepHardware(device);
      await writeDown(caller, 'restart', device.id, before, device.mode);
    },
    initialize: async ({ deviceId, part }, caller) => {
      const device = commanded(deviceId, caller);
      if (device.mode === 'charge') throw new Refusal(409, 'error.charging');
      if (device.emergencyStop) throw new Refusal(409, 'error.stopped');
      if (!world.initialize(device.id, part)) throw new Refusal(409, 'error.initializing');
      await writeDown(caller, 'initialize', device.id, '', part);
    },
    sendChargeCommand: async ({ deviceId, isOn }, caller) => {
      const device = withTask(deviceId, caller);
      const before = device.mode;
      if (isOn && device.emergencyStop) throw new Refusal(409, 'error.stopped');
      world.setCharging(device.id, isOn);
      if (before !== device.mode) await writeDown(caller, 'charge', device.id, before, device.mode);
    },
    releaseEmergencyStop: async ({ deviceId }, caller) => {
      const device = commanded(deviceId, caller);
      if (!hardwareOf(device.model).includes('releaseEmergencyStop')) throw new Refusal(409, 'error.noHardware');
      if (!device.emergencyStop) return;
      // A robot knows no transaction: what frees one is written down before it is done.
      await writeDown(caller, 'release-stop', device.id, 'pressed', 'released');
      world.setEmergencyStop(device.id, false);
    },

    getEnableConfig: async ({ deviceId }) => {
      const device = deviceOf(deviceId);
      const hardware = hardwareOf(device.model);
      return wireTypes.filter(type => hardware.includes(type)).map(type => ({ type, value: valueOf(device, type) }));
    },
    sendControlCommand: async ({ deviceId, content }, caller) => {
      const device = world.device(deviceId);
      const before = device && Object.fromEntries(wireTypes.map(type => [type, valueOf(device, type)]));
      const message = control.command(deviceId, content, sessionOf(caller), holderName(caller), caller.commandNo);
      if (message.kind !== 'enable' || !device) return;
      await keepHardware(device);
      await writeDown(caller, message.type, deviceId, String(before?.[message.type]), String(message.value));
    },

    getControlLease: async (_, caller) => control.leases.view(sessionOf(caller), caller),
    requestControl: async ({ deviceId }, caller) => {
      const session = sessionOf(caller);
      const device = deviceOf(deviceId);
      const holder = control.holder(device.id);
      if (control.leases.ask(device.id, session, holderName(caller)) && holder)
        await writeDown(caller, 'control-request', device.id, holder.user.id, session.user.id);
    },
    answerControlRequest: async ({ deviceId, id, isGranted }, caller) => {
      const session = sessionOf(caller);
      const device = deviceOf(deviceId);
      if (!control.leases.answer(device.id, id, session, isGranted)) throw new Refusal(409, 'error.requestOver');
      const holder = control.holder(device.id);
      await writeDown(caller, 'control-answer', device.id, session.user.id, isGranted ? (holder?.user.id ?? '') : '');
    },
    takeControl: async ({ deviceId }, caller) => {
      const session = sessionOf(caller);
      const device = deviceOf(deviceId);
      const before = control.leases.seize(device.id, session);
      await writeDown(caller, 'control-taken', device.id, before?.user.id ?? '', session.user.id);
    },

    selectPrePositions: async ({ deviceId }) => {
      const device = deviceOf(deviceId);
      const rows = await database.query<StoredPreset>('SELECT id, name FROM presets WHERE device_id = $1 ORDER BY id', [
        device.id,
      ]);
      return rows.map(({ id, name }) => ({ id: String(id), name }));
    },
    addPreset: async ({ deviceId, name: given }, caller) => {
      const name = nameOf(given);
      const device = withCamera(deviceId, caller);
      const { pan, tilt, zoom, lift } = device.ptz;
      const [row] = await database.query<StoredPreset>(
        `INSERT INTO presets (device_id, name, pan, tilt, zoom, lift, user_id, at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM presets WHERE device_id = $1) < $9
         RETURNING id, name`,
        [device.id, name, pan, tilt, zoom, lift, sessionOf(caller).user.id, now(), PRESETS],
      );
      if (!row) throw new Refusal(409, 'error.presetCount', { n: PRESETS });
      await writeDown(caller, 'preset', device.id, '', name);
      return { id: String(row.id), name };
    },
    modifyPresetName: async ({ deviceId, id, name: given }, caller) => {
      const name = nameOf(given);
      const device = deviceOf(deviceId);
      const before = await presetOf(device.id, id);
      if (!before) throw new Refusal(404, 'error.noPreset');
      if (before.name === name) return;
      await database.query('UPDATE presets SET name = $3 WHERE device_id = $1 AND id = $2', [
        device.id,
        Number(id),
        name,
      ]);
      await writeDown(caller, 'preset', device.id, before.name, name);
    },
    deletePreset: async ({ deviceId, id }, caller) => {
      const device = deviceOf(deviceId);
      const before = await presetOf(device.id, id);
      if (!before) return;
      await database.query('DELETE FROM presets WHERE device_id = $1 AND id = $2', [device.id, Number(id)]);
      await writeDown(caller, 'preset', device.id, before.name, '');
    },
    gotoPreset: async ({ deviceId, id }, caller) => {
      const device = withMovingCamera(deviceId, caller);
      const goal = await presetOf(device.id, id);
      if (!goal) throw new Refusal(404, 'error.noPreset');
      if (!world.ptzTo(device.id, { pan: goal.pan, tilt: goal.tilt, zoom: goal.zoom, lift: goal.lift }))
        throw new Refusal(409, 'error.noCamera');
    },
    pointCamera: async ({ deviceId, x, y, size = 1 }, caller) => {
      const inside = [x, y].every(value => value >= 0 && value <= 1) && size > 0 && size <= 1;
      if (!inside) throw new Refusal(400, 'error.parameters', { name: 'x, y, size' });
      const { id, ptz } = withMovingCamera(deviceId, caller);
      const half = HALF_VIEW / ptz.zoom;
      const done = world.ptzTo(id, {
        pan: ptz.pan - Math.atan((x - 0.5) * 2 * half),
        tilt: ptz.tilt - Math.atan((y - 0.5) * 2 * half * ASPECT),
        zoom: hardwareOf(world.device(id)?.model ?? '').includes('zoomCamera') ? ptz.zoom / size : ptz.zoom,
        lift: ptz.lift,
      });
      if (!done) throw new Refusal(409, 'error.noCamera');
    },
  };
};

/** Writes down what a caller did to a device. */
export const deviceAudit =
  (database: Database, now: () => number, actorOf: (caller: Caller) => Parameters<typeof audit>[2]) =>
  (caller: Caller, action: string, deviceId: string, before: string, after: string): Promise<void> =>
    audit(database, now(), actorOf(caller), action, [{ target: `device ${deviceId}`, before, after }]);
