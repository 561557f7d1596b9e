import type { DeviceKind } from '@patrolkit/core';
import { Bot, CarFront, Radar, Smartphone, type LucideIcon } from 'lucide-react';

/** The icon of each kind of device. */
export const kindIcons: Readonly<Record<DeviceKind, LucideIcon>> = {
  robot: Bot,
  car: CarFront,
  recorder: Smartphone,
  sensor: Radar,
};

/** All kinds, in display order. */
export const deviceKinds: readonly DeviceKind[] = ['robot', 'car', 'recorder', 'sensor'];
