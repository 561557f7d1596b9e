import { elementSpec } from '../shared/element/spec.ts';

/** `<patrol-device-status>`: the values that a device reports about itself now. */
export const spec = elementSpec({
  tag: 'patrol-device-status',
  summary:
    'What a device reports of itself now: mode, speed, heading, battery, and its place on the earth where it tells one. Each value that is not live is marked with the time of its last report. Speed and place on the earth are reported of the selected device alone; those of cars are in kilometres an hour.',
  needs: ['live'],
  attributes: {
    'device-id': { type: 'string', doc: 'Id of the device. Without it the selected one.' },
  },
  parts: {
    base: 'All of it.',
    readings: { doc: 'The values.', when: 'there is a device' },
    stale: { doc: 'The mark of a value that is not live.', when: 'the channel is away, or the value is too old' },
  },
});
