/** The limits of the fields of a request. Checking a request is in `faults.ts`, which only forms and servers load. */
import type { Call } from './call.ts';
import { whenGiven, type Codec, type Field, type Limits } from './codec/codec.ts';

/** The limits of a field; a missing one is -Infinity for `min` and Infinity for `max`. The units are those of `Limits`. */
export interface Bounds extends Limits {
  readonly min: number;
  readonly max: number;
}

/** The fields of a request. */
export const fieldsOf = ({ kind }: Codec<unknown>): readonly (readonly [string, Field<unknown>])[] =>
  kind.type === 'entity' ? Object.entries(kind.fields) : [];

/** The limits that hold when both of two hold. */
export const narrower = (one: Limits, other: Limits): Bounds => ({
  ...one,
  ...other,
  min: Math.max(one.min ?? -Infinity, other.min ?? -Infinity),
  max: Math.min(one.max ?? Infinity, other.max ?? Infinity),
});

/**
 * What each field of a call's request may be: `limitsOf(confirmAlarm).note.max` characters of a remark. With what is known of the request
 * it is what this one may be: `limitsOf(confirmAlarm, { ids }).note.max` is less for several alarms.
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
