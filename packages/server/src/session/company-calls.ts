import type { CallsOf } from '../http/calls.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import type { Database, Querier } from '../store/database.ts';
import { sessionOf } from './caller.ts';
import { isRoot } from './users.ts';

/** The path of the logo of a unit, or of the nearest unit above it that has one; undefined without any. */
const logoOf = async (database: Pick<Querier, 'query'>, unitId: string): Promise<string | undefined> => {
  const [row] = await database.query<{ logo: string }>(
    `WITH RECURSIVE above AS (
       SELECT id, parent_id, logos, 0 AS distance FROM companies WHERE id = $1
       UNION ALL SELECT c.id, c.parent_id, c.logos, distance + 1 FROM companies c JOIN above ON c.id = above.parent_id
     ) SELECT logos[1] AS logo FROM above WHERE cardinality(logos) > 0 ORDER BY distance LIMIT 1`,
    [unitId],
  );
  return row?.logo;
};

/** The calls about the units of the caller. */
export const companyCalls = ({
  database,
}: {
  readonly database: Database;
}): CallsOf<'getCompanyTree' | 'getCustomerCompany'> => ({
  getCustomerCompany: async (_, caller) => {
    const logo = await logoOf(database, sessionOf(caller).user.company.id);
    return logo === undefined ? {} : { logo: caller.base + logo };
  },
  getCompanyTree: async (_, caller) => {
    const { user } = sessionOf(caller);
    const rows = await database.query<{
      id: string;
      code: string;
      name: StoredName;
      parent_id: string | null;
      level: number;
    }>(
      `WITH RECURSIVE below AS (
         SELECT * FROM companies WHERE id = $1 OR ($2 AND parent_id IS NULL)
         UNION SELECT companies.* FROM companies JOIN below ON companies.parent_id = below.id
       ) SELECT * FROM below ORDER BY level, id`,
      [user.company.id, isRoot(user)],
    );
    return rows.map(({ id, code, name, parent_id, level }) => ({
      id,
      code,
      name: nameIn(caller.language, name),
      level,
      ...(parent_id === null ? {} : { parentId: parent_id }),
    }));
  },
});
