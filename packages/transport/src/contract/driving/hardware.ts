/** What the hardware of a device is set to, in the words of its control messages (specification section 4). */
import { choice, entity, field, invalid, list, number, type Codec } from '../codec/index.ts';
import { enableTypes, settingNumber, wipings, type EnableType, type HardwareValues } from '../../control/control.ts';

/** One value of the enable-config; only its two field names are given. */
const enableConfig = list(
  entity('EnableConfig', {
    type: field('Type', choice(enableTypes), 'What is set'),
    value: field('Value', number, 'Its value'),
  }),
);
const wiping = choice(wipings);

/** What hardware is set to, as far as a robot tells. */
export type HardwareConfig = Partial<HardwareValues>;
/** The enable-config in words: a volume is told as it is, and what is switched on by any number above 0 is on. */
export const hardwareConfig: Codec<HardwareConfig> = {
  wire: enableConfig.wire,
  isOptional: true,
  kind: {
    type: 'other',
    samples: [{}, { volume: 8, alarmLamp: true, headLamp: false, wiper: 'once', netCatching: false }],
  },
  decode: (value, reading, path) => {
    const read = enableConfig.decode(value, reading, path);
    if (read === invalid) return invalid;
    const told: { -readonly [Type in EnableType]?: HardwareValues[Type] } = {};
    for (const { type, value: number } of read)
      if (type === 'volume') told.volume = number;
      else if (type !== 'wiper') told[type] = number > 0;
      else {
        const word = wiping.decode(number, reading, `${path}.${type}`);
        if (word !== invalid) told.wiper = word;
      }
    return told;
  },
  encode: told =>
    enableConfig.encode(
      (Object.keys(enableTypes) as EnableType[]).flatMap(type => {
        const value = told[type];
        return value === undefined ? [] : { type, value: settingNumber(type, value) };
      }),
    ),
};
