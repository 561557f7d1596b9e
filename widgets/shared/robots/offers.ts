/** What a device has to offer by its kind and state, and from when on its charge needs somebody. */
import type { Robot } from '@patrolkit/core';

/** A charge below this is low, percent. */
export const lowBattery = 20;

/** Whether there is a camera to look through now: sensors have none. */
export const hasPicture = ({ kind, isOnline }: Pick<Robot, 'kind' | 'isOnline'>): boolean =>
  isOnline && kind !== 'sensor';

/** Whether it can be driven: sensors and recorders stand in no patrol view. */
export const hasPatrolView = ({ kind }: Pick<Robot, 'kind'>): boolean => kind === 'robot' || kind === 'car';
