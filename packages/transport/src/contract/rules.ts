/**
 * Rules between the fields of a request, as data. A call names them, and both sides of the wire check them with the same code. A missing
 * value breaks no rule but `together` and those that require one. The last field of a rule is the one to correct.
 */
import { anchorDistances, anchorFault, leastAnchorDistance, mostAnchorStretch, type Anchor } from './anchors.ts';
import { isOpenOutside } from './inside.ts';
import { areaOf, crossingOf, type Corner } from './geometry/geometry.ts';

/** A rule between fields. */
export interface FieldRule<Name extends string = string> {
  /**
   * `before`: the first moment is before the second. `notBefore`: the second day is not before the first. `notOver`: the first number is not
   * above the second. `below`: it is less than the second. `rises`: the second number is not below the first, unless one of them is 0. `differ`: the two are not the same. `together`: both are given, or none. `requiredWhen`: while the first is true, the second is given. `eachBefore`: each period of the one field, with `from`
   * and `to`, begins before it ends; a stretch of days may be one day. `noOverlap`: periods of the one field have nothing in common.
   *
   * Of the rows of the one field: `eachOnce`: no two have the same value in the first of `columns`. `eachNotOver`: the number in the first
   * is not above that in the second. `eachEither`: one of the columns is given. `eachWithin`: numbers in the columns after the first are
   * in the range of the word in the first. `eachValued`: the second has one of the values of the word in the first, or any if it has none.
   * `oneMarked`: the flag in the first is true in one row at most. `sumNotOver`: the numbers in the first are together not above the second
   * field; rows in which the flag in the second column is true do not count.
   *
   * `beforeUnless`: the second text of the day is before the third, unless the first is one of `words`; the two never are the same.
   *
   * `requiredFor`: while the first is one of `words`, the second is given. Of the corners of an area: `noCross`: no side meets another one;
   * with a field before them, only while that is one of `words`. `leastArea`: the area is at least `least` square metres. `cornersFor`: there
   * are as many corners as the range of the word in the first field says.
   *
   * `requiredWith`: while the first is given, the second is given. `between`: the third number is from the first to the second. Of a text
   * with words in braces: `holds`: each of `words` occurs. `holdsOnly`: no other one does. Of the places of maps on the earth: `eachApart`:
   * the two points of each are far enough from each other. `eachToScale`: they are as far apart on the map as on the ground.
   *
   * `noneWith`: while the first list has one of `words`, no row of the second has one of `values` in the column. `onlyWith`: while the second is
   * given, the first list has nothing but `words`.
   * `oneWhen`: while the first is true, one of the others is given.
   * `requiredUnless`: while the first is not true, the second is given. `httpsOutside`: an address that leads out of the network is one of
   * https; with `columns`, the address in the first column of each row.
   * `lines`: a text has as many lines as the range `lines` says, each as long as the range `line` says. Empty lines do not count.
   */
  readonly kind:
    | 'before'
    | 'notBefore'
    | 'notOver'
    | 'below'
    | 'rises'
    | 'differ'
    | 'together'
    | 'requiredWhen'
    | 'eachBefore'
    | 'noOverlap'
    | 'eachOnce'
    | 'eachNotOver'
    | 'eachEither'
    | 'eachWithin'
    | 'eachValued'
    | 'oneMarked'
    | 'sumNotOver'
    | 'requiredFor'
    | 'beforeUnless'
    | 'noCross'
    | 'cornersFor'
    | 'leastArea'
    | 'requiredWith'
    | 'between'
    | 'holds'
    | 'holdsOnly'
    | 'eachApart'
    | 'eachToScale'
    | 'noneWith'
    | 'onlyWith'
    | 'requiredUnless'
    | 'oneWhen'
    | 'httpsOutside'
    | 'lines';
  readonly fields: readonly [...Name[], Name];
  /** The columns of rows that the rule is about. */
  readonly columns?: readonly [string, ...string[]];
  /** The ranges of `eachWithin` and `cornersFor`, by word, and those of `lines`. */
  readonly ranges?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  /** The values of `eachValued`, by word, and of `noneWith`, by column. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** The words of `requiredFor`, `beforeUnless`, `noCross`, `holds`, `holdsOnly`, `noneWith` and `onlyWith`. */
  readonly words?: readonly string[];
  /** The bound of `leastArea`, square metres. */
  readonly least?: number;
}

/** Words that say more of a broken rule: the number of the row, from 1, and its range. */
export type BrokenWords = Readonly<Record<string, string | number>>;

/** A period: moments as numbers, times of a weekday as HH:mm, or days as YYYY-MM-DD, of which the last one is a part. */
interface Period {
  readonly weekday?: unknown;
  readonly from: number | string;
  readonly to: number | string;
}

const isBound = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string';

const periodsOf = (value: unknown): readonly Period[] =>
  (Array.isArray(value) ? value : []).filter(
    (one: unknown): one is Period =>
      typeof one === 'object' && one !== null && 'from' in one && 'to' in one && isBound(one.from) && isBound(one.to),
  );

const day = /^\d{4}-/;
/** Whether the end of a period is a part of it. */
const isWhole = ({ to }: Period): boolean => typeof to === 'string' && day.test(to);

/** Whether one bound lies after another. */
const isAfter = (one: number | string, other: number | string): boolean => one > other;

const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' ? value.trim() !== '' : value !== undefined;

const overlap = (value: unknown): boolean => {
  const periods = [...periodsOf(value)].sort((one, other) =>
    one.weekday === other.weekday
      ? Number(isAfter(one.from, other.from)) - Number(isAfter(other.from, one.from))
      : Number(one.weekday) - Number(other.weekday),
  );
  return periods.some((period, at) => {
    const earlier = periods[at - 1];
    if (!earlier || earlier.weekday !== period.weekday) return false;
    return isAfter(earlier.to, period.from) || (isWhole(earlier) && earlier.to === period.from);
  });
};

const rowsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (Array.isArray(value) ? value : []).filter(
    (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null,
  );

/** The first row of a field that breaks a rule about rows, with what is said of it. */
const brokenRow = (
  { kind, columns: [first, ...rest] = [''], ranges = {}, values = {} }: FieldRule,
  value: unknown,
): BrokenWords | undefined => {
  const rows = rowsOf(value);
  for (const [at, row] of rows.entries()) {
    const words = { row: at + 1 };
    const [one, other] = [row[first], row[rest[0] ?? '']];
    if (kind === 'eachOnce' && rows.findIndex(earlier => earlier[first] === one) < at) return words;
    if (kind === 'eachNotOver' && typeof one === 'number' && typeof other === 'number' && one > other) return words;
    if (kind === 'httpsOutside' && typeof one === 'string' && isOpenOutside(one.trim())) return words;
    if (kind === 'eachEither' && ![first, ...rest].some(column => isGiven(row[column]))) return words;
    const known = kind === 'eachValued' ? values[String(one)] : undefined;
    if (known && (!isGiven(other) || (known.length > 0 && !known.includes(String(other))))) return words;
    if (kind === 'oneMarked' && one === true && rows.slice(0, at).some(earlier => earlier[first] === true))
      return words;
    const range = kind === 'eachWithin' ? ranges[String(one)] : undefined;
    const numbers = rest.map(column => row[column]).filter(number => typeof number === 'number');
    if (range && numbers.some(number => number < range.min || number > range.max))
      return { ...words, from: range.min, to: range.max };
  }
  return undefined;
};

/** The least that a field may be whose number covers the rows of another, when it is less. */
const brokenSum = (
  { columns: [first, out = ''] = [''], fields }: FieldRule,
  values: Readonly<Record<string, unknown>>,
): BrokenWords | undefined => {
  const sum = rowsOf(values[fields[0]])
    .filter(row => row[out] !== true)
    .reduce((all, row) => all + Number(row[first] ?? 0), 0);
  const most = values[fields.at(-1) ?? ''];
  return typeof most === 'number' && sum > most ? { sum } : undefined;
};

/** The corners of an area; undefined when there are too few for one. */
const cornersOf = (value: unknown): readonly Corner[] | undefined => {
  const corners = rowsOf(value).filter(
    (row): row is { x: number; y: number } => Number.isFinite(row['x']) && Number.isFinite(row['y']),
  );
  return corners.length < 3 ? undefined : corners;
};

/** What is said of an area that breaks a rule. */
const brokenArea = (
  { kind, fields, words, least = 0 }: FieldRule,
  values: Readonly<Record<string, unknown>>,
): BrokenWords | undefined => {
  const corners = kind === 'noCross' || kind === 'leastArea' ? cornersOf(values[fields.at(-1) ?? '']) : undefined;
  if (!corners || (words && !words.some(word => word === values[fields[0]]))) return undefined;
  const crossing = crossingOf(corners);
  if (kind === 'noCross') return crossing && { one: crossing[0] + 1, other: crossing[1] + 1 };
  // An area whose sides cross has no size. A square of half a metre is not refused because its size is computed from fractions.
  return !crossing && areaOf(corners) < least - 1e-6 ? { least } : undefined;
};

/** How many corners a shape has, when it has another number of them. */
const brokenCount = (
  { kind, fields: [deciding, counted], ranges }: FieldRule,
  values: Readonly<Record<string, unknown>>,
): BrokenWords | undefined => {
  const range = kind === 'cornersFor' ? ranges?.[String(values[deciding])] : undefined;
  const corners = counted === undefined ? undefined : values[counted];
  if (!range || !Array.isArray(corners)) return undefined;
  return corners.length < range.min || corners.length > range.max ? range : undefined;
};

const anchorNames = ['x1', 'y1', 'longitude1', 'latitude1', 'x2', 'y2', 'longitude2', 'latitude2'] as const;
const isAnchor = (row: Readonly<Record<string, unknown>>): row is Readonly<Record<string, unknown>> & Anchor =>
  anchorNames.every(name => Number.isFinite(row[name]));

/** What is said of the first map whose place on the earth breaks a rule. Distances are whole metres. */
const brokenAnchor = ({ kind }: FieldRule, value: unknown): BrokenWords | undefined => {
  const wanted = kind === 'eachApart' ? 'near' : kind === 'eachToScale' ? 'scale' : undefined;
  if (!wanted) return undefined;
  for (const [at, row] of rowsOf(value).entries()) {
    if (!isAnchor(row) || anchorFault(row) !== wanted) continue;
    const { map, ground } = anchorDistances(row);
    return wanted === 'near'
      ? { row: at + 1, least: leastAnchorDistance }
      : { row: at + 1, map: Math.round(map), ground: Math.round(ground), most: mostAnchorStretch };
  }
  return undefined;
};

/** The lines of a text, without empty ones. */
export const linesOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

/** How many lines of which length a text may have, when it has others. */
const brokenLines = ({ kind, ranges }: FieldRule, value: unknown): BrokenWords | undefined => {
  if (kind !== 'lines' || typeof value !== 'string') return undefined;
  const [count = 0, length = 0] = [ranges?.['lines']?.max, ranges?.['line']?.max];
  const least = ranges?.['line']?.min ?? 0;
  const lines = linesOf(value).map(line => [...line].length);
  return lines.length > count || lines.some(one => one < least || one > length) ? { count, length } : undefined;
};

/** The word in braces that a text lacks, or has and should not have. */
const brokenBraces = ({ kind, words = [] }: FieldRule, value: unknown): BrokenWords | undefined => {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const word =
    kind === 'holds'
      ? words.find(one => !value.includes(one))
      : kind === 'holdsOnly'
        ? value.match(/\{[^{}]*\}?|\}/g)?.find(one => !words.includes(one))
        : undefined;
  return word === undefined ? undefined : { word };
};

/** The range that a number is not in, which two other fields give. */
const brokenRange = (
  { kind, fields }: FieldRule,
  values: Readonly<Record<string, unknown>>,
): BrokenWords | undefined => {
  const [from, to, value] = fields.map(name => values[name]);
  if (kind !== 'between' || typeof from !== 'number' || typeof to !== 'number' || typeof value !== 'number')
    return undefined;
  return from <= to && (value < from || value > to) ? { from, to } : undefined;
};

/** The first row that does not go with a word of a list. */
const brokenPair = (
  { kind, fields, words = [], columns: [column] = [''], values = {} }: FieldRule,
  given: Readonly<Record<string, unknown>>,
): BrokenWords | undefined => {
  const [list, rows] = [given[fields[0]], rowsOf(given[fields.at(-1) ?? ''])];
  if (kind !== 'noneWith' || !Array.isArray(list) || !words.some(word => list.includes(word))) return undefined;
  const at = rows.findIndex(row => values[column]?.includes(String(row[column])));
  return at < 0 ? undefined : { row: at + 1 };
};

const isBroken = ({ kind, fields, words = [] }: FieldRule, values: Readonly<Record<string, unknown>>): boolean => {
  const [first, second, third] = fields.map(name => values[name]);
  switch (kind) {
    case 'before':
    case 'below':
    case 'notOver':
      if (typeof first !== 'number' || typeof second !== 'number') return false;
      return kind === 'notOver' ? first > second : first >= second;
    case 'rises':
      return typeof first === 'number' && typeof second === 'number' && second !== 0 && second < first;
    case 'differ':
      return isGiven(first) && first === second;
    case 'together':
      return isGiven(first) !== isGiven(second);
    case 'notBefore':
      return isBound(first) && isBound(second) && isAfter(first, second);
    case 'requiredWhen':
      return first === true && !isGiven(second);
    case 'oneWhen':
      return first === true && !fields.slice(1).some(name => isGiven(values[name]));
    case 'requiredUnless':
      return first !== true && !isGiven(second);
    case 'requiredWith':
      return isGiven(first) && !isGiven(second);
    case 'onlyWith':
      return isGiven(second) && !(Array.isArray(first) && first.every(one => words.includes(String(one))));
    case 'requiredFor':
      return words.some(word => word === first) && !isGiven(second);
    case 'httpsOutside':
      return typeof first === 'string' && isOpenOutside(first.trim());
    case 'beforeUnless':
      if (!isBound(second) || !isBound(third)) return false;
      return second === third || (isAfter(second, third) && !words.some(word => word === first));
    case 'eachBefore':
      return periodsOf(first).some(
        period => isAfter(period.from, period.to) || (period.from === period.to && !isWhole(period)),
      );
    case 'noOverlap':
      return overlap(first);
    default:
      return false;
  }
};

/** The rules that values break, each with the field to correct, and what is said of it beside. */
export const brokenRules = (
  rules: readonly FieldRule[],
  values: Readonly<Record<string, unknown>>,
): readonly { readonly field: string; readonly rule: FieldRule; readonly words?: BrokenWords }[] =>
  rules.flatMap(rule => {
    const field = rule.fields.at(-1) ?? '';
    const words =
      rule.kind === 'sumNotOver'
        ? brokenSum(rule, values)
        : (brokenRow(rule, values[rule.fields[0]]) ??
          brokenArea(rule, values) ??
          brokenCount(rule, values) ??
          brokenAnchor(rule, values[rule.fields[0]]) ??
          brokenBraces(rule, values[rule.fields[0]]) ??
          brokenLines(rule, values[rule.fields[0]]) ??
          brokenRange(rule, values) ??
          brokenPair(rule, values));
    if (words) return [{ field, rule, words }];
    return isBroken(rule, values) ? [{ field, rule }] : [];
  });
