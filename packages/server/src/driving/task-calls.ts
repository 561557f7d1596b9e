import { deviceOf } from '../fleet/devices.ts';
import { hardwareOf } from '../fleet/fleet-view.ts';
import type { CallsOf } from '../http/calls.ts';
import { Refusal } from '../http/refusal.ts';
import type { Commanding, DrivingNeeds } from './commanding.ts';
import { keepHardware } from './hardware.ts';

/** The calls that begin, pause and end tasks of a robot, or restart and initialise it. */
export const taskCalls = (
  { database, world }: DrivingNeeds,
  { commanded, withTask, writeDown }: Commanding,
): CallsOf<
  | 'pauseTask'
  | 'resumeTask'
  | 'stopTask'
  | 'navigateControl'
  | 'robotRestart'
  | 'initialize'
  | 'sendChargeCommand'
  | 'releaseEmergencyStop'
> => {
  return {
    // Pausing belongs to a stop, so it needs no lease and is not refused by the number of a later stop.
    pauseTask: async ({ deviceId }, caller) => {
      const device = deviceOf(world, deviceId);
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
      await keepHardware(database, device);
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
      // The audit record comes first, since what frees a robot cannot be undone.
      await writeDown(caller, 'release-stop', device.id, 'pressed', 'released');
      world.setEmergencyStop(device.id, false);
    },
  };
};
