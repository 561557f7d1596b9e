/** Whether one value is within limits. */
import { isRecord, type Limits } from './codec/codec.ts';
import { lengthOf } from './codec/limits.ts';

/** The texts among the members of a value, such as names by language. */
export const textsOf = (value: object): readonly string[] =>
  Object.values(value).filter((one): one is string => typeof one === 'string');

/** The size of a value in the unit of its limits. Undefined for a value without one. */
function sizeOf(value: unknown, most: number): number | undefined {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.length;
  if (value instanceof Blob) return value.size;
  // Names by language: each is measured.
  if (isRecord(value)) return Math.max(0, ...textsOf(value).map(text => lengthOf(text, most)));
  return typeof value === 'string' ? lengthOf(value, most) : undefined;
}

/** Whether a value has a size, digits and media type within its limits. `hasForm` checks its format. */
export function isWithin(value: unknown, { min = -Infinity, max = Infinity, decimals, types }: Limits): boolean {
  const size = sizeOf(value, max);
  if (size !== undefined && !(size >= min && size <= max)) return false;
  if (value instanceof Blob && types && !types.includes(value.type.toLowerCase())) return false;
  if (typeof value !== 'number' || decimals === undefined) return true;
  const shifted = value * 10 ** decimals;
  return Math.abs(shifted - Math.round(shifted)) < 1e-6;
}
