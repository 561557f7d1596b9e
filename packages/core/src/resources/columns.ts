/** Columns made from the fields that the contract declares: the type of a field decides how it is drawn. */
import { whenGiven, type Codec, type Entity } from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import type { Column, ColumnKind } from './resource.ts';

/** The words of a choice, or of a list of words. `never` for any other type. */
type Words<Value> = Value extends readonly (infer Item)[]
  ? Words<Item>
  : Value extends string
    ? string extends Value
      ? never
      : Value
    : never;

/** Begin of the ids of labels: of records, or of a kind of thing, as in `people.face`. */
export type LabelArea = 'records' | `${string}.${string}`;

/** Fields that all kinds of things have, with the same label. */
const sharedNames = ['id', 'version', 'changedAt', 'changedBy'] as const;
type SharedName = (typeof sharedNames)[number];

/** The id of the label of a field. */
type LabelOf<Area extends LabelArea, Name extends string> = Area extends 'records'
  ? `records.${Name}`
  : Name extends SharedName
    ? `config.${Name}`
    : `${Area}.${Name}`;

/** Fields that have a label, and a label for each of their words. Any other field does not compile in a description. */
export type Told<Row, Area extends LabelArea = 'records'> = {
  [Name in keyof Row & string]: LabelOf<Area, Name> extends MessageId
    ? `${Area}.${Name}.${Words<NonNullable<Row[Name]>>}` extends MessageId
      ? Name
      : // Levels have the same words everywhere.
        `common.level.${Words<NonNullable<Row[Name]>>}` extends MessageId
        ? Name
        : never
    : never;
}[keyof Row & string];

type Kind = Codec<unknown>['kind'];

const kinds: Readonly<Partial<Record<Kind['type'], ColumnKind>>> = {
  number: 'number',
  time: 'time',
  flag: 'flag',
  choice: 'word',
};

/** The message that names a field. */
export const label = (name: string, area: LabelArea = 'records'): MessageId =>
  (area !== 'records' && sharedNames.some(shared => shared === name)
    ? `config.${name}`
    : `${area}.${name}`) as MessageId;

/** The messages of the words of a field. Undefined for a field without words. */
export function wordsOf(
  name: string,
  { kind, meaning }: Pick<Codec<unknown>, 'kind' | 'meaning'>,
  area?: LabelArea,
): Record<string, MessageId> | undefined {
  if (kind.type === 'flag') return { true: 'common.yes', false: 'common.no' };
  if (kind.type === 'list' || kind.type === 'several') return wordsOf(name, whenGiven(kind.of), area);
  if (kind.type !== 'choice') return undefined;
  const begin = meaning === 'level' && area !== 'records' ? 'common.level' : label(name, area);
  return Object.fromEntries(Object.keys(kind.words).map(word => [word, `${begin}.${word}` as MessageId]));
}

/** How a field is drawn. A list of pictures shows the first one, which opens all. */
export const columnKind = ({ kind, meaning }: Codec<unknown>): ColumnKind =>
  // No row has a secret, and lists show the names of stops and the size of an area by other fields.
  (meaning === 'secret' ||
  meaning === 'stops' ||
  meaning === 'corners' ||
  meaning === 'anchors' ||
  meaning === 'document'
    ? 'text'
    : meaning) ??
  (kind.type === 'list' || kind.type === 'several'
    ? ofSeveral(columnKind(whenGiven(kind.of)))
    : (kinds[kind.type] ?? 'text'));

/** How several values are drawn. Several levels are words. */
const ofSeveral = (kind: ColumnKind): ColumnKind => (kind === 'level' ? 'word' : kind);

/** The codec of a field for a value that is given. */
export function codecOf<Row>({ fields }: Entity<Row>, name: string): Codec<unknown> {
  const field = fields[name];
  if (!field) throw new Error(`There is no field ${name}`);
  return whenGiven(field.codec);
}

/** The column of a field. */
export function columnOf<Row, Area extends LabelArea = 'records'>(
  entity: Entity<Row>,
  name: Told<Row, Area>,
  {
    title,
    sorts = [],
    area,
  }: { readonly title?: string; readonly sorts?: readonly string[]; readonly area?: Area } = {},
): Column<Row> {
  const codec = codecOf(entity, name);
  const words = wordsOf(name, codec, area);
  return {
    name,
    label: label(name, area),
    kind: columnKind(codec),
    ...(sorts.includes(name) ? { sort: name } : {}),
    ...(name === title ? { isTitle: true } : {}),
    ...(words ? { words } : {}),
    ...(codec.unit ? { unit: codec.unit } : {}),
    ...(codec.limits?.decimals === undefined ? {} : { decimals: codec.limits.decimals }),
    read: row => row[name] as ReturnType<NonNullable<Column<Row>['read']>>,
  };
}
