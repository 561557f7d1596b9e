import type { StoredName } from '../language/names.ts';
import type { Capture } from '../links/events.ts';
import type { PersonType } from '../links/people.ts';
import type { RegisteredVehicle } from '../links/vehicles.ts';

/** Whom and what the site knows. */
export interface Known {
  /** The type of a known person; undefined for other names. */
  typeOf(name: string): PersonType | undefined;
  /** The registered vehicle of a plate at a moment, ms since 1970; undefined for others. */
  vehicleOf(plate: string, at: number): RegisteredVehicle | undefined;
}

/**
 * What is kept of a capture beside its label. The facts of a face are kept only when the person is known, with the kind of person in each
 * language. A registered vehicle has its kind and its owner.
 */
export const factsOf = (
  { kind, label, at, facts }: Pick<Capture, 'kind' | 'label' | 'at' | 'facts'>,
  known: Known,
): Readonly<Record<string, string | number | StoredName>> => {
  if (kind === 'vehicle') {
    const vehicle = known.vehicleOf(label, at);
    if (!vehicle) return facts;
    const { vehicleType, ownerName } = vehicle;
    return { ...facts, vehicleType, ...(ownerName === '' ? {} : { ownerName }) };
  }
  if (kind !== 'face') return facts;
  const type = known.typeOf(label);
  return type ? { personType: type.name, ...facts } : {};
};
