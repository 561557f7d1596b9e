/** What of the fleet run monitoring shows. */
import type { DeviceState } from '@patrolkit/core';
import type { DeviceRow } from '../shared/boards/device-rows.ts';

/** What of the fleet is shown. */
export type MonitorFilter = 'all' | 'needs' | DeviceState;
export const monitorFilters: readonly MonitorFilter[] = [
  'all',
  'needs',
  'working',
  'charging',
  'standby',
  'offline',
  'other',
];

/** Whether a filter and a text let a row through; the text is sought in name and id. */
export function isShown(row: DeviceRow, filter: MonitorFilter, wanted: string): boolean {
  const sought = wanted.trim().toLowerCase();
  const { name, id } = row.robot;
  if (sought !== '' && !name.toLowerCase().includes(sought) && !id.toLowerCase().includes(sought)) return false;
  return filter === 'all' || (filter === 'needs' ? row.needs.length > 0 : row.state === filter);
}

/** How many devices each filter would show. */
export const countsOf = (rows: readonly DeviceRow[]): Readonly<Record<MonitorFilter, number>> =>
  Object.fromEntries(
    monitorFilters.map(filter => [filter, rows.filter(row => isShown(row, filter, '')).length]),
  ) as Record<MonitorFilter, number>;
