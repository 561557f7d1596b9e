/** What every handover tells: the list of those that both have signed, and the sheet of one. */
import { assumed, id, number, text, time, withDefault, within } from '../codec/index.ts';

/** A number of things, 0 where a server tells none. */
export const count = withDefault(within(number, { min: 0, decimals: 0 }), 0);

/** The fields of a handover that was offered. */
export const offered = {
  id: assumed('id', id, 'Handover'),
  since: assumed('beginTime', time, 'Begin of the shift that is handed over'),
  offeredAt: assumed('offerTime', time, 'When who goes has signed'),
  outgoingName: assumed('outgoingName', withDefault(text, ''), 'Who goes'),
  itemCount: assumed('itemNum', count, 'Things that are handed over'),
  flaggedCount: assumed('flagNum', count, 'Those of them that are flagged'),
} as const;
