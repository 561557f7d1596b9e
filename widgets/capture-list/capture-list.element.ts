import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-capture-list>`: the newest captures of all robots. */
export const spec = elementSpec({
  tag: 'patrol-capture-list',
  summary:
    'Shows the newest captures of today of all robots that the user may see: points of patrols, vehicles, persons. A picture opens large. Pushed captures appear within seconds. The widget also reads the list every ten seconds.',
  needs: ['boards'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Shows only captures of devices of this kind.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    rows: { type: 'number', doc: 'Number of captures, up to 200. Without it, eight.' },
  },
  events: [
    event<{
      /** Id of the capture. */
      id: string;
    }>()('pictureopened', 'The user opened the picture of a capture.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests the list of the captures of today. The detail holds its screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    list: { doc: 'The captures.', when: 'there are any' },
    all: { doc: 'The link to the whole list.', when: 'the user may see the list' },
    stale: { doc: 'The mark of captures that are not live.', when: 'the channel or the server is away' },
    viewer: { doc: 'The picture, large.', when: 'a picture is open' },
  },
});
