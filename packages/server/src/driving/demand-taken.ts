import { Refusal } from '../http/refusal.ts';
import type { TextKey } from '../language/texts.ts';
import type { Answer } from '../links/orders.ts';

/** Why a device did not take an order, for calls that have no better word for it. */
const untaken: Readonly<Record<Exclude<Answer, 'taken'>, TextKey>> = {
  away: 'error.offline',
  unable: 'error.unable',
  busy: 'error.deviceBusy',
  noWay: 'error.noWay',
};

/**
 * Refuses when the device did not take an order.
 * @param otherwise the reason that a user reads unless the device is away
 * @throws {Refusal} unless it was taken
 */
export const demandTaken = (answer: Answer, otherwise?: TextKey): void => {
  if (answer !== 'taken') throw new Refusal(409, (answer === 'away' ? undefined : otherwise) ?? untaken[answer]);
};
