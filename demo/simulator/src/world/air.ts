/** How much of each quantity is in the air of the site. */
import type { Quantity, SensorThreshold } from '@patrolkit/transport/contract';

/** The nature of a quantity: in a unit of its own, it stands at `rest`, sways by `sway`, and rises to `high` when something happens. */
interface Nature {
  readonly rest: number;
  readonly sway: number;
  readonly high: number;
}

/** What is normal of each quantity. */
export const nature: Readonly<Record<Quantity, Nature>> = {
  CO: { rest: 12, sway: 2.4, high: 32 },
  CO2: { rest: 520, sway: 80, high: 1400 },
  NO2: { rest: 1, sway: 0.3, high: 7 },
  O2: { rest: 20.9, sway: 0.1, high: 18.6 },
  CH4: { rest: 5, sway: 1, high: 13.5 },
  NH3: { rest: 5, sway: 1, high: 34 },
  H2S: { rest: 2, sway: 0.6, high: 13.5 },
  SO2: { rest: 0.4, sway: 0.1, high: 3 },
  'PM1.0': { rest: 14, sway: 3, high: 60 },
  'PM2.5': { rest: 32, sway: 6, high: 100 },
  PM10: { rest: 60, sway: 10, high: 200 },
  smoke: { rest: 0.8, sway: 0.2, high: 11 },
  temperature: { rest: 22.5, sway: 4, high: 60 },
  humidity: { rest: 52, sway: 7, high: 92 },
  noise: { rest: 48, sway: 6, high: 95 },
};

const first: readonly SensorThreshold[] = [
  { quantity: 'CO', upper: 24, level: 'serious' },
  { quantity: 'temperature', upper: 45, level: 'important' },
  { quantity: 'CH4', upper: 10, level: 'serious' },
  { quantity: 'PM2.5', upper: 75, level: 'general' },
  { quantity: 'H2S', upper: 10, level: 'serious' },
];

const further: readonly (readonly SensorThreshold[])[] = [
  [
    { quantity: 'smoke', upper: 8, level: 'serious' },
    { quantity: 'PM10', upper: 150, level: 'general' },
  ],
  [
    { quantity: 'PM2.5', upper: 75, level: 'general' },
    { quantity: 'NO2', upper: 5, level: 'serious' },
  ],
  [
    { quantity: 'H2S', upper: 10, level: 'serious' },
    { quantity: 'O2', lower: 19.5, upper: 23.5, level: 'serious' },
  ],
];

/** What the first sensors of the site measure, with their limits; after the last the first comes again. */
export const firstQuantities: readonly (readonly SensorThreshold[])[] = Array.from(
  { length: first.length * further.length },
  (_, index) => {
    const main = first[index % first.length];
    const others = further[index % further.length] ?? [];
    return main ? [main, ...others.filter(({ quantity }) => quantity !== main.quantity)] : others;
  },
);

/** What the sensor of a number measures at first. */
export const firstQuantitiesOf = (number: number): readonly SensorThreshold[] =>
  firstQuantities[(number - 1) % firstQuantities.length] ?? [];
