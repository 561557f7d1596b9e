/** Which rows of a table a user sees, as SQL conditions. */
import { isRoot, type Account } from '../session/users.ts';
import { companiesBelow, companyMark, mapsBelow } from './places.ts';

/** How the rows of a table belong to devices, units and maps. */
export interface Belonging {
  /** The condition for rows that users without the role root see as well. */
  readonly withoutRoot?: string;
  /** The expression of the device of a row: only users who may see the device see the row. */
  readonly device?: string;
  /** The expression of the device of a row: only users who may control the device see the row. */
  readonly controlled?: string;
  /** The expression of the company of a row: only users of this company see the row. */
  readonly company?: string;
  /** The expression of the company of a row: users of it and of the companies above it see the row, and the role root sees every row. */
  readonly owner?: string;
  /** The expression of the device that a row concerns, NULL for none: users who may not see it do not see the row. */
  readonly concerns?: string;
  /** The expression of the map of a row: users of its company and of the companies above it see the row. */
  readonly map?: string;
}

/**
 * The conditions for the rows that a user sees.
 * @param put adds a parameter of the query, and returns how SQL names it
 */
export const seenBy = (
  { device, controlled, company, owner, concerns, map, withoutRoot }: Belonging,
  user: Account,
  put: (value: unknown) => string,
): string[] => {
  const conditions: string[] = [];
  if (user.access === 'listed') {
    const seen = [...user.listed.keys()];
    if (device !== undefined) conditions.push(`${device} = ANY(${put(seen)}::text[])`);
    if (concerns !== undefined) conditions.push(`coalesce(${concerns}, '') = ANY(${put(['', ...seen])}::text[])`);
  }
  if (controlled !== undefined && user.access !== 'control') {
    const ids = user.access === 'listed' ? [...user.listed].flatMap(([id, controls]) => (controls ? [id] : [])) : [];
    conditions.push(`${controlled} = ANY(${put(ids)}::text[])`);
  }
  if (owner !== undefined && !isRoot(user)) conditions.push(`${owner} IN (${companiesBelow(put(user.company.id))})`);
  if (withoutRoot !== undefined && !isRoot(user)) conditions.push(withoutRoot);
  if (company !== undefined) conditions.push(`${company} = ${put(user.company.id)}`);
  if (map !== undefined) conditions.push(`${map} IN (${mapsBelow(put(`${companyMark}${user.company.id}`))})`);
  return conditions;
};
