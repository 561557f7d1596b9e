import type { TextKey } from '../language/texts.ts';
import type { Answer } from '../links/orders.ts';

/** Why a device did not take an order, for calls that have no better word for it. */
export const untaken: Readonly<Record<Exclude<Answer, 'taken'>, TextKey>> = {
  away: 'error.offline',
  unable: 'error.unable',
  busy: 'error.deviceBusy',
  noWay: 'error.noWay',
};
