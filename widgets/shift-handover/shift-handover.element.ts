import type { AlarmDetail, PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-shift-handover>`: the handover of one shift to the next, with the signatures of both operators. */
export const spec = elementSpec({
  tag: 'patrol-shift-handover',
  summary:
    'The handover of the shift, in the order of API RP 1168: what is abnormal, out of service, open, done and planned, gathered by the server, with notes and flags. Who goes signs it and offers it; who comes reviews it item by item with an own account, and signs. It can be printed.',
  needs: ['shifts', 'alarms'],
  attributes: {
    'handover-id': {
      type: 'string',
      doc: 'Id of a kept handover to show. Without it the running shift, and what is offered.',
    },
  },
  events: [
    event<AlarmDetail>()('alarmopenrequest', 'The user chose an alarm; prevented, its dialog is not opened.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see more of an item: the screen and what it is asked for, as the query of its address. The page knows where that is.',
    ),
    event<Record<never, never>>()('shiftoffered', 'Who goes has signed, and offers the handover.'),
    event<{
      /** Id of the handover. */
      id: string;
    }>()('shiftsigned', 'Who comes has signed: the handover is kept and never changed.'),
    event<{
      /** True while something is typed that is not saved. */
      isUnsaved: boolean;
    }>()(
      'unsavedchanged',
      'What is typed in a note that is changed, or in a question on an item, is no longer what is saved, or is again: the page around it may ask before it lets go of it.',
    ),
  ],
  parts: {
    base: 'All of it.',
    offer: { doc: 'What is offered.', when: 'a handover is offered' },
    running: { doc: 'What the running shift will hand over.', when: 'no kept handover is shown' },
    kept: { doc: 'A kept handover.', when: '`handover-id` names one' },
    section: { doc: 'A section of a handover.', when: 'it was read' },
    signatures: { doc: 'Who signed when.', when: 'a handover is offered or kept' },
    stale: { doc: 'The mark of what is not current.', when: 'the channel or the server is away' },
  },
});
