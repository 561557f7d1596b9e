/** Makes a form from the request of a call. */
import { whenGiven, type Codec } from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import { label, wordsOf } from './columns.ts';
import type { AnyChange, DescribedField, Form, FormField, FormFieldKind } from './form.ts';
import type { FilterWords } from './words.ts';

/** A text that may be longer than this, in characters, is drawn with several lines. */
const longLine = 100;

const kindOf = (codec: Codec<unknown>): FormFieldKind => {
  const { kind, limits } = codec;
  if (kind.type === 'number') return 'number';
  if (kind.type === 'flag') return 'flag';
  if (kind.type === 'choice') return 'choice';
  if (kind.type === 'list') return 'pictures';
  return (limits?.max ?? 0) > longLine ? 'area' : 'text';
};

/** The form of a call's request. A description whose field has no label does not compile. */
export function formOf(
  call: AnyChange,
  sections: readonly { readonly label?: MessageId; readonly fields: readonly DescribedField<string>[] }[],
): Form {
  const { kind } = call.request;
  const fields = kind.type === 'entity' ? kind.fields : {};
  const fieldOf = (described: DescribedField<string>): FormField => {
    const { name, dictionary, ...more } = typeof described === 'string' ? { name: described } : described;
    const declared = fields[name];
    if (!declared) throw new Error(`There is no field ${name}`);
    const codec = whenGiven(declared.codec);
    const words = dictionary ?? wordList(wordsOf(name, codec.kind, 'config'), codec.kind.type);
    return {
      name,
      label: label(name, 'config'),
      kind: dictionary ? 'choice' : kindOf(codec),
      isNeeded: !declared.codec.isOptional,
      ...(codec.unit ? { unit: codec.unit } : {}),
      ...(words ? { words } : {}),
      ...more,
    };
  };
  return {
    sections: sections.map(({ fields: described, ...section }) => ({ ...section, fields: described.map(fieldOf) })),
  };
}

/** The words of a choice. A flag has none to choose. */
const wordList = (
  words: Readonly<Record<string, MessageId>> | undefined,
  type: Codec<unknown>['kind']['type'],
): FilterWords | undefined =>
  words && type === 'choice' ? Object.entries(words).map(([value, id]) => ({ value, label: id })) : undefined;
