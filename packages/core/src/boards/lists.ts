/** The lists behind the figures of boards: a screen of the data centre, and its query. */
import {
  alarmQuery,
  capturedPictures,
  patrolRuns,
  type AlarmQuery,
  type DeviceKind,
  type DeviceState,
  type FleetNumber,
} from '@patrolkit/transport';
import type { Need } from '../permissions/permits.ts';
import { writeField } from '../resources/query.ts';
import type { TodayTask } from './tasks.ts';

/** A list: its screen, and its filters as the query of its address. */
export interface ListBehind {
  readonly screen: string;
  readonly query: string;
}

/** The scope of a figure or list. */
export interface ListScope {
  /** Begin of the day, or of another counted time, ms since 1970. */
  readonly from: number;
  /** Only devices of this kind. */
  readonly kind?: DeviceKind | undefined;
  /** Only this device. */
  readonly deviceId?: string | undefined;
  /** Only this place. */
  readonly placeId?: string | undefined;
}

/** Filters as the query of an address. */
export const written = (request: Parameters<typeof writeField>[0]['request'], asked: object): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked))
    if (value !== undefined) writeField({ request }, query, name, value);
  return query.toString();
};
const scoped = ({ from, kind, deviceId, placeId }: ListScope): object => ({
  from,
  deviceKind: kind && [kind],
  deviceId,
  placeId,
});

/** Which devices run monitoring shows: all, those that need attention, those in a state, or those that a number of the fleet counts. */
export const monitorFilters = [
  'all',
  'needs',
  'onPatrol',
  'onDuty',
  'working',
  'charging',
  'standby',
  'offline',
  'other',
] as const satisfies readonly ('all' | 'needs' | FleetNumber | DeviceState)[];
export type MonitorFilter = (typeof monitorFilters)[number];

/** The list of devices as they are now. */
export const devicesBehind = (filter: MonitorFilter, kind?: DeviceKind): ListBehind => ({
  screen: 'run-monitoring',
  query: new URLSearchParams({ ...(filter === 'all' ? {} : { filter }), ...(kind ? { kind } : {}) }).toString(),
});

/** Who may see all devices at once (specification section 6). */
export const monitoringAccess = { roles: ['m1-dashboard', 'develop'], codes: [], isClosedToCustomers: true } as const;

/** What a user needs to open a list: for devices the access to run monitoring, for stored rows the page's permission. */
export const needOfList = ({ screen }: Pick<ListBehind, 'screen'>): Need =>
  screen === 'run-monitoring' ? { screen: monitoringAccess } : { element: [screen] };

/** The list of alarms. */
export const alarmsBehind = (scope: ListScope, asked: Partial<AlarmQuery> = {}): ListBehind => ({
  screen: 'alarm-query-list',
  query: written(alarmQuery, { ...scoped(scope), ...asked }),
});

/** The list of pending alarms of any day, at a place or of one device. */
export const waitingBehind = (of: Pick<AlarmQuery, 'placeId'> | Pick<AlarmQuery, 'deviceId'>): ListBehind => ({
  screen: 'alarm-query-list',
  query: written(alarmQuery, { ...of, status: ['unacknowledged'], shelving: ['calls'] }),
});

/** The list of pictures that robots took, of every kind. */
export const capturesBehind = (scope: ListScope): ListBehind => ({
  screen: capturedPictures.screen,
  query: written(capturedPictures.query, scoped(scope)),
});

/** The list of runs. With a result, such as running, only those that have it. */
export const tasksBehind = (scope: ListScope, runResult?: TodayTask['runResult']): ListBehind => ({
  screen: patrolRuns.screen,
  query: written(patrolRuns.query, { ...scoped(scope), runResult: runResult && [runResult] }),
});

/** The page of one run. */
export const taskBehind = (id: string): ListBehind => ({
  screen: 'patrol-report-detail',
  query: written(patrolRuns.query, { id }),
});
