import { nameOfText, type StoredName } from '../http/names.ts';
import { similarityOf } from '../world/faces.ts';
import type { PersonType } from '../links/people.ts';
import type { Capture } from '../links/events.ts';
import { vehicleOf } from '../world/vehicles.ts';

/** What is known of a captured vehicle or person beside its label. Kinds of persons are kept in each language. */
export const factsOf = (
  { kind, label, at }: Pick<Capture, 'kind' | 'label' | 'at'>,
  typeOf: (name: string) => PersonType | undefined,
): Readonly<Record<string, string | number | StoredName>> => {
  if (kind === 'vehicle') return { ...vehicleOf(label) };
  const type = kind === 'face' ? typeOf(label) : undefined;
  return type ? { personType: nameOfText(type.key), similarity: similarityOf(label, at) } : {};
};
