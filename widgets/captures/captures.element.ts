import type { CaptureKind } from '@patrolkit/core';
import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-captures>`: the latest captures of the robots. */
export const spec = elementSpec({
  tag: 'patrol-captures',
  summary:
    'The latest twenty captures of each kind: points of the patrol, vehicles with their plates, and known people seen by the selected robot. A picture opens large. Of one device alone the latest of each kind are read as well as pushed, and the whole list of them is one press away.',
  needs: ['captures'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'The kind that is shown first.',
      values: ['patrol', 'vehicle', 'face'],
      default: 'patrol',
    },
    'device-id': { type: 'string', doc: 'Captures of this device alone: its own latest twenty of each kind.' },
    'no-kinds': { type: 'boolean', doc: 'Shows the one kind alone, without the choice.' },
  },
  events: [
    event<{
      /** The kind that is shown now. */
      kind: CaptureKind;
    }>()('kindchanged', 'The user chose another kind.'),
    event<{
      /** The kind of the capture. */
      kind: CaptureKind;
      /** Its id. */
      id: string;
    }>()('pictureopened', 'The user opened the picture of a capture.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see the list of all that the device captured of the kind: its screen and what it is asked for, as the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    kinds: { doc: 'The choice between the three kinds.', when: 'no-kinds is not set' },
    list: { doc: 'The captures of the kind that is shown.', when: 'there are any' },
    all: {
      doc: 'The way to the whole list of the kind.',
      when: 'device-id is set and this user may see the list',
    },
    stale: { doc: 'The mark of a list that is not live.', when: 'the channel is away' },
    viewer: { doc: 'The picture, large.', when: 'a picture is open' },
  },
});
