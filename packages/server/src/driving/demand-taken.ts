import { Refusal } from '../http/refusal.ts';
import type { TextKey } from '../language/texts.ts';
import { untaken } from '../fleet/untaken.ts';
import type { Answer } from '../links/orders.ts';

/**
 * Refuses when the device did not take an order.
 * @param otherwise the reason that a user reads unless the device is away
 * @throws {Refusal} unless it was taken
 */
export const demandTaken = (answer: Answer, otherwise?: TextKey): void => {
  if (answer !== 'taken') throw new Refusal(409, (answer === 'away' ? undefined : otherwise) ?? untaken[answer]);
};
