import type { AlarmLevel, AlarmOrder, AlarmStatus, ReviewStatus, Shelving } from '@patrolkit/transport/contract';
import type { OrderTerm, PageWanted } from '../store/paging.ts';
import { liesInZone, mapsBelow } from '../store/places.ts';
import type { Language } from '../language/texts.ts';
import type { AlarmKind } from '../links/alarms.ts';
import type { DeviceKind } from '../links/devices.ts';

/** The filter of a request for alarms. */
export interface AlarmFilter {
  id?: string;
  deviceId?: string;
  /** Part of the name that the device had, and the language of that part. */
  named?: { readonly part: string; readonly language: Language };
  kinds?: readonly AlarmKind[];
  /** The id of a company or a map: alarms of everything below it. */
  placeId?: string;
  from?: number;
  to?: number;
  statuses?: readonly AlarmStatus[];
  deviceKinds?: readonly DeviceKind[];
  levels?: readonly AlarmLevel[];
  reviews?: readonly ReviewStatus[];
  shelvings?: readonly Shelving[];
  /** A part of a remark. */
  note?: string;
  /** Only alarms of these devices; undefined for all devices. */
  visible: readonly string[] | undefined;
}

/** A page of the result, and its order. */
export interface AlarmPage extends PageWanted {
  sort?: AlarmOrder;
  direction?: 'ascending' | 'descending';
  /** The language in which names are sorted. */
  language: Language;
}

/** SQL: the source of an alarm is shelved now, at the level of the alarm or above. Levels sort by gravity as strings. */
export const isShelved = `EXISTS (SELECT 1 FROM alarm_shelves WHERE ended_at IS NULL AND alarm_shelves.device_id = alarms.device_id
  AND alarm_shelves.kind = alarms.kind AND alarms.level <= alarm_shelves.level)`;

/** The condition of a filter, with its parameters. */
export const conditionsOf = (filter: AlarmFilter): { conditions: string[]; parameters: unknown[] } => {
  const conditions: string[] = [];
  const parameters: unknown[] = [];
  const where = (sql: string, value: unknown): void => {
    parameters.push(value);
    conditions.push(sql.replaceAll('?', `$${String(parameters.length)}`));
  };
  // An id that is not a number of this server finds nothing.
  if (filter.id !== undefined) where('id = ?', /^\d{1,15}$/.test(filter.id) ? Number(filter.id) : -1);
  if (filter.deviceId !== undefined) where('device_id = ?', filter.deviceId);
  if (filter.named !== undefined) {
    const { part, language } = filter.named;
    where(`strpos(lower(device_name ->> '${language}'), lower(?::text)) > 0`, part);
  }
  if (filter.kinds !== undefined) where('kind = ANY(?::text[])', filter.kinds);
  if (filter.placeId !== undefined)
    where(`(map_id IN (${mapsBelow('?')}) OR ${liesInZone('?', 'map_id', 'x', 'y')})`, filter.placeId);
  if (filter.from !== undefined) where('began_at >= ?', filter.from);
  if (filter.to !== undefined) where('began_at <= ?', filter.to);
  if (filter.statuses !== undefined) where('status = ANY(?::text[])', filter.statuses);
  if (filter.deviceKinds !== undefined) where('device_kind = ANY(?::text[])', filter.deviceKinds);
  if (filter.levels !== undefined) where('level = ANY(?::text[])', filter.levels);
  if (filter.reviews !== undefined) where('review_status = ANY(?::text[])', filter.reviews);
  if (filter.shelvings !== undefined)
    where(`(CASE WHEN ${isShelved} THEN 'shelved' ELSE 'calls' END) = ANY(?::text[])`, filter.shelvings);
  if (filter.note !== undefined)
    where(
      '(strpos(lower(confirm_note), lower(?::text)) > 0 OR strpos(lower(close_note), lower(?::text)) > 0)',
      filter.note,
    );
  if (filter.visible !== undefined) where('device_id = ANY(?::text[])', [...filter.visible]);
  return { conditions, parameters };
};

/** The order of a page. Equal alarms are sorted newest first in both directions, and by id at the same moment. */
export const orderOf = ({ sort, direction, language }: Omit<AlarmPage, 'page' | 'pageSize'>): OrderTerm[] => {
  const way = direction === 'ascending' ? 'ASC' : 'DESC';
  const by = (column: string, to: OrderTerm['way'] = 'DESC'): OrderTerm => ({ by: column, way: to });
  // Sorts by time and not by id: a demonstration stores its past after the alarms of today.
  const newest = [by('began_at'), by('id')];
  if (sort === undefined) return newest;
  if (sort === 'time') return [by('began_at', way), by('id', way)];
  // Sorts by the names that users see, which are those at the time of the alarm; indices have the same expressions.
  if (sort === 'device') return [by(`device_name ->> '${language}'`, way), by('device_id', way), ...newest];
  // The levels sort by gravity as strings: general, important, serious.
  return [by('level', way), ...newest];
};
