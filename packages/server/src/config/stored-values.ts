/** How the settings of a thing are stored: a column for each field, and JSON for the log of operations. */
import {
  languages,
  loggedFields,
  whenGiven,
  type AnyThings,
  type Codec,
  type Fields,
  type GivenNames,
} from '@patrolkit/transport/contract';
import type { Language } from '../language/texts.ts';
import { loggedKind, loggedName } from '../store/audit.ts';
import { isRows } from '../store/row-fields.ts';

/** The values to store for a thing, by column name. The names come from the code, never from a request. */
export type Columns = Readonly<Record<string, unknown>>;

/** The column of a field. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Names in every language: one that is missing is that of the caller's language, or the first that is given. */
export const wholeNames = (given: GivenNames, language: Language): Required<GivenNames> => {
  const first = given[language] ?? languages.map(other => given[other]).find(name => name !== undefined) ?? '';
  return Object.fromEntries(languages.map(other => [other, given[other] ?? first])) as Required<GivenNames>;
};

/** The value of a field as its column holds it. */
const storedValue = (codec: Codec<unknown>, value: unknown, language: Language): unknown => {
  if (value === undefined) return null;
  const given = whenGiven(codec);
  if (given.meaning === 'names') return JSON.stringify(wholeNames(value as GivenNames, language));
  if (given.meaning === 'colour' || isRows(codec)) return JSON.stringify(given.encode(value));
  if (given.kind.type === 'several') return JSON.stringify(value);
  if (typeof value === 'string') return value.trim() === '' && codec.kind.type === 'optional' ? null : value.trim();
  return value;
};

/** The columns of the settings of a thing. */
export const columnsOf = (fields: Fields, settings: object, language: Language): Columns =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { codec }]) => [
      columnOf(name),
      storedValue(codec, Reflect.get(settings, name), language),
    ]),
  );

/** The settings of a thing as the log of operations keeps them: as on the wire, with its kind and its name. */
export const loggedValues = (things: AnyThings, row: object): string => {
  const { entity, rules } = things;
  const values = Object.entries(loggedFields(things)).flatMap(([name, { wireName, codec }]) => {
    const value: unknown = Reflect.get(row, name);
    return value === undefined ? [] : [[wireName, codec.encode(value)] as const];
  });
  const names: unknown = Reflect.get(row, 'names');
  return JSON.stringify({
    ...Object.fromEntries(values),
    [loggedKind]: entity.name,
    [loggedName]: (rules.title === 'name' ? names : undefined) ?? Reflect.get(row, rules.title),
  });
};
