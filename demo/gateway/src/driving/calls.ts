import type { CallName, CallsOf } from '../http/calls.ts';
import { cameraCalls } from './camera-calls.ts';
import { createCommanding, type DrivingNeeds } from './commanding.ts';
import { controlCalls } from './control-calls.ts';
import { taskCalls } from './task-calls.ts';

type Calls = ReturnType<typeof taskCalls> & ReturnType<typeof controlCalls> & ReturnType<typeof cameraCalls>;

/** Every call that makes a robot do something, or says who may. */
export const drivingCalls = (needs: DrivingNeeds): CallsOf<keyof Calls & CallName> => {
  const commanding = createCommanding(needs);
  return {
    ...taskCalls(needs, commanding),
    ...controlCalls(needs, commanding),
    ...cameraCalls(needs, commanding),
  };
};
