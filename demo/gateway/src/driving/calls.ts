import type { drivingContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { cameraCalls } from './camera-calls.ts';
import { createCommanding, type DrivingNeeds } from './commanding.ts';
import { controlCalls } from './control-calls.ts';
import { taskCalls } from './task-calls.ts';

/** Every call that makes a robot do something, or says who may. */
export const drivingCalls = (needs: DrivingNeeds): CallsOf<typeof drivingContract> => {
  const commanding = createCommanding(needs);
  return {
    ...taskCalls(needs, commanding),
    ...controlCalls(needs, commanding),
    ...cameraCalls(needs, commanding),
  };
};
