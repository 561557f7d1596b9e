import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-capture-list>`: the newest captures of all robots. */
export const spec = elementSpec({
  tag: 'patrol-capture-list',
  summary:
    'The newest captures of today of all robots that the user may see, whatever they are of: points of patrols, vehicles, persons. A picture opens large. What is pushed appears within seconds; the list is read every ten seconds beside that.',
  needs: ['boards'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Captures of devices of this kind alone.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    rows: { type: 'number', doc: 'Shows so many captures, up to 200; eight without it.' },
  },
  events: [
    event<{
      /** Id of the capture. */
      id: string;
    }>()('pictureopened', 'The user opened the picture of a capture.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see the list of the captures of today: its screen and what it is asked for, as the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    list: { doc: 'The captures.', when: 'there are any' },
    all: { doc: 'The way to the whole list.', when: 'there is one' },
    stale: { doc: 'The mark of captures that are not live.', when: 'the channel or the server is away' },
    viewer: { doc: 'The picture, large.', when: 'a picture is open' },
  },
});
