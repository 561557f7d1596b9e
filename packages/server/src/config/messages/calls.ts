import type { configContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../../http/calls.ts';
import { thingCalls } from '../thing-calls.ts';
import type { AlarmPushes } from './alarm-pushes.ts';
import type { SmsSettings } from './sms-settings.ts';

/** The stores that these calls use. */
export interface MessageNeeds {
  readonly pushes: AlarmPushes;
  readonly sms: SmsSettings;
}

/** The calls about the rules for messages, and how messages leave the installation. */
export const messageCalls = ({ pushes, sms }: MessageNeeds) =>
  ({
    ...thingCalls('AlarmPush', pushes.keeper),
    tryAlarmPush: (asked, caller) => pushes.try(asked, caller),
    listPushReceiver: (_, caller) => pushes.receivers(caller),
    listPushPlace: (_, caller) => pushes.places(caller),
    listPushDevice: (_, caller) => pushes.devices(caller),
    getSmsConfig: (_, caller) => sms.get(caller),
    saveSmsConfig: (change, caller) => sms.set(change, caller),
  }) satisfies Partial<CallsOf<typeof configContract>>;
