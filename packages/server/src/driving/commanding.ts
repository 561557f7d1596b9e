import { deviceOf } from '../fleet/devices.ts';
import type { Caller } from '../http/calls.ts';
import { Refusal } from '../http/refusal.ts';
import { nameFor, sessionOf, type ActorOf } from '../session/caller.ts';
import { audit, type AuditAction } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import type { Device } from '../links/devices.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Control } from './control.ts';

/** The parts that the calls that drive work on. */
export interface DrivingNeeds {
  database: Database;
  fleet: Fleet;
  control: Control;
  actorOf: ActorOf;
  now: () => number;
}

/**
 * The checks before every command to a device, and its audit record. A check throws a refusal when the command must not be
 * done.
 */
export interface Commanding {
  /** A device that this session may command now; the session takes or renews its lease. */
  commanded(deviceId: string, caller: Caller): Device;
  /** The same for a device that is not in manual mode. */
  withTask(deviceId: string, caller: Caller): Device;
  /** The same for a device in manual mode, whose camera is free to be moved. */
  withCamera(deviceId: string, caller: Caller): Device;
  /** The same for a device whose emergency stop is not pressed either, and whose camera no later command has stopped. */
  withMovingCamera(deviceId: string, caller: Caller): Device;
  /**
   * Writes an audit record of what a caller did to a device. Writes it inside the transaction of the change when something is
   * stored.
   */
  writeDown(
    caller: Caller,
    action: AuditAction,
    deviceId: string,
    before: string,
    after: string,
    inside?: Querier,
  ): Promise<void>;
}

/** Makes the checks that every command passes. */
export const createCommanding = ({ database, fleet, control, actorOf, now }: DrivingNeeds): Commanding => {
  const commanded = (deviceId: string, caller: Caller): Device => {
    const session = sessionOf(caller);
    const device = deviceOf(fleet, deviceId);
    if (!device.online) throw new Refusal(409, 'error.offline');
    if (device.kind === 'sensor') throw new Refusal(409, 'error.noCamera');
    control.numbers.check(session.id, caller.commandNo, device.id, 'move');
    control.take(device.id, session, nameFor(caller));
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
    control.numbers.check(sessionOf(caller).id, caller.commandNo, deviceId, 'ptz');
    const device = withCamera(deviceId, caller);
    if (device.emergencyStop) throw new Refusal(409, 'error.stopped');
    return device;
  };
  return {
    commanded,
    withTask,
    withCamera,
    withMovingCamera,
    writeDown: (caller, action, deviceId, before, after, inside = database) =>
      audit(inside, now(), actorOf(caller), action, [{ target: `device ${deviceId}`, before, after }]),
  };
};
