import { elementSpec } from '../shared/element/spec.ts';

/** `<patrol-device-status>`: the values that a device reports about itself now. */
export const spec = elementSpec({
  tag: 'patrol-device-status',
  summary:
    'Shows what a device reports about itself now: mode, speed, heading, battery, and its place on the earth when it reports one. A value that is not live has a mark with the time of its last report. Only the selected device reports speed and place on the earth. The speed of a patrol vehicle is in kilometres an hour.',
  needs: ['live'],
  attributes: {
    'device-id': { type: 'string', doc: 'Id of the device. Without it, the selected device.' },
  },
  parts: {
    base: 'The whole widget.',
    readings: { doc: 'The values.', when: 'there is a device' },
    stale: { doc: 'The mark of a value that is not live.', when: 'the channel is away, or the value is too old' },
  },
});
