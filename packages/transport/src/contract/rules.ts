/**
 * Rules between the fields of a request, as data. A call names them, and both sides of the wire check them with the same code. A missing
 * value breaks no rule but `requiredWhen`. The last field of a rule is the one to correct.
 */

/** A rule between fields. */
export interface FieldRule<Name extends string = string> {
  /**
   * `before`: the first moment is before the second. `notOver`: the first number is not above the second. `requiredWhen`: while the first
   * is true, the second is given. `noOverlap`: periods of the one field, each with `from` and `to`, have no moment in common.
   */
  readonly kind: 'before' | 'notOver' | 'requiredWhen' | 'noOverlap';
  readonly fields: readonly [...Name[], Name];
}

interface Period {
  readonly from: number;
  readonly to: number;
}

const isPeriod = (value: unknown): value is Period =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  'to' in value &&
  typeof value.from === 'number' &&
  typeof value.to === 'number';

const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' ? value.trim() !== '' : value !== undefined;

const overlap = (value: unknown): boolean => {
  const periods = (Array.isArray(value) ? value : []).filter(isPeriod).sort((one, other) => one.from - other.from);
  return periods.some(({ from }, at) => at > 0 && from < (periods[at - 1]?.to ?? -Infinity));
};

const isBroken = ({ kind, fields }: FieldRule, values: Readonly<Record<string, unknown>>): boolean => {
  const [first, second] = fields.map(name => values[name]);
  switch (kind) {
    case 'before':
    case 'notOver':
      if (typeof first !== 'number' || typeof second !== 'number') return false;
      return kind === 'before' ? first >= second : first > second;
    case 'requiredWhen':
      return first === true && !isGiven(second);
    case 'noOverlap':
      return overlap(first);
  }
};

/** The rules that values break, each with the field to correct. */
export const brokenRules = (
  rules: readonly FieldRule[],
  values: Readonly<Record<string, unknown>>,
): readonly { readonly field: string; readonly rule: FieldRule }[] =>
  rules.flatMap(rule => (isBroken(rule, values) ? [{ field: rule.fields.at(-1) ?? '', rule }] : []));
