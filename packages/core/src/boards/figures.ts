/** The figures of a board, in their groups, and the list behind each. */
import {
  alarmQuery,
  capturedPictures,
  type AlarmQuery,
  type CompanyAlarmStat,
  type CompanyPatrolStat,
  type DeviceKind,
  type RunningResult,
} from '@patrolkit/transport';
import { writeField } from '../resources/query.ts';

/** Names of the figures, in the order in which they are shown. */
export const boardFigures = {
  /** Devices, and what came of them today. */
  fleet: ['total', 'onPatrol', 'onDuty', 'charging', 'alarms', 'captures'],
  /** What devices are doing. */
  states: ['working', 'charging', 'standby', 'offline', 'other'],
  /** How far the alarms of today are handled. */
  progress: ['unacknowledged', 'acknowledged', 'closed'],
  /** How grave they are. */
  levels: ['serious', 'important', 'general'],
  /** How their reviews stand. */
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

/** What a figure counts. */
export interface FigureScope {
  /** Begin of the day that it counts, ms since 1970. */
  readonly from: number;
  /** The kind of device by which it is narrowed. */
  readonly kind?: DeviceKind | undefined;
}

/** A list: its screen, and what it is asked for, as the query of its address. */
export interface ListBehind {
  readonly screen: string;
  readonly query: string;
}

/** What alarms a figure counts; undefined where it counts none. */
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

const written = (request: Parameters<typeof writeField>[0]['request'], asked: object): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked))
    if (value !== undefined) writeField({ request }, query, name, value);
  return query.toString();
};

/** The list that has as many rows as a figure says; undefined for what is no list of the data centre: devices are seen as they are now. */
export function listBehind(figure: BoardFigure, { from, kind }: FigureScope): ListBehind | undefined {
  const scope = { from, deviceKind: kind && [kind] };
  const asked = alarmsOf[figure];
  if (asked) return { screen: 'alarm-query-list', query: written(alarmQuery, { ...scope, ...asked }) };
  if (figure !== 'fleet.captures') return undefined;
  return { screen: 'real-time-capture-record', query: written(capturedPictures.query, scope) };
}
