/** Whether one value is within limits: apart from what a console always needs, since only its forms ask. */
import type { Limits } from './codec/codec.ts';
import { lengthOf } from './codec/limits.ts';

/** How much a value is; undefined for what is not measured. */
function sizeOf(value: unknown, most: number): number | undefined {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.length;
  if (value instanceof Blob) return value.size;
  return typeof value === 'string' ? lengthOf(value, most) : undefined;
}

/** Whether a value is as large, as long and of the kind that its limits say; its form is `hasForm`'s to judge. */
export function isWithin(value: unknown, { min = -Infinity, max = Infinity, decimals, types }: Limits): boolean {
  const size = sizeOf(value, max);
  if (size !== undefined && !(size >= min && size <= max)) return false;
  if (value instanceof Blob && types && !types.includes(value.type.toLowerCase())) return false;
  if (typeof value !== 'number' || decimals === undefined) return true;
  const shifted = value * 10 ** decimals;
  return Math.abs(shifted - Math.round(shifted)) < 1e-6;
}
