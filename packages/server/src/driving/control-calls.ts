import { changeControl, type HardwareConfig } from '@patrolkit/transport/contract';
import type { HardwareValues } from '@patrolkit/transport/control';
import { deviceOf } from '../fleet/devices.ts';
import type { CallsOf } from '../http/calls.ts';
import { Refusal } from '../http/refusal.ts';
import { nameFor, sessionOf } from '../session/caller.ts';
import { permits } from '../session/rights.ts';
import type { Commanding, DrivingNeeds } from './commanding.ts';
import { demandTaken } from './demand-taken.ts';
import { valuesOf } from './hardware.ts';

/** A setting as the audit has it. */
const said = (value: HardwareValues[keyof HardwareValues]): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

/** The calls about the lease on a robot, its work mode and its hardware. */
export const controlCalls = (
  { fleet, control }: Pick<DrivingNeeds, 'fleet' | 'control'>,
  { writeDown }: Commanding,
): CallsOf<
  | 'getEnableConfig'
  | 'sendControlCommand'
  | 'checkActionAuthority'
  | 'changeControl'
  | 'getControlLease'
  | 'requestControl'
  | 'answerControlRequest'
  | 'takeControl'
> => {
  return {
    getEnableConfig: async ({ deviceId }) => {
      const device = deviceOf(fleet, deviceId);
      const hardware: readonly string[] = fleet.abilities(device.id).hardware;
      return Object.fromEntries(
        Object.entries(valuesOf(device)).filter(([type]) => hardware.includes(type)),
      ) as HardwareConfig;
    },
    sendControlCommand: async ({ deviceId, content }, caller) => {
      const device = fleet.device(deviceId);
      const before = device && valuesOf(device);
      const message = await control.command(deviceId, content, sessionOf(caller), nameFor(caller), caller.commandNo);
      if (message.kind !== 'enable' || !device || !before) return;
      await writeDown(caller, message.type, deviceId, said(before[message.type]), said(message.value));
    },

    checkActionAuthority: async (request, caller) => {
      const session = sessionOf(caller);
      if (!permits(changeControl.permission, session.user, request.deviceId)) return { isGranted: false };
      const holder = control.holder(request.deviceId);
      if (!holder || holder.id === session.id) return { isGranted: true };
      return { isGranted: false, holder: nameFor(caller)(holder) };
    },
    changeControl: async (request, caller) => {
      const session = sessionOf(caller);
      const device = deviceOf(fleet, request.deviceId);
      if (!device.online) throw new Refusal(409, 'error.offline');
      if (device.kind === 'sensor') throw new Refusal(409, 'error.noCamera');
      // Only automatic mode is refused when it was sent before a stop. Manual mode halts a robot, so it is never too late.
      if (request.mode === 'automatic') control.numbers.check(session.id, caller.commandNo, device.id, 'move');
      control.take(device.id, session, nameFor(caller));
      const before = device.mode;
      const order = { kind: 'mode', mode: request.mode, proceed: request.resume === 'continue' } as const;
      demandTaken(await fleet.order(device.id, order));
      await writeDown(caller, 'mode', device.id, before, request.mode);
      return undefined;
    },

    getControlLease: async (_, caller) => control.leases.view(sessionOf(caller), caller),
    requestControl: async ({ deviceId }, caller) => {
      const session = sessionOf(caller);
      const device = deviceOf(fleet, deviceId);
      // Read after the request, which first ends a lease that is over.
      if (control.leases.ask(device.id, session, nameFor(caller)))
        await writeDown(
          caller,
          'control-request',
          device.id,
          control.holder(device.id)?.user.id ?? '',
          session.user.id,
        );
    },
    answerControlRequest: async ({ deviceId, id, isGranted }, caller) => {
      const session = sessionOf(caller);
      const device = deviceOf(fleet, deviceId);
      if (!control.leases.answer(device.id, id, session, isGranted)) throw new Refusal(409, 'error.requestOver');
      const holder = control.holder(device.id);
      await writeDown(caller, 'control-answer', device.id, session.user.id, isGranted ? (holder?.user.id ?? '') : '');
    },
    takeControl: async ({ deviceId }, caller) => {
      const session = sessionOf(caller);
      const device = deviceOf(fleet, deviceId);
      const before = control.leases.seize(device.id, session);
      await writeDown(caller, 'control-taken', device.id, before?.user.id ?? '', session.user.id);
    },
  };
};
