import type { drivingContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { cameraCalls } from './camera-calls.ts';
import { createCommanding, type DrivingNeeds } from './commanding.ts';
import { controlCalls } from './control-calls.ts';
import { taskCalls } from './task-calls.ts';

/** The calls that command a robot, and those about who controls it. */
export const drivingCalls = (needs: DrivingNeeds): CallsOf<typeof drivingContract> => {
  const commanding = createCommanding(needs);
  return {
    ...taskCalls(needs, commanding),
    ...controlCalls(needs, commanding),
    ...cameraCalls(needs, commanding),
  };
};
