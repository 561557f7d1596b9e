import type { CallsOf } from '../http/calls.ts';
import { nameIn } from '../language/names.ts';
import { sessionOf } from '../session/caller.ts';
import { peopleOf } from '../session/people.ts';
import type { Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import type { FaceLibrary } from '../links/people.ts';

/** The parts that the calls about people work on. */
export interface PeopleNeeds {
  database: Database;
  library: Pick<FaceLibrary, 'typeOf'>;
}

/** Whether a user may learn what kind of person somebody is: only when the user sees alarms of that person. */
const mayKnow = async (database: Database, user: Account, personName: string): Promise<boolean> => {
  if (user.access !== 'listed') return true;
  const [row] = await database.query(
    `SELECT 1 FROM alarms WHERE kind = 'person' AND person = $1 AND device_id = ANY($2::text[]) LIMIT 1`,
    [personName, [...user.listed.keys()]],
  );
  return row !== undefined;
};

/** The calls about people: who can be made responsible for an alarm, and the type of a person that an alarm names. */
export const peopleCalls = ({
  database,
  library,
}: PeopleNeeds): CallsOf<'searchCustomers' | 'getFacePersonTypeByPersonName'> => ({
  searchCustomers: async (request, caller) => {
    const found = (await peopleOf(database, sessionOf(caller).user))
      .map(row => ({ id: row.id, name: nameIn(caller.language, row.name) }))
      .filter(person => person.name.toLowerCase().includes((request.name ?? '').toLowerCase()));
    const { page, limit, offset: from = (page - 1) * limit } = request;
    return { rows: found.slice(from, from + limit), total: found.length };
  },
  getFacePersonTypeByPersonName: async ({ personName }, caller) => {
    const type = library.typeOf(personName);
    if (!type || !(await mayKnow(database, sessionOf(caller).user, personName))) return undefined;
    return { name: nameIn(caller.language, type.name), colour: type.rgb, level: type.level };
  },
});
