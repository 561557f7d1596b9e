import { textOf, type Language } from '../http/texts.ts';
import { similarityOf, type PersonType } from '../world/people.ts';
import type { Capture } from '../world/types.ts';
import { vehicleOf } from '../world/vehicles.ts';

/** What is known of a captured vehicle or person beside its label. Kinds of persons are words of the installation. */
export const factsOf = (
  { kind, label, at }: Pick<Capture, 'kind' | 'label' | 'at'>,
  language: Language,
  typeOf: (name: string) => PersonType | undefined,
): Readonly<Record<string, string | number>> => {
  if (kind === 'vehicle') return { ...vehicleOf(label) };
  const type = kind === 'face' ? typeOf(label) : undefined;
  return type ? { personType: textOf(language, type.key), similarity: similarityOf(label, at) } : {};
};
