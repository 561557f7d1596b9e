/** The meters of the site, which stand on walls. Each has a kind and a name by its number. */
import { nameOfText, type StoredName } from '../language/names.ts';

/** The kinds of meters, with the limits between which they are normal. */
const meterKinds = [
  { meterKind: 'pressure', unit: 'MPa', least: 0.4, most: 0.9, digits: 2 },
  { meterKind: 'temperature', unit: '°C', least: 10, most: 65, digits: 1 },
  { meterKind: 'level', unit: '%', least: 20, most: 90, digits: 0 },
  { meterKind: 'current', unit: 'A', least: 5, most: 80, digits: 1 },
  { meterKind: 'flow', unit: 'm³/h', least: 2, most: 30, digits: 1 },
] as const;

/** 1 is on, as it should be, and 0 is off. */
const switchKind = { meterKind: 'switchPosition', unit: '', least: 1, most: 1, digits: 0 } as const;
/** One meter in this many is a switch. The others keep their kind when kinds are added. */
const switchEvery = 12;

/** The number of a meter, which is the end of its id in the plan. */
export const meterNumber = (id: string): number => Number(/\d+$/.exec(id)?.[0] ?? 0);

/** The kind of a meter by its number. */
export const meterKindOf = (number: number): (typeof meterKinds)[number] | typeof switchKind =>
  number % switchEvery === 0 ? switchKind : (meterKinds[(number - 1) % meterKinds.length] ?? meterKinds[0]);

/** The name of a meter by its number: its kind and the number. */
export const meterName = (number: number): StoredName =>
  nameOfText(`recorded.meter.${meterKindOf(number).meterKind}`, { n: number });
