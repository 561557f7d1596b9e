/** What a device offers by its kind and state, and the charge below which it needs attention. */
import type { Robot } from '@patrolkit/core';

/** A charge below this is low, percent. */
export const lowBattery = 20;

/** Whether the device has a camera to look through now. Sensors have none. */
export const hasPicture = ({ kind, isOnline }: Pick<Robot, 'kind' | 'isOnline'>): boolean =>
  isOnline && kind !== 'sensor';

/** Whether the device can be driven. Sensors and recorders are in no patrol view. */
export const hasPatrolView = ({ kind }: Pick<Robot, 'kind'>): boolean => kind === 'robot' || kind === 'car';
