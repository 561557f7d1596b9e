import type { CaptureKind } from '@patrolkit/core';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-captures>`: what the robots have lately taken pictures of. */
export const spec = elementSpec({
  tag: 'patrol-captures',
  summary:
    'The latest twenty captures of each kind: points of the patrol, vehicles with their plates, and known people seen by the selected robot. A picture opens large.',
  needs: ['captures'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'The kind that is shown first.',
      values: ['patrol', 'vehicle', 'face'],
      default: 'patrol',
    },
  },
  events: [
    event<{ kind: CaptureKind }>()('kindchanged', 'The user chose another kind.'),
    event<{ kind: CaptureKind; id: string }>()('pictureopened', 'The user opened the picture of a capture.'),
  ],
  parts: {
    base: 'All of it.',
    kinds: 'The choice between the three kinds.',
    list: { doc: 'The captures of the kind that is shown.', when: 'there are any' },
    stale: { doc: 'The mark of a list that is not live.', when: 'the channel is away' },
    viewer: { doc: 'The picture, large.', when: 'a picture is open' },
  },
});
