/** Makes a form from the request of a call. */
import { whenGiven, type Codec, type Fields } from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import { label, wordsOf, type LabelArea } from './columns.ts';
import type { AnyChange, ColumnVariants, DescribedField, Form, FormField, FormFieldKind, FormSection } from './form.ts';
import type { FilterWords } from './words.ts';

/** A text that may be longer than this, in characters, is drawn with several lines. */
const longLine = 100;

const kindOf = (codec: Codec<unknown>): FormFieldKind => {
  const { kind, limits, meaning } = codec;
  if (meaning === 'timeOfDay') return 'time';
  if (meaning === 'names' || meaning === 'colour' || meaning === 'date' || meaning === 'secret') return meaning;
  if (meaning === 'stops' || meaning === 'corners' || meaning === 'anchors') return meaning;
  if (kind.type === 'number') return 'number';
  if (kind.type === 'flag') return 'flag';
  if (kind.type === 'choice' || kind.type === 'several') return kind.type;
  if (kind.type === 'list') {
    const one = whenGiven(kind.of);
    return one.kind.type === 'entity'
      ? 'rows'
      : one.meaning === 'audio'
        ? 'sounds'
        : one.meaning === 'document'
          ? 'documents'
          : 'pictures';
  }
  return (limits?.max ?? 0) > longLine ? 'area' : 'text';
};

/** The fields of a call's request. */
const fieldsOf = ({ request: { kind } }: AnyChange): Fields => (kind.type === 'entity' ? kind.fields : {});

/**
 * The form of a call's request. A description whose field has no label does not compile.
 * @param add the call for a new thing, if that is another one. Fields that only one of the two has are shown for it alone.
 */
export function formOf(
  {
    edit,
    add = edit,
    area,
  }: { readonly edit: AnyChange; readonly add?: AnyChange | undefined; readonly area: LabelArea },
  sections: readonly (Pick<FormSection, 'label' | 'tab' | 'panel'> & {
    readonly fields: readonly DescribedField<string>[];
  })[],
): Form {
  const changed = fieldsOf(edit);
  const added = fieldsOf(add);
  const fieldOf = (described: DescribedField<string>): FormField => {
    const {
      name,
      dictionary,
      columnDictionaries = {},
      told = [],
      hidden = [],
      columnVariants = {},
      ...more
    } = typeof described === 'string' ? { name: described } : described;
    const declared = changed[name] ?? added[name];
    if (!declared) throw new Error(`There is no field ${name}`);
    const codec = whenGiven(declared.codec);
    const one = codec.kind.type === 'several' ? codec.kind.of : codec;
    const words = dictionary ?? wordList(wordsOf(name, one, area), one.kind.type);
    const need = edit.rules?.find(({ kind, fields }) => kind === 'requiredFor' && fields.at(-1) === name);
    const given = edit.rules?.find(({ kind, fields }) => kind === 'requiredWith' && fields.at(-1) === name);
    return {
      name,
      label: label(name, area),
      kind: dictionary && codec.kind.type !== 'several' ? 'choice' : kindOf(codec),
      // A list may be left out, unless it must have a row.
      isNeeded: !declared.codec.isOptional || (codec.kind.type === 'list' && (codec.limits?.min ?? 0) > 0),
      ...(given ? { neededWith: given.fields[0] } : {}),
      ...(need ? { neededFor: [need.fields[0], ...(need.words ?? [])] } : {}),
      ...(codec.unit ? { unit: codec.unit } : {}),
      ...(codec.limits?.format === 'plain' ? { isPlain: true } : {}),
      ...(codec.limits?.format === 'passwordDigest' ? { isPassword: true } : {}),
      ...(words ? { words } : {}),
      ...(['rows', 'corners', 'anchors'].includes(kindOf(codec))
        ? {
            columns: columnsOf(name, codec, area, {
              told,
              hidden,
              dictionaries: columnDictionaries,
              variants: columnVariants,
            }),
          }
        : {}),
      ...(name in changed ? {} : { isOfAdd: true, hint: { id: 'config.onlyWhenAdded' } }),
      ...(name in added ? {} : { isOfChange: true }),
      ...more,
    };
  };
  return {
    sections: sections.map(({ fields: described, ...section }) => ({ ...section, fields: described.map(fieldOf) })),
  };
}

/** The columns of a field with rows. */
function columnsOf(
  of: string,
  { kind }: Codec<unknown>,
  area: LabelArea,
  {
    told,
    hidden,
    dictionaries,
    variants,
  }: Readonly<Record<'told' | 'hidden', readonly string[]>> & {
    readonly dictionaries: NonNullable<Exclude<DescribedField<string>, string>['columnDictionaries']>;
    readonly variants: Readonly<Record<string, ColumnVariants>>;
  },
): readonly FormField[] {
  const row = kind.type === 'list' ? whenGiven(kind.of).kind : kind;
  if (row.type !== 'entity') return [];
  return Object.entries(row.fields).map(([name, { codec: declared }]) => {
    const codec = whenGiven(declared);
    const dictionary = dictionaries[name];
    const words = dictionary ?? wordList(wordsOf(`${of}.${name}`, codec, area), codec.kind.type);
    return {
      name,
      label: label(`${of}.${name}`, area),
      kind: dictionary && codec.kind.type !== 'several' ? 'choice' : kindOf(codec),
      isNeeded: !declared.isOptional,
      ...(words ? { words } : {}),
      ...(told.includes(name) ? { isTold: true } : {}),
      ...(hidden.includes(name) ? { isGiven: true } : {}),
      ...(variants[name] ? { variants: variantsOf(`${of}.${name}`, variants[name], area) } : {}),
    };
  });
}

/** What a column is for each word of another one. */
const variantsOf = (
  of: string,
  { by, of: declared }: ColumnVariants,
  area: LabelArea,
): NonNullable<FormField['variants']> => ({
  by,
  of: Object.fromEntries(
    Object.entries(declared).map(([word, what]): [string, Pick<FormField, 'label' | 'kind' | 'words'>] => {
      if (what === 'flag') return [word, { label: label(of, area), kind: 'flag' }];
      const name = `${of}.${word}`;
      if (what === 'text') return [word, { label: label(name, area), kind: 'text' }];
      if ('request' in what) return [word, { label: label(name, area), kind: 'choice', words: what }];
      const words = what.map(value => ({ value, label: label(`${name}.${value}`, area) }));
      return [word, { label: label(name, area), kind: 'choice', words }];
    }),
  ),
});

/** The words of a choice. A flag has none to choose. */
const wordList = (
  words: Readonly<Record<string, MessageId>> | undefined,
  type: Codec<unknown>['kind']['type'],
): FilterWords | undefined =>
  words && type === 'choice' ? Object.entries(words).map(([value, id]) => ({ value, label: id })) : undefined;
