/** The places of the installation as a tree, without those that hold no device that the reader may see. */
import type { Place } from '@patrolkit/transport/contract';
import { nameIn, type StoredName } from '../language/names.ts';
import type { Reader } from '../language/reader.ts';
import type { Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { companyMark, zoneMark } from '../store/places.ts';

interface CompanyRow {
  readonly id: string;
  readonly name: StoredName;
  readonly parent_id: string | null;
}

interface MapRow {
  readonly id: string;
  readonly name: StoredName;
  readonly company_id: string;
}

interface ZoneRow {
  readonly id: string | number | bigint;
  readonly map_id: string;
  readonly names: StoredName;
}

/** The tree, without companies that have nothing in them. */
export const placesOf = async (
  database: Database['patient'],
  user: Pick<Account, 'access' | 'listed'>,
  { language }: Pick<Reader, 'language'>,
): Promise<Place[]> => {
  const isListed = user.access === 'listed';
  const [companies, maps, zones] = await Promise.all([
    database.query<CompanyRow>('SELECT id, name, parent_id FROM companies ORDER BY id'),
    database.query<MapRow>(
      `SELECT id, names AS name, company_id FROM maps
       WHERE EXISTS (SELECT FROM devices WHERE devices.map_id = maps.id AND devices.deleted_at IS NULL ${isListed ? 'AND devices.id = ANY($1::text[])' : ''})
       ORDER BY id`,
      isListed ? [[...user.listed.keys()]] : [],
    ),
    database.query<ZoneRow>(
      `SELECT id, map_id, names FROM regions WHERE kind = 'zone' AND is_valid ORDER BY map_id, names->>'${language}', id`,
    ),
  ]);
  const below = (parent: string | null): Place[] =>
    companies
      .filter(company => company.parent_id === parent)
      .map(company => ({
        id: `${companyMark}${company.id}`,
        name: nameIn(language, company.name),
        kind: 'company' as const,
        children: [
          ...below(company.id),
          ...maps
            .filter(map => map.company_id === company.id)
            .map(map => ({
              id: map.id,
              name: nameIn(language, map.name),
              kind: 'scene' as const,
              children: zones
                .filter(zone => zone.map_id === map.id)
                .map(({ id, names }) => ({
                  id: `${zoneMark}${id}`,
                  name: nameIn(language, names),
                  kind: 'zone' as const,
                  children: [],
                })),
            })),
        ],
      }))
      .filter(({ children }) => children.length > 0);
  return below(null);
};
