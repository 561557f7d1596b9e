/** The page of hand-overs that both operators have signed. */
import { shiftHandovers } from '@patrolkit/transport';
import { recordPage } from '../record-page.ts';

/** The pages, by their screens. */
export const pages = {
  'shift-handover': recordPage(shiftHandovers, {
    screen: 'shift-handover',
    title: 'outgoingName',
    columns: ['at', 'outgoingName', 'incomingName', 'since', 'itemCount', 'flaggedCount', 'questionCount', 'content'],
    more: ['offeredAt'],
    records: { screen: 'shift-handover', field: 'id', label: 'records.openHandover' },
  }),
};
