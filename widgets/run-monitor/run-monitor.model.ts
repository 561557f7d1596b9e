/** The part of the fleet that run monitoring shows. */
import { countsIn, monitorFilters, type FleetNumber, type MessageId, type MonitorFilter } from '@patrolkit/core';
import type { DeviceRow } from '../shared/boards/device-rows.ts';

const isNumber = (filter: MonitorFilter): filter is FleetNumber => Object.hasOwn(countsIn, filter);

/** Whether a device belongs to a filter. */
function isOf(filter: MonitorFilter, { robot, position, needs, state }: DeviceRow): boolean {
  if (filter === 'all') return true;
  if (filter === 'needs') return needs.length > 0;
  if (!isNumber(filter)) return state === filter;
  const mode = position?.mode;
  return mode !== undefined && countsIn[filter]({ isOnline: robot.isOnline, mode, isOnRound: position?.isOnRound });
}

/** The name of a filter. */
export function labelOf(filter: MonitorFilter): MessageId {
  if (filter === 'all' || filter === 'needs') return `boards.monitor.filter.${filter}`;
  return isNumber(filter) ? `boards.fleet.${filter}` : `boards.states.${filter}`;
}

/** Whether a filter and a text let a row through. The text is compared with name and id. */
export function isShown(row: DeviceRow, filter: MonitorFilter, wanted: string): boolean {
  const sought = wanted.trim().toLowerCase();
  const { name, id } = row.robot;
  if (sought !== '' && !name.toLowerCase().includes(sought) && !id.toLowerCase().includes(sought)) return false;
  return isOf(filter, row);
}

/** How many devices each filter would show. */
export const countsOf = (rows: readonly DeviceRow[]): Readonly<Record<MonitorFilter, number>> =>
  Object.fromEntries(
    monitorFilters.map(filter => [filter, rows.filter(row => isShown(row, filter, '')).length]),
  ) as Record<MonitorFilter, number>;
