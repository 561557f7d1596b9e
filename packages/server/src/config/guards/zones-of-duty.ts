/** The zones of maps, for which people answer. */
import type { Caller } from '../../http/calls.ts';
import { ofField } from '../../http/refusal.ts';
import { sessionOf } from '../../session/caller.ts';
import type { Querier } from '../../store/database.ts';
import { companyMark, mapsBelow } from '../../store/places.ts';

/**
 * Refuses zones that the caller does not see, and regions that are none. Those that are chosen already stay.
 * @param had the ids that are stored
 * @param field the wire name of the field with the ids
 */
export const demandZones = async (
  ids: readonly string[],
  had: unknown,
  field: string,
  inside: Querier,
  caller: Caller,
): Promise<void> => {
  const kept = Array.isArray(had) ? had.map(String) : [];
  const asked = [...new Set(ids)].filter(one => !kept.includes(one));
  if (asked.length === 0) return;
  const found = await inside.query(
    `SELECT id FROM regions WHERE kind = 'zone' AND id::text = ANY($1::text[]) AND map_id IN (${mapsBelow('$2')})`,
    [asked, `${companyMark}${sessionOf(caller).user.company.id}`],
  );
  if (found.length < asked.length) throw ofField(field, 'error.noChoice');
};
