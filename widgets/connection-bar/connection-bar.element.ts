import { elementSpec } from '../shared/element/spec.ts';

/** `<patrol-connection-bar>`: says when live data stopped, and shows the console's short notices. */
export const spec = elementSpec({
  tag: 'patrol-connection-bar',
  summary:
    'Shows a lasting bar while live data is lost, and nothing while all is well. It also shows the short notices of the console. A page has one.',
  needs: ['live'],
  attributes: {
    always: { type: 'boolean', doc: 'Shows a calm status mark while all is well.' },
    'no-notices': { type: 'boolean', doc: 'Hides the notices, for a page that shows them itself.' },
  },
  parts: {
    base: 'The whole widget.',
    bar: { doc: 'The lasting bar.', when: 'live data is lost' },
    status: { doc: 'The calm mark.', when: '`always` is set, and nothing is lost' },
    notices: 'The area in which notices appear.',
  },
});
