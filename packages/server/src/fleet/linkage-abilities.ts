/** Whether devices can do the actions of linkages at all. */
import type { LinkageActionKind, LinkageStep } from '@patrolkit/transport/contract';
import type { Abilities, HardwareCode } from '../links/abilities.ts';
import type { OrderKind } from '../links/orders.ts';

/** The orders without which a device cannot do an action. */
const orderFor: Readonly<Partial<Record<LinkageActionKind, OrderKind>>> = {
  stop: 'pause',
  follow: 'ptzTo',
  goThere: 'lookAt',
  light: 'hardware',
};

/** The part of a device that an action uses. */
const partFor = ({ kind, unit }: LinkageStep): HardwareCode | undefined =>
  kind !== 'light' ? undefined : unit === 'headLamp' ? 'headLamp' : 'alarmLamp';

/** Whether a device with these abilities can do an action. */
export const isAbleTo = (step: LinkageStep, { orders, hardware }: Pick<Abilities, 'orders' | 'hardware'>): boolean => {
  const [order, part] = [orderFor[step.kind], partFor(step)];
  return (order === undefined || orders[order] !== undefined) && (part === undefined || hardware.includes(part));
};
