import type { StoredName } from '../language/names.ts';
import type { Capture } from '../links/events.ts';
import type { PersonType } from '../links/people.ts';

/**
 * What is kept of a capture beside its label. The facts of a face are kept only when the person is known, with the kind of person in each
 * language.
 */
export const factsOf = (
  { kind, label, facts }: Pick<Capture, 'kind' | 'label' | 'facts'>,
  typeOf: (name: string) => PersonType | undefined,
): Readonly<Record<string, string | number | StoredName>> => {
  if (kind !== 'face') return facts;
  const type = typeOf(label);
  return type ? { personType: type.name, ...facts } : {};
};
