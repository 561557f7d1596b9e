import { elementSpec } from '../shared/element/spec.ts';

/** `<patrol-diagnostics>`: shows a developer the console at work. */
export const spec = elementSpec({
  tag: 'patrol-diagnostics',
  summary:
    'Shows the work of the console to a developer or a supporter: frames of the live channel with search and pause, rates of frames, and durations of calls. It also shows contents of stores, switches, versions, and where the server differs from the contract. It leaves out secrets. It logs while it is on the page.',
  needs: ['live', 'diagnostics'],
  attributes: {},
  events: [],
  parts: {
    base: 'The whole widget.',
    log: 'The frames, with their search.',
    channel: 'The sockets, and what the console told the server.',
    rates: 'How often each type of frame arrives.',
    calls: 'How long calls take.',
    stores: 'The contents of the stores.',
    setup: 'The set-up of the console.',
    faults: 'Where this server differs from the contract.',
  },
});
