/** What the hardware of a device is set to, in the words of its control messages (specification section 4). */
import { choice, entity, field, invalid, list, number, optional, type Codec, type Infer } from '../codec/index.ts';
import { enableTypes, wipings, type EnableType } from '../../control/control.ts';
import { aboveZero } from '../fleet/entities.ts';

/** The enable-config in the form in which it comes. Only the names of its two fields are given. */
const entries = list(
  entity('EnableConfig', {
    // A robot may have settings that no table names.
    type: field('Type', optional(choice(enableTypes)), 'Kind of the setting'),
    value: field('Value', number, 'Its value'),
  }),
);

/** What each type is set to. A volume is read unchanged. For a switch any number above 0 means on. */
const settings = entity('HardwareConfig', {
  volume: field('volume', optional(number), 'How loud it is'),
  alarmLamp: field('alarmLamp', optional(aboveZero), 'The warning light is on'),
  headLamp: field('headLamp', optional(aboveZero), 'The head light is on'),
  wiper: field('wiper', optional(choice(wipings)), 'How it wipes'),
  netCatching: field('netCatching', optional(aboveZero), 'The net was launched'),
});

/** What hardware is set to, as far as a robot reports it. */
export type HardwareConfig = Infer<typeof settings>;
/** The enable-config in words. */
export const hardwareConfig: Codec<HardwareConfig> = {
  wire: entries.wire,
  isOptional: true,
  kind: {
    type: 'other',
    samples: [{}, { volume: 8, headLamp: true, wiper: 'once', netCatching: false }],
  },
  decode: (value, reading, path) => {
    const read = entries.decode(value, reading, path);
    if (read === invalid) return invalid;
    return settings.decode(
      Object.fromEntries(read.flatMap(({ type, value: set }) => (type ? [[type, set]] : []))),
      reading,
      path,
    );
  },
  encode: told =>
    entries.encode(
      Object.entries(settings.encode(told) as Partial<Record<EnableType, number>>).map(([type, value]) => ({
        type: type as EnableType,
        value,
      })),
    ),
};
