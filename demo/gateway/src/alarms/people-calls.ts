import type { CallsOf } from '../http/calls.ts';
import { nameIn, type StoredName } from '../http/names.ts';
import { textOf } from '../http/texts.ts';
import type { Database } from '../store/database.ts';
import type { World } from '../world/world.ts';

/** What the calls about people work on. */
export interface PeopleNeeds {
  database: Database;
  world: World;
}

/** The calls about people: who can be made responsible for an alarm, and the type of a person that an alarm names. */
export const peopleCalls = ({
  database,
  world,
}: PeopleNeeds): CallsOf<'searchCustomers' | 'getFacePersonTypeByPersonName'> => ({
  searchCustomers: async (request, caller) => {
    const rows = await database.query<{ id: string; name: StoredName }>(
      'SELECT id, name FROM users WHERE is_person ORDER BY id DESC',
    );
    const found = rows
      .map(row => ({ id: row.id, name: nameIn(caller.language, row.name) }))
      .filter(person => person.name.toLowerCase().includes((request.name ?? '').toLowerCase()));
    const { page, limit, offset: from = (page - 1) * limit } = request;
    return { rows: found.slice(from, from + limit), total: found.length };
  },
  getFacePersonTypeByPersonName: async (request, caller) => {
    const type = world.library.typeOf(request.personName);
    return type && { name: textOf(caller.language, type.key), colour: type.rgb, level: type.level };
  },
});
