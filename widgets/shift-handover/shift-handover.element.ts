import type { AlarmDetail, PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-shift-handover>`: the handover of one shift to the next, with the signatures of both operators. */
export const spec = elementSpec({
  tag: 'patrol-shift-handover',
  summary:
    'Shows the handover of the shift, in the order of API RP 1168: abnormal, out of service, open, done and planned. The server gathers the items; operators add notes and flags. The operator who leaves signs and offers it. The operator who takes over reviews each item under an own account, and signs. Users can print it.',
  needs: ['shifts', 'alarms'],
  attributes: {
    'handover-id': {
      type: 'string',
      doc: 'Id of a kept handover to show. Without it, the widget shows the running shift and the offered handover.',
    },
  },
  events: [
    event<AlarmDetail>()(
      'alarmopenrequest',
      'The user chose an alarm. Its dialog opens unless a listener prevents the event.',
    ),
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests more about an item. The detail holds the screen and the query of its address. The page opens it.',
    ),
    event<Record<never, never>>()('shiftoffered', 'The operator who leaves signed and offered the handover.'),
    event<{
      /** Id of the handover. */
      id: string;
    }>()('shiftsigned', 'The operator who takes over signed. The server keeps the handover and never changes it.'),
    event<{
      /** True while typed text is unsaved. */
      isUnsaved: boolean;
    }>()(
      'unsavedchanged',
      'A changed note, or a question on an item, now holds unsaved text, or no longer does. The page can ask the user before it removes the widget.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    offer: { doc: 'The offered handover.', when: 'a handover is offered' },
    running: { doc: 'The items that the running shift hands over.', when: 'no kept handover is shown' },
    kept: { doc: 'A kept handover.', when: '`handover-id` names one' },
    section: { doc: 'A section of a handover.', when: 'the handover was read' },
    signatures: { doc: 'Who signed when.', when: 'a handover is offered or kept' },
    stale: { doc: 'The mark of items that are not current.', when: 'the channel or the server is away' },
  },
});
