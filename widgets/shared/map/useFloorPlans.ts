import type { FloorPlan, Loaded } from '@patrolkit/core';
import { useEffect } from 'react';
import { useConsole, useStore } from '../element/hooks.ts';

/** The floor plans, read when they are first looked at, and again after a sign-out has cleared them. */
export function useFloorPlans(): Loaded<FloorPlan> {
  const { robots } = useConsole();
  const plans = useStore(robots.$floorPlans);
  useEffect(() => {
    if (plans.state === 'idle') void robots.loadFloorPlans();
  }, [robots, plans.state]);
  return plans;
}
