/** The page of handovers that both operators have signed. */
import { shiftHandovers } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { recordPage } from '../record-page.ts';

/** The pages. */
export const pages = byName(
  recordPage(shiftHandovers, {
    title: 'outgoingName',
    columns: ['at', 'outgoingName', 'incomingName', 'since', 'itemCount', 'flaggedCount', 'questionCount', 'content'],
    more: ['offeredAt'],
    records: { screen: 'shift-handover', field: 'id', label: 'records.openHandover' },
  }),
);
