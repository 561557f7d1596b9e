/** The units that a caller may choose for a thing. */
import type { Caller } from '../http/calls.ts';
import { ofField } from '../http/refusal.ts';
import { sessionOf } from '../session/caller.ts';
import { isRoot } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { companiesBelow } from '../store/places.ts';

/** Refuses a unit that is not the caller's and does not lie below it. */
export const demandUnit = async (companyId: string, inside: Querier, caller: Caller): Promise<void> => {
  const { user } = sessionOf(caller);
  const [seen] = await inside.query(
    `SELECT 1 FROM companies WHERE id = $1 AND ($2 OR id IN (${companiesBelow('$3')}))`,
    [companyId, isRoot(user), user.company.id],
  );
  if (!seen) throw ofField('companyId', 'error.noCompany');
};
