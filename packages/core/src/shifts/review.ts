/** Pure rules of a handover: the section of each item, how many are still to review, and the link of an item. */
import { addShiftNote, getShiftDraft, shiftSections, type ShiftItem, type ShiftSection } from '@patrolkit/transport';
import type { Need } from '../permissions/permits.ts';

/** The permissions to read handovers, and to write, offer, review and sign them. */
export const shiftNeeds: { readonly read: Need; readonly write: Need } = {
  read: { call: getShiftDraft.permission, device: undefined },
  write: { call: addShiftNote.permission, device: undefined },
};

/** Items by section, in the order of API RP 1168, including the empty sections. */
export const bySection = (
  items: readonly ShiftItem[],
): readonly { readonly section: ShiftSection; readonly items: readonly ShiftItem[] }[] =>
  shiftSections.map(section => ({ section, items: items.filter(item => item.section === section) }));

/** How many items the incoming operator has not reviewed. */
export const unreviewed = (items: readonly ShiftItem[]): number =>
  items.filter(({ answer }) => answer === undefined).length;

/** Whether an item is flagged now. */
export const isFlagged = ({ flaggedAt, flagEndedAt }: ShiftItem): boolean =>
  flaggedAt !== undefined && flagEndedAt === undefined;

/** The link of an item: to an alarm, or to a page with its query. */
export type ShiftLink = { readonly alarm: string } | { readonly screen: string; readonly query: string };

/** The page that shows more of an item. Undefined when there is none. */
export function linkOfItem({ subject, about, deviceId }: ShiftItem): ShiftLink | undefined {
  switch (subject) {
    case 'alarm':
      return { alarm: about };
    case 'run':
      return { screen: 'patrol-report-detail', query: new URLSearchParams({ id: about }).toString() };
    case 'device':
    case 'round':
    case 'call':
    case 'shelf':
      return deviceId === undefined
        ? undefined
        : { screen: 'robot-patrol-view', query: new URLSearchParams({ deviceId }).toString() };
    case 'note':
      return undefined;
  }
}
