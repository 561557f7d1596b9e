import type { CallName, CallsOf } from '../http/calls.ts';
import { alarmHandlingCalls, type AlarmHandlingNeeds } from './handling-calls.ts';
import { instructionCalls, type InstructionNeeds } from './instruction-calls.ts';
import { alarmQueryCalls, type AlarmQueryNeeds } from './query-calls.ts';
import { manualCalls, type ManualNeeds } from './manual.ts';
import { referenceCalls, type ReferenceNeeds } from './reference-calls.ts';
import { shelfCalls, type ShelfNeeds } from './shelf-calls.ts';

/** What the calls about alarms work on. */
export type AlarmNeeds = AlarmQueryNeeds &
  AlarmHandlingNeeds &
  InstructionNeeds &
  ManualNeeds &
  ShelfNeeds &
  ReferenceNeeds;

type Calls = ReturnType<typeof alarmQueryCalls> &
  ReturnType<typeof alarmHandlingCalls> &
  ReturnType<typeof instructionCalls> &
  ReturnType<typeof manualCalls> &
  ReturnType<typeof shelfCalls> &
  ReturnType<typeof referenceCalls>;

/** The calls about alarms: found, raised by hand, handled by instructions, reviewed, shelved, counted, compared. */
export const alarmCalls = (needs: AlarmNeeds): CallsOf<keyof Calls & CallName> => ({
  ...alarmQueryCalls(needs),
  ...alarmHandlingCalls(needs),
  ...instructionCalls(needs),
  ...manualCalls(needs),
  ...shelfCalls(needs),
  ...referenceCalls(needs),
});
