/** What the boards of a company and of a site show. The specification names the calls and the numbers of the fleet; the rest is assumed. */
import {
  assumed,
  entity,
  field,
  id,
  number,
  optional,
  text,
  time,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import { alarmLevelCounts } from '../alarms/tallies.ts';
import { statisticsFields, type NamedMode } from '../fleet/entities.ts';

const count = withDefault(within(number, { min: 0, decimals: 0 }), 0);

/** From when on it was counted, and when. */
const counted = {
  from: assumed('startTime', optional(time), 'Begin of the day, in the time zone of the site'),
  at: assumed('statTime', optional(time), 'When it was counted, by the clock of the server'),
};

/** Numbers of the devices of a user, and what came of them today. */
export const companyPatrol = entity('CompanyPatrolStat', { ...statisticsFields, ...counted });
export type CompanyPatrolStat = Infer<typeof companyPatrol>;

/** What a device is doing, as boards tell it. */
export const deviceStates = ['working', 'charging', 'standby', 'offline', 'other'] as const;
export type DeviceState = (typeof deviceStates)[number];

const stateOfMode: Readonly<Record<NamedMode, DeviceState>> = {
  patrol: 'working',
  watch: 'working',
  guide: 'working',
  alarmReview: 'working',
  specificRoute: 'working',
  specificPoint: 'working',
  charge: 'charging',
  standBy: 'standby',
  offline: 'offline',
  // Somebody drives it: it does no work of its own.
  manual: 'other',
};

/** What a device does. */
interface Doing {
  readonly isOnline: boolean;
  readonly mode: NamedMode;
}

/** The one rule by which a device counts as working, charging, standing by, offline or other. */
export const deviceStateOf = ({ isOnline, mode }: Doing): DeviceState => (isOnline ? stateOfMode[mode] : 'offline');

const atTasks: ReadonlySet<NamedMode> = new Set(['patrol', 'guide', 'alarmReview', 'specificRoute', 'specificPoint']);

/** Which devices the numbers of a fleet count that are not all: by the same rule they are counted and listed. */
export const countsIn = {
  onPatrol: ({ isOnline, mode }: Doing): boolean => isOnline && atTasks.has(mode),
  onDuty: ({ isOnline, mode }: Doing): boolean => isOnline && mode !== 'charge',
} as const;
/** A number of a fleet that counts some of its devices. */
export type FleetNumber = keyof typeof countsIn;

/** How many devices are in which state. */
export const stateCounts = {
  working: assumed('workNum', count, 'Working'),
  charging: assumed('chargeNum', count, 'Charging'),
  standby: assumed('standbyNum', count, 'Standing by'),
  offline: assumed('offlineNum', count, 'Offline'),
  other: assumed('otherNum', count, 'Driven by hand, and whatever else'),
};

/** The same, of a fleet. */
export const runningResult = entity('RunningResult', stateCounts);
export type RunningResult = Infer<typeof runningResult>;

/** The alarms of today: how far they are handled, how grave they are, how their reviews stand. */
export const companyAlarms = entity('CompanyAlarmStat', {
  total: field('alarmNum', count, 'All'),
  unacknowledged: assumed('unprocessedNum', count, 'Nobody has acknowledged them'),
  acknowledged: assumed('processingNum', count, 'Acknowledged and not closed'),
  closed: assumed('finishedNum', count, 'Closed'),
  ...alarmLevelCounts,
  reviewNone: assumed('toReviewNum', count, 'To be reviewed'),
  reviewInitiated: assumed('underReviewNum', count, 'Under review'),
  reviewConfirmed: assumed('reviewCompletedNum', count, 'Review completed'),
  reviewCancelled: assumed('reviewCanceledNum', count, 'Review cancelled'),
  ...counted,
});
export type CompanyAlarmStat = Infer<typeof companyAlarms>;

/** Alarms of one type, by level. */
export const alarmTypeTally = entity('AlarmTypeTally', {
  type: field('alarmType', text, 'Type'),
  name: field('alarmName', withDefault(text, ''), 'Name of the type'),
  ...alarmLevelCounts,
});
export type AlarmTypeTally = Infer<typeof alarmTypeTally>;

/** A ground or a floor of the company, with its devices. */
export const companyZone = entity('CompanyZone', {
  id: assumed('zoneId', id, 'Zone', { also: ['id', 'mapId'] }),
  name: assumed('zoneName', withDefault(text, ''), 'Name', { also: ['name', 'mapName'] }),
  devices: assumed('deviceNum', count, 'Devices that stand there'),
  online: assumed('onlineNum', count, 'Those of them that are reachable'),
});
export type CompanyZone = Infer<typeof companyZone>;
