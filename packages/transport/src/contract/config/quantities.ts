/** The quantities that stationary sensors measure: their units, their ranges, and the limits beyond which they raise alarms. */
import { assumed, choice, entity, meant, number, optional, within, type Infer } from '../codec/index.ts';
import type { FieldRule } from '../rules.ts';

/** A quantity: its unit as it is written, and the range of its limits. */
interface QuantityFacts {
  readonly unit: string;
  readonly min: number;
  readonly max: number;
}

/** What is known of each quantity. A limit of carbon dioxide is above 0. */
export const quantities = {
  CO: { unit: 'ppm', min: 0, max: 1000 },
  CO2: { unit: 'ppm', min: 0.1, max: 10_000 },
  NO2: { unit: 'ppm', min: 0, max: 50 },
  O2: { unit: '%', min: 0, max: 30 },
  CH4: { unit: '%LEL', min: 0, max: 100 },
  NH3: { unit: 'ppm', min: 0, max: 500 },
  H2S: { unit: 'ppm', min: 0, max: 200 },
  SO2: { unit: 'ppm', min: 0, max: 50 },
  'PM1.0': { unit: 'µg/m³', min: 0, max: 2000 },
  'PM2.5': { unit: 'µg/m³', min: 0, max: 2000 },
  PM10: { unit: 'µg/m³', min: 0, max: 2000 },
  smoke: { unit: '%', min: 0, max: 100 },
  temperature: { unit: '°C', min: -50, max: 150 },
  humidity: { unit: '%', min: 0, max: 100 },
  noise: { unit: 'dB', min: 0, max: 140 },
} as const satisfies Readonly<Record<string, QuantityFacts>>;

/** A quantity. */
export type Quantity = keyof typeof quantities;

/** A quantity, by its name. */
export const quantity = choice({
  CO: 'CO',
  CO2: 'CO2',
  NO2: 'NO2',
  O2: 'O2',
  CH4: 'CH4',
  NH3: 'NH3',
  H2S: 'H2S',
  SO2: 'SO2',
  'PM1.0': 'PM1.0',
  'PM2.5': 'PM2.5',
  PM10: 'PM10',
  smoke: 'smoke',
  temperature: 'temperature',
  humidity: 'humidity',
  noise: 'noise',
} satisfies { readonly [Name in Quantity]: Name });

/** A quantity that a sensor measures, with its limits. */
export const sensorThreshold = entity('SensorThreshold', {
  quantity: assumed('quantity', quantity, 'What is measured'),
  lower: assumed('lowerLimit', optional(within(number, { decimals: 1 })), 'A reading below it raises an alarm'),
  upper: assumed('upperLimit', optional(within(number, { decimals: 1 })), 'A reading above it raises an alarm'),
  level: assumed('alarmLevel', meant(choice({ serious: 1, important: 2, general: 3 }), 'level'), 'Level of the alarm'),
});

/** A quantity that a sensor measures, with its limits. */
export type SensorThreshold = Infer<typeof sensorThreshold>;

/** How many quantities a sensor, or a model of sensors, measures. */
export const quantityCount = { min: 1, max: 12 } as const;

/** The rules of a field with such rows. */
export const thresholdRules = <const Name extends string>(field: Name): readonly FieldRule<Name>[] => [
  { kind: 'eachOnce', fields: [field], columns: ['quantity'] },
  { kind: 'eachEither', fields: [field], columns: ['lower', 'upper'] },
  { kind: 'eachWithin', fields: [field], columns: ['quantity', 'lower', 'upper'], ranges: quantities },
  { kind: 'eachNotOver', fields: [field], columns: ['lower', 'upper'] },
];
