/** The lists behind what boards show: a screen of the data centre, and what it is asked for. */
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

/** A list: its screen, and what it is asked for, as the query of its address. */
export interface ListBehind {
  readonly screen: string;
  readonly query: string;
}

/** What is counted or listed. */
export interface ListScope {
  /** Begin of the day, or of what else is counted, ms since 1970. */
  readonly from: number;
  /** The kind of device by which it is narrowed. */
  readonly kind?: DeviceKind | undefined;
  /** The device by which it is narrowed. */
  readonly deviceId?: string | undefined;
  /** The place by which it is narrowed. */
  readonly placeId?: string | undefined;
}

/** What is asked for, as the query of an address. */
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

/** Which devices run monitoring shows: all, what needs somebody, those in a state, or those that a number of the fleet counts. */
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

/** Devices as they are now. */
export const devicesBehind = (filter: MonitorFilter, kind?: DeviceKind): ListBehind => ({
  screen: 'run-monitoring',
  query: new URLSearchParams({ ...(filter === 'all' ? {} : { filter }), ...(kind ? { kind } : {}) }).toString(),
});

/** Who may see all devices at once (specification section 6). */
export const monitoringAccess = { roles: ['m1-dashboard', 'develop'], codes: [], isClosedToCustomers: true } as const;

/** What lets a user into a list: devices are seen by who monitors them, what is stored by who may open its page. */
export const needOfList = ({ screen }: Pick<ListBehind, 'screen'>): Need =>
  screen === 'run-monitoring' ? { screen: monitoringAccess } : { element: [screen] };

/** Alarms. */
export const alarmsBehind = (scope: ListScope, asked: Partial<AlarmQuery> = {}): ListBehind => ({
  screen: 'alarm-query-list',
  query: written(alarmQuery, { ...scoped(scope), ...asked }),
});

/** Alarms that nobody has acknowledged, of whatever day: of a place, or of one device. */
export const waitingBehind = (of: Pick<AlarmQuery, 'placeId'> | Pick<AlarmQuery, 'deviceId'>): ListBehind => ({
  screen: 'alarm-query-list',
  query: written(alarmQuery, { ...of, status: ['unacknowledged'], shelving: ['calls'] }),
});

/** Pictures that robots took, of whatever kind. */
export const capturesBehind = (scope: ListScope): ListBehind => ({
  screen: capturedPictures.screen,
  query: written(capturedPictures.query, scoped(scope)),
});

/** Runs; those alone that ended so, or that last, where it is said. */
export const tasksBehind = (scope: ListScope, runResult?: TodayTask['runResult']): ListBehind => ({
  screen: patrolRuns.screen,
  query: written(patrolRuns.query, { ...scoped(scope), runResult: runResult && [runResult] }),
});

/** The page of one run. */
export const taskBehind = (id: string): ListBehind => ({
  screen: 'patrol-report-detail',
  query: written(patrolRuns.query, { id }),
});
