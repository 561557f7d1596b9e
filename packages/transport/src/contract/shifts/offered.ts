/** The fields of every handover: of the list of those that both have signed, and of the sheet of one. */
import { assumed, id, number, text, time, withDefault, within } from '../codec/index.ts';

/** A number of things. 0 when a server gives none. */
export const count = withDefault(within(number, { min: 0, decimals: 0 }), 0);

/** The fields of an offered handover. */
export const offered = {
  id: assumed('id', id, 'Handover'),
  since: assumed('beginTime', time, 'Begin of the shift'),
  offeredAt: assumed('offerTime', time, 'When the operator who leaves signed'),
  outgoingName: assumed('outgoingName', withDefault(text, ''), 'Operator who leaves'),
  itemCount: assumed('itemNum', count, 'Number of items'),
  flaggedCount: assumed('flagNum', count, 'Number of flagged items'),
} as const;
