/** What keeps a device from an action of a linkage. */
import type { LinkageActionKind, LinkageStep } from '@patrolkit/transport/contract';
import { isAbleTo } from '../fleet/linkage-abilities.ts';
import type { Answer } from '../links/orders.ts';
import type { Hindrance, LinkageHindrance, LinkageParts } from './parts.ts';

/** Actions that neither move a device nor change what it does. They are done also while somebody drives it. */
const onlyLooks: ReadonlySet<LinkageActionKind> = new Set(['picture', 'video', 'sos']);
const untaken: Readonly<Record<Exclude<Answer, 'taken'>, LinkageHindrance>> = {
  away: 'linkage.not.away',
  unable: 'linkage.not.unable',
  busy: 'linkage.not.busy',
  noWay: 'linkage.not.noWay',
};

/** Why an order was not taken; undefined when it was. */
export const untakenBy = (answer: Answer): Hindrance | undefined =>
  answer === 'taken' ? undefined : { key: untaken[answer] };

/**
 * Why a device does not do an action now; undefined when it would. A device that is driven by hand or controlled by somebody is left alone,
 * and one whose emergency stop is pressed is not moved.
 */
export const hindranceOf = (
  step: LinkageStep,
  deviceId: string,
  { fleet, holderOf }: Pick<LinkageParts, 'fleet' | 'holderOf'>,
): Hindrance | undefined => {
  const device = fleet.device(deviceId);
  if (!device) return { key: 'linkage.not.noDevice' };
  if (!device.online) return { key: 'linkage.not.away' };
  if (!isAbleTo(step, fleet.abilities(deviceId))) return { key: 'linkage.not.unable' };
  if (device.kind === 'sensor') return { key: 'linkage.not.unable' };
  if (onlyLooks.has(step.kind)) return undefined;
  if (device.mode === 'manual') return { key: 'linkage.not.manual' };
  const holder = holderOf(deviceId);
  if (holder) return { key: 'linkage.not.held', words: { by: holder } };
  const isMoved = step.kind === 'goThere' || step.kind === 'follow';
  return isMoved && device.emergencyStop ? { key: 'linkage.not.stopped' } : undefined;
};
