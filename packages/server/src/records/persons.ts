/** The persons that the server knows: those in its library of faces, and its users. */
import { mostPersons, type KnownPerson } from '@patrolkit/transport/contract';
import type { Reader } from '../language/reader.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { isRoot, type Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { companiesBelow } from '../store/places.ts';
import type { FaceLibrary } from '../links/people.ts';

/** SQL for the id of a person with a name; NULL for a name that is not in the library. */
export const personIdOf = (name: string): string =>
  `(SELECT faces.id::text FROM faces WHERE faces.name = ${name} AND faces.company_id IN (SELECT company_id FROM devices) LIMIT 1)`;

/** The filter. */
interface Asked {
  readonly id?: string;
  readonly name?: string;
}

const found = (all: readonly KnownPerson[], { id, name = '' }: Asked): KnownPerson[] =>
  all
    .filter(
      person => (id === undefined || person.id === id) && person.name.toLowerCase().includes(name.trim().toLowerCase()),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .slice(0, mostPersons);

/** Persons in the library of faces. */
export const findFaces = ({ people }: Pick<FaceLibrary, 'people'>, asked: Asked): KnownPerson[] =>
  found(
    people.map(({ id, name }) => ({ id, name })),
    asked,
  );

/** Users of the company of the reader and of those below it, by their names in the language of the reader; root finds all. */
export const findOperators = async (
  database: Database['patient'],
  asked: Asked,
  user: Account,
  { language }: Pick<Reader, 'language'>,
): Promise<KnownPerson[]> => {
  const rows = await database.query<{ id: string; name: StoredName }>(
    `SELECT id, name FROM users WHERE $1 OR company_id IN (${companiesBelow('$2')})`,
    [isRoot(user), user.company.id],
  );
  return found(
    rows.map(({ id, name }) => ({ id, name: nameIn(language, name) })),
    asked,
  );
};
