/** The calls about what devices say. */
import type { configContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../../http/calls.ts';
import { thingCalls } from '../thing-calls.ts';
import type { KeptVoices } from './voices.ts';

/** The stores that these calls use. */
export interface DialogueNeeds {
  readonly voices: KeptVoices;
}

/** The calls. */
export const dialogueCalls = ({ voices }: DialogueNeeds) =>
  ({
    ...thingCalls('Voice', voices.keeper),
    uploadVoice: async ({ file }, caller) => ({ address: caller.base + (await voices.upload(file, caller)) }),
    tryVoice: (asked, caller) => voices.try(asked, caller),
    listVoice: (_, caller) => voices.list(caller),
    listSound: (_, caller) => voices.list(caller, 'file'),
    listSpeaker: (_, caller) => Promise.resolve(voices.speakers(caller)),
  }) satisfies Partial<CallsOf<typeof configContract>>;
