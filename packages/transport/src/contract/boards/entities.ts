/** Entities of the boards of a company and of a site. The specification names the calls and the fleet's numbers. The rest is assumed. */
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
import { isFilling } from './filling.ts';
import { statisticsFields, type NamedMode } from '../fleet/entities.ts';

/** A number that a server may leave out. A missing one is unknown, not 0. */
const count = optional(within(number, { min: 0, decimals: 0 }));

/** The begin of the counted time, and the time of the count. */
const counted = {
  from: assumed('startTime', optional(time), 'Begin of the day, in the time zone of the site'),
  at: assumed('statTime', optional(time), 'Time of the count, by the clock of the server'),
  isFilling,
};

/** Numbers of a user's devices, and of their alarms and captures of today. */
export const companyPatrol = entity('CompanyPatrolStat', { ...statisticsFields, ...counted });
export type CompanyPatrolStat = Infer<typeof companyPatrol>;

/** What a device is doing, in the words of boards. */
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
  // An operator drives the device, so it does no work of its own.
  manual: 'other',
};

/** The members of a device that decide its state. */
interface Doing {
  readonly isOnline: boolean;
  readonly mode: NamedMode;
  /** Whether a run of it is in progress, if that is known. */
  readonly isOnRound?: boolean | undefined;
}

/** The state of a device: working, charging, standing by, offline or other. */
export const deviceStateOf = ({ isOnline, mode }: Doing): DeviceState => (isOnline ? stateOfMode[mode] : 'offline');

const atTasks: ReadonlySet<NamedMode> = new Set(['patrol', 'guide', 'alarmReview', 'specificRoute', 'specificPoint']);

/** Which devices each number of a fleet counts, if it does not count all. Lists use the same rule. */
export const countsIn = {
  onPatrol: ({ isOnline, mode, isOnRound }: Doing): boolean => isOnRound ?? (isOnline && atTasks.has(mode)),
  onDuty: ({ isOnline, mode }: Doing): boolean => isOnline && mode !== 'charge',
} as const;
/** A number of a fleet that counts some of its devices. */
export type FleetNumber = keyof typeof countsIn;

/** How many devices are in each state. */
export const stateCounts = {
  working: assumed('workNum', count, 'Working'),
  charging: assumed('chargeNum', count, 'Charging'),
  standby: assumed('standbyNum', count, 'Standing by'),
  offline: assumed('offlineNum', count, 'Offline'),
  other: assumed('otherNum', count, 'Driven by hand, or anything else'),
};

/** How many devices of a fleet are in each state. */
export const runningResult = entity('RunningResult', stateCounts);
export type RunningResult = Infer<typeof runningResult>;

/** The alarms of today: by progress, by level and by review. */
export const companyAlarms = entity('CompanyAlarmStat', {
  total: field('alarmNum', count, 'All'),
  unacknowledged: assumed('unprocessedNum', count, 'Unconfirmed'),
  acknowledged: assumed('processingNum', count, 'Confirmed and not closed'),
  closed: assumed('finishedNum', count, 'Closed'),
  serious: field('seriousNum', count, 'Serious'),
  important: field('importantNum', count, 'Important'),
  general: field('generalNum', count, 'General'),
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
  online: assumed('onlineNum', count, 'Those that are reachable'),
});
export type CompanyZone = Infer<typeof companyZone>;
