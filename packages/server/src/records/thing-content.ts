/** The settings of a thing before and after a change, in the language of the reader. */
import {
  allThings,
  invalid,
  isRecord,
  loggedFields,
  silently,
  whenGiven,
  type Codec,
} from '@patrolkit/transport/contract';
import { textOf, type Language } from '../language/texts.ts';
import { loggedAct, loggedKind } from '../store/audit.ts';

/** What was written down on one side of a change. */
type Side = Readonly<Record<string, unknown>>;

const sideOf = (written: string): Side | undefined => {
  if (written === '') return undefined;
  const read: unknown = JSON.parse(written);
  return isRecord(read) ? read : undefined;
};

const said = (codec: Codec<unknown>, label: string, written: unknown, language: Language): string => {
  const value = codec.decode(written, silently, '');
  if (value === invalid || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return textOf(language, 'said.nothing');
  const { kind, meaning, unit } = whenGiven(codec);
  if (meaning === 'names')
    return [...new Set(Object.values(Object(value)).map(String))].join(textOf(language, 'said.words'));
  if (meaning === 'colour') return String(written);
  if (kind.type === 'several' && Array.isArray(value))
    return value
      .map(one => (kind.of.kind.type === 'choice' ? textOf(language, `${label}.${String(one)}`) : String(one)))
      .join(textOf(language, 'said.words'));
  if (Array.isArray(value))
    return textOf(
      language,
      kind.type === 'list' && whenGiven(kind.of).meaning === 'picture' ? 'said.pictures' : 'said.rows',
      {
        n: value.length,
      },
    );
  if (typeof value === 'boolean') return textOf(language, value ? 'said.yes' : 'said.no');
  // The time of the operation says when.
  if (kind.type === 'time') return textOf(language, 'said.renewed');
  if (unit === 'minute') return textOf(language, 'said.minutes', { n: String(value) });
  const begin = meaning === 'level' ? 'level' : label;
  return kind.type === 'choice' ? textOf(language, `${begin}.${String(value)}`) : String(value);
};

/** Both sides of a change in words. Of a change, only the fields that differ; of a new or deleted thing, those that are filled in. */
export const thingContent = (before: string, after: string, language: Language): { before: string; after: string } => {
  const [old, now] = [sideOf(before), sideOf(after)];
  const kind = (now ?? old)?.[loggedKind];
  const things = allThings.find(({ entity }) => entity.name === kind);
  if (!things) return { before, after };
  if (now?.[loggedAct] !== undefined) return { before: '', after: actSaid(things.labels, now, language) };
  const fields = Object.entries(loggedFields(things)).filter(
    ([, { wireName }]) => JSON.stringify(old?.[wireName]) !== JSON.stringify(now?.[wireName]),
  );
  const words = (side: Side | undefined): string =>
    side
      ? fields
          .map(([name, { wireName, codec }]) => {
            const label = `${things.labels}.${name}`;
            return textOf(language, 'said.field', {
              name: textOf(language, label),
              value: said(codec, label, side[wireName], language),
            });
          })
          .join(textOf(language, 'said.fields'))
      : '';
  return { before: words(old), after: words(now) };
};

/** What a thing was made to do, with what was asked for. A word of a choice has a text below that of its field. */
const actSaid = (labels: string, { [loggedAct]: act, ...asked }: Side, language: Language): string => {
  const name = textOf(language, `${labels}.${String(act)}`);
  const more = Object.entries(asked).flatMap(([field, value]) => {
    if (field.startsWith('$') || value === undefined || value === '') return [];
    const label = `${labels}.${field}`;
    const word = `${label}.${String(value)}`;
    const text = textOf(language, word);
    return [
      textOf(language, 'said.field', {
        name: textOf(language, label),
        value:
          typeof value === 'boolean'
            ? textOf(language, value ? 'said.yes' : 'said.no')
            : text === word
              ? String(value)
              : text,
      }),
    ];
  });
  return [name, ...more].join(textOf(language, 'said.fields'));
};
