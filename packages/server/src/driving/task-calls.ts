import { deviceOf } from '../fleet/devices.ts';
import { roaming } from '../links/devices.ts';
import type { CallsOf } from '../http/calls.ts';
import { nameIn } from '../language/names.ts';
import { regionAt } from '../links/regions.ts';
import { Refusal } from '../http/refusal.ts';
import type { Commanding, DrivingNeeds } from './commanding.ts';
import { demandTaken } from './demand-taken.ts';

/**
 * The calls that begin, pause and end tasks of a robot, or restart and initialise it. The audit records the order itself, since
 * a device takes an order before it has obeyed it.
 */
export const taskCalls = (
  { fleet, control }: Pick<DrivingNeeds, 'fleet' | 'control'>,
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
      const device = deviceOf(fleet, deviceId);
      if (!device.online) throw new Refusal(409, 'error.offline');
      if (device.mode === 'manual') throw new Refusal(409, 'error.notAutomatic');
      const before = device.patrolPaused;
      control.onStopped(device.id);
      demandTaken(await fleet.order(device.id, { kind: 'pause' }));
      if (!before) await writeDown(caller, 'task', device.id, 'running', 'paused');
    },
    resumeTask: async ({ deviceId }, caller) => {
      const device = withTask(deviceId, caller);
      const before = device.patrolPaused ? 'paused' : device.mode;
      const isRunning = !device.patrolPaused && roaming.has(device.mode);
      demandTaken(await fleet.order(device.id, { kind: 'resume' }));
      if (!isRunning) await writeDown(caller, 'task', device.id, before, 'running');
    },
    stopTask: async ({ deviceId }, caller) => {
      const device = withTask(deviceId, caller);
      const before = device.mode;
      demandTaken(await fleet.order(device.id, { kind: 'endTask' }));
      await writeDown(caller, 'task', device.id, before, 'ended');
    },
    navigateControl: async ({ deviceId, mapId, x, y }, caller) => {
      const device = withTask(deviceId, caller);
      if (device.emergencyStop) throw new Refusal(409, 'error.stopped');
      const forbidden = regionAt(fleet.regions, 'forbidden', device, { x, y });
      if (device.mapId === mapId && forbidden)
        throw new Refusal(409, 'error.forbidden', { name: nameIn(caller.language, forbidden.name) });
      const before = device.mode;
      demandTaken(device.mapId === mapId ? await fleet.order(device.id, { kind: 'goTo', goal: { x, y } }) : 'noWay');
      await writeDown(caller, 'navigate', device.id, before, `${mapId} ${x.toFixed(2)} ${y.toFixed(2)}`);
    },
    robotRestart: async ({ deviceId }, caller) => {
      const device = commanded(deviceId, caller);
      const before = device.mode;
      demandTaken(await fleet.order(device.id, { kind: 'restart' }));
      await writeDown(caller, 'restart', device.id, before, '');
    },
    initialize: async ({ deviceId, part }, caller) => {
      const device = commanded(deviceId, caller);
      if (device.mode === 'charge') throw new Refusal(409, 'error.charging');
      if (device.emergencyStop) throw new Refusal(409, 'error.stopped');
      demandTaken(await fleet.order(device.id, { kind: 'initialize', part }), 'error.initializing');
      await writeDown(caller, 'initialize', device.id, '', part);
    },
    sendChargeCommand: async ({ deviceId, isOn }, caller) => {
      const device = withTask(deviceId, caller);
      const before = device.mode;
      if (isOn && device.emergencyStop) throw new Refusal(409, 'error.stopped');
      demandTaken(await fleet.order(device.id, { kind: 'charge', isOn }));
      if (isOn !== (before === 'charge')) await writeDown(caller, 'charge', device.id, before, isOn ? 'on' : 'off');
    },
    releaseEmergencyStop: async ({ deviceId }, caller) => {
      const device = commanded(deviceId, caller);
      if (!fleet.abilities(device.id).hardware.includes('releaseEmergencyStop'))
        throw new Refusal(409, 'error.noHardware');
      if (!device.emergencyStop) return;
      // The audit record comes first, since releasing the emergency stop cannot be undone.
      await writeDown(caller, 'release-stop', device.id, 'pressed', 'released');
      demandTaken(await fleet.order(device.id, { kind: 'releaseStop' }));
    },
  };
};
