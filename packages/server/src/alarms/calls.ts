import type { alarmContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { alarmHandlingCalls, type AlarmHandlingNeeds } from './handling-calls.ts';
import { instructionCalls, type InstructionNeeds } from './instruction-calls.ts';
import { peopleCalls, type PeopleNeeds } from './people-calls.ts';
import { alarmQueryCalls, type AlarmQueryNeeds } from './query-calls.ts';
import { manualCalls, type ManualNeeds } from './manual.ts';
import { referenceCalls, type ReferenceNeeds } from './reference-calls.ts';
import { shelfCalls, type ShelfNeeds } from './shelf-calls.ts';

/** The parts that the calls about alarms work on. */
export type AlarmNeeds = AlarmQueryNeeds &
  AlarmHandlingNeeds &
  InstructionNeeds &
  ManualNeeds &
  ShelfNeeds &
  ReferenceNeeds &
  PeopleNeeds;

/** The calls that find, raise, handle, review, shelve, count and compare alarms. */
export const alarmCalls = (needs: AlarmNeeds): CallsOf<typeof alarmContract> => ({
  ...alarmQueryCalls(needs),
  ...alarmHandlingCalls(needs),
  ...instructionCalls(needs),
  ...manualCalls(needs),
  ...peopleCalls(needs),
  ...shelfCalls(needs),
  ...referenceCalls(needs),
});
