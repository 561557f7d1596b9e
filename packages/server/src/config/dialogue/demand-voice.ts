/** The voices that a caller may choose. */
import { ofField } from '../../http/refusal.ts';
import type { KeptVoice } from '../../links/voices.ts';
import { sessionOf } from '../../session/caller.ts';
import { isRoot } from '../../session/users.ts';
import { companiesBelow } from '../../store/places.ts';
import type { Changing } from '../keeper.ts';

/** Refuses a voice that is not there, that belongs to a unit beside the caller's, or that is of another kind. One that was chosen before stays. */
export const demandVoice = async (
  id: string | undefined,
  { inside, caller }: Pick<Changing<object>, 'inside' | 'caller'>,
  {
    field,
    kind,
    had = [],
  }: {
    /** The wire name of the field. */
    readonly field: string;
    readonly kind?: KeptVoice['kind'];
    /** The voices that were chosen before. */
    readonly had?: readonly unknown[];
  },
): Promise<void> => {
  if (id === undefined || had.includes(id)) return;
  const { user } = sessionOf(caller);
  const [found] = await inside.query(
    `SELECT 1 FROM voices WHERE id::text = $1 AND ($2::text IS NULL OR kind = $2)
       AND ($3 OR company_id IN (${companiesBelow('$4')}))`,
    [id, kind ?? null, isRoot(user), user.company.id],
  );
  if (!found) throw ofField(field, 'error.noChoice');
};
