import type { CaptureKind } from '@patrolkit/core';
import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-captures>`: the latest captures of the robots. */
export const spec = elementSpec({
  tag: 'patrol-captures',
  summary:
    'Shows the latest twenty captures of each kind: points of the patrol, vehicles with their plates, and known people that the selected robot saw. A picture opens large. With `device-id` the widget also reads the latest captures of that device, and links to the whole list.',
  needs: ['captures'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'The kind that the widget shows first.',
      values: ['patrol', 'vehicle', 'face'],
      default: 'patrol',
    },
    'device-id': { type: 'string', doc: 'Shows only captures of this device: its latest twenty of each kind.' },
    'no-kinds': { type: 'boolean', doc: 'Hides the choice of the kind. The widget shows the kind of `kind`.' },
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
      'The user requests the list of all captures of this kind and device. The detail holds its screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    kinds: { doc: 'The choice between the three kinds.', when: '`no-kinds` is not set' },
    list: { doc: 'The captures of the kind that is shown.', when: 'there are any' },
    all: {
      doc: 'The link to the whole list of the kind.',
      when: '`device-id` is set and this user may see the list',
    },
    stale: { doc: 'The mark of a list that is not live.', when: 'the channel is away' },
    viewer: { doc: 'The picture, large.', when: 'a picture is open' },
  },
});
