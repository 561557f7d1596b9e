import { elementSpec } from '../shared/element/spec.ts';

/** `<patrol-diagnostics>`: shows a developer the console at work. */
export const spec = elementSpec({
  tag: 'patrol-diagnostics',
  summary:
    'What a developer or a supporter sees of the console at work: the frames of the live channel with search and pause, how often and how long, what the stores hold, which switches are on, with what it runs, and what this server says otherwise. Secrets are left out. It logs while it is on the page.',
  needs: ['live', 'diagnostics'],
  attributes: {},
  events: [],
  parts: {
    base: 'All of it.',
    log: 'The frames, with their search.',
    channel: 'The sockets, and what the server was told.',
    rates: 'How often each type of frame comes.',
    calls: 'How long calls take.',
    stores: 'What the stores hold.',
    setup: 'With what the console runs.',
    faults: 'Where this server differs from the contract.',
  },
});
