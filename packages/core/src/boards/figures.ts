/** The figures of a board, in their groups, and the list behind each. */
import type { AlarmQuery, CompanyAlarmStat, CompanyPatrolStat, RunningResult } from '@patrolkit/transport';
import {
  alarmsBehind,
  capturesBehind,
  devicesBehind,
  type ListBehind,
  type ListScope,
  type MonitorFilter,
} from './lists.ts';

/** Names of the figures, in the order in which they are shown. */
export const boardFigures = {
  /** Devices, and their alarms and captures of today. */
  fleet: ['total', 'onPatrol', 'onDuty', 'charging', 'alarms', 'captures'],
  /** What devices are doing. */
  states: ['working', 'charging', 'standby', 'offline', 'other'],
  /** How far the alarms of today are handled. */
  progress: ['unacknowledged', 'acknowledged', 'closed'],
  /** The levels of the alarms of today. */
  levels: ['serious', 'important', 'general'],
  /** The reviews of the alarms of today. */
  reviews: ['reviewNone', 'reviewInitiated', 'reviewConfirmed', 'reviewCancelled'],
} as const satisfies {
  readonly fleet: readonly (keyof CompanyPatrolStat)[];
  readonly states: readonly (keyof RunningResult)[];
  readonly progress: readonly (keyof CompanyAlarmStat)[];
  readonly levels: readonly (keyof CompanyAlarmStat)[];
  readonly reviews: readonly (keyof CompanyAlarmStat)[];
};

/** A group of figures. */
export type BoardGroup = keyof typeof boardFigures;
/** The groups, in their order. */
export const boardGroups = Object.keys(boardFigures) as readonly BoardGroup[];

/** A figure by its group and its name in it. */
export type BoardFigure = { [Group in BoardGroup]: `${Group}.${(typeof boardFigures)[Group][number]}` }[BoardGroup];

/** Which alarms a figure counts. Undefined when it counts none. */
const alarmsOf: { readonly [Figure in BoardFigure]?: Partial<AlarmQuery> } = {
  'fleet.alarms': {},
  'progress.unacknowledged': { status: ['unacknowledged'] },
  'progress.acknowledged': { status: ['acknowledged'] },
  'progress.closed': { status: ['processed', 'notRequired', 'system'] },
  'levels.serious': { level: ['serious'] },
  'levels.important': { level: ['important'] },
  'levels.general': { level: ['general'] },
  'reviews.reviewNone': { reviewStatus: ['none'] },
  'reviews.reviewInitiated': { reviewStatus: ['initiated'] },
  'reviews.reviewConfirmed': { reviewStatus: ['confirmed'] },
  'reviews.reviewCancelled': { reviewStatus: ['cancelled'] },
};

/** Which devices a figure counts. */
const devicesOf: { readonly [Figure in BoardFigure]?: MonitorFilter } = {
  'fleet.total': 'all',
  'fleet.onPatrol': 'onPatrol',
  'fleet.onDuty': 'onDuty',
  'fleet.charging': 'charging',
  'states.working': 'working',
  'states.charging': 'charging',
  'states.standby': 'standby',
  'states.offline': 'offline',
  'states.other': 'other',
};

/** The list of what a figure counts. */
export function listBehind(figure: BoardFigure, scope: ListScope): ListBehind {
  const filter = devicesOf[figure];
  if (filter) return devicesBehind(filter, scope.kind);
  return figure === 'fleet.captures' ? capturesBehind(scope) : alarmsBehind(scope, alarmsOf[figure]);
}
