/** What a device offers by its kind and state, and below which charge it needs attention. */
import type { Robot } from '@patrolkit/core';

/** A charge below this is low, percent. */
export const lowBattery = 20;

/** Whether there is a camera to look through now: sensors have none. */
export const hasPicture = ({ kind, isOnline }: Pick<Robot, 'kind' | 'isOnline'>): boolean =>
  isOnline && kind !== 'sensor';

/** Whether it can be driven: sensors and recorders stand in no patrol view. */
export const hasPatrolView = ({ kind }: Pick<Robot, 'kind'>): boolean => kind === 'robot' || kind === 'car';
