/** Who receives messages about an alarm: people who may see its device, by the ways that reach them. */
import type { StoredName } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
import type { MessageWay } from '../links/messages.ts';
import { allPeople } from '../session/people.ts';
import { findUsers, maySee, stateOf } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { companyMark, mapsBelow } from '../store/places.ts';
import type { Reason } from './message.ts';

/** Somebody who can be told. */
export interface Person {
  readonly id: string;
  readonly name: StoredName;
  readonly phone: string;
  readonly mail: string;
  readonly language: Language | undefined;
  /** The addresses of the browsers that are notified. */
  readonly browsers: readonly string[];
}

/** Where a message goes to by a way, or why it goes nowhere. */
export interface Route {
  readonly address: string;
  readonly suppressed?: Reason;
}

/** Where messages to a person go to by a way. */
export const routesOf = ({ phone, mail, browsers }: Person, way: MessageWay): readonly Route[] => {
  const or = (address: string, suppressed: Reason): Route[] => [address === '' ? { address, suppressed } : { address }];
  if (way === 'backstage') return [{ address: '' }];
  if (way === 'mail') return or(mail, 'noMail');
  if (way === 'browser')
    return browsers.length > 0 ? browsers.map(address => ({ address })) : [{ address: '', suppressed: 'noBrowser' }];
  return way === 'webhook' ? [] : or(phone, 'noPhone');
};

/** The people with some ids, as far as they can be told now; each with what decides whether an alarm is theirs. */
export const peopleWith = async (
  inside: Querier,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Person & { readonly sees: (deviceId: string, mapId: string) => boolean }>> => {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const rows = await inside.query<{
    id: string;
    name: StoredName;
    phone: string;
    is_guard: boolean;
    mail: string | null;
    language: Language | null;
    browsers: string[];
    maps: string[];
  }>(
    `SELECT people.id, people.name, people.phone, users.mail, user_languages.language,
       ARRAY(SELECT endpoint FROM browser_subscriptions WHERE user_id = people.id ORDER BY at, endpoint) AS browsers,
       ARRAY(${mapsBelow(`'${companyMark}' || people.company_id`)})  AS maps,
       (people.kind = 1 AND people.is_offered) OR EXISTS (SELECT 1 FROM community_guards WHERE user_id = people.id
         AND community_guards.is_valid AND community_guards.deleted_at IS NULL) AS is_guard
     FROM (${allPeople}) AS people LEFT JOIN users ON users.id = people.id
       LEFT JOIN user_languages ON user_languages.user_id = people.id
     WHERE people.id = ANY($1::text[])`,
    [wanted],
  );
  const users = new Map((await findUsers(inside, 'id', wanted)).map(({ user }) => [user.id, user]));
  return new Map(
    rows.flatMap(row => {
      const user = users.get(row.id);
      const state = user && stateOf(user, now);
      // A guard in service who cannot sign in is told of what lies on the maps of the own unit and of those below it.
      const isOutside = state !== 'enabled';
      if (isOutside && !row.is_guard) return [];
      const maps = new Set(row.maps);
      return [
        [
          row.id,
          {
            id: row.id,
            name: row.name,
            phone: row.phone,
            mail: row.mail ?? '',
            language: row.language ?? undefined,
            browsers: row.browsers,
            sees: (deviceId: string, mapId: string) => (user && !isOutside ? maySee(user, deviceId) : maps.has(mapId)),
          },
        ] as const,
      ];
    }),
  );
};
