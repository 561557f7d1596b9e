/** The people to whom alarms can be given: users, and guards who have no account. */
import { languages } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';
import type { Querier } from '../store/database.ts';
import { companiesBelow } from '../store/places.ts';
import { isRoot, type Account } from './users.ts';

/** The prefix of the id of a guard as a person, because ids of users and of guards are both numbers. */
const guardMark = 'guard-';

/** SQL for the id of a guard as a person: that of the account, or one of its own. */
export const personIdOf = (table: string): string => `coalesce(${table}.user_id, '${guardMark}' || ${table}.id)`;

/** SQL for the name of a guard as a stored name. */
const guardName = `jsonb_build_object(${languages.map(language => `'${language}', community_guards.name`).join(', ')})`;

/** SQL for the ids, names and phones of all guards without an account, deleted ones among them. */
export const guardsWithoutAccount = `SELECT ${personIdOf('community_guards')} AS id, ${guardName} AS name, phone,
  company_id, is_valid AND deleted_at IS NULL AS is_offered FROM community_guards WHERE user_id IS NULL`;

/** SQL for everybody to whom alarms were or can be given: users with the phone of their guard, then guards without an account. */
export const allPeople = `SELECT users.id, users.name, coalesce(nullif(users.phone, ''), own.phone, '') AS phone,
    users.company_id, 0 AS kind, users.deleted_at IS NULL AND (users.is_person OR coalesce(own.is_valid, false)) AS is_offered
  FROM users LEFT JOIN community_guards AS own ON own.user_id = users.id AND own.deleted_at IS NULL
  UNION ALL SELECT id, name, phone, company_id, 1, is_offered FROM (${guardsWithoutAccount}) AS guards`;

/** The people whom a user may make responsible: those of the user's company and of all below it, the newest users first. */
export const peopleOf = (
  database: Querier,
  user: Pick<Account, 'role' | 'company'>,
): Promise<{ id: string; name: StoredName; phone: string }[]> =>
  database.query(
    `SELECT id, name, phone FROM (${allPeople}) AS people
     WHERE is_offered AND ($1 OR company_id IN (${companiesBelow('$2')})) ORDER BY kind, id DESC`,
    [isRoot(user), user.company.id],
  );
