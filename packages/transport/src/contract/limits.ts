/** The limits of the fields of a request. `faults.ts` checks a request, and only forms and servers load it. */
import type { Call } from './call.ts';
import { whenGiven, type Codec, type Field, type Limits } from './codec/codec.ts';

/** The limits of a field. A missing one is -Infinity for `min` and Infinity for `max`. The units are those of `Limits`. */
export interface Bounds extends Limits {
  readonly min: number;
  readonly max: number;
}

/** The fields of a request. */
export const fieldsOf = ({ kind }: Codec<unknown>): readonly (readonly [string, Field<unknown>])[] =>
  kind.type === 'entity' ? Object.entries(kind.fields) : [];

/** Combines two limits to those that hold when both hold. */
export const narrower = (one: Limits, other: Limits): Bounds => ({
  ...one,
  ...other,
  min: Math.max(one.min ?? -Infinity, other.min ?? -Infinity),
  max: Math.min(one.max ?? Infinity, other.max ?? Infinity),
});

/**
 * What each field of a call's request may be: `limitsOf(confirmAlarm).note.max` characters of a remark. With known values of the request it
 * returns what this one may be: `limitsOf(confirmAlarm, { ids }).note.max` is less for several alarms.
 */
export function limitsOf<Request, Answer>(
  call: Call<Request, Answer>,
  request?: Partial<Request>,
): { readonly [Name in keyof Request]-?: Bounds };
export function limitsOf(call: Call<unknown, unknown>, request: object = {}): Readonly<Record<string, Bounds>> {
  const narrowed: Readonly<Record<string, Limits>> = call.narrows?.(request) ?? {};
  return Object.fromEntries(
    fieldsOf(call.request).map(([name, { codec }]) => [
      name,
      narrower(whenGiven(codec).limits ?? {}, narrowed[name] ?? {}),
    ]),
  );
}
