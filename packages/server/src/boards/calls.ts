/**
 * The calls of the boards. Counts of today are kept in memory, and pending alarms are counted once for all readers. Each reader
 * gets the counts of the devices it may see.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  alarmState,
  deviceStateOf,
  type AlarmLevel,
  type AlarmStatus,
  type AlarmTypeTally,
  type boardContract,
  type DeviceKind,
  type Place,
  type ReviewStatus,
} from '@patrolkit/transport/contract';
import { visibleDevices, visibleMaps } from '../fleet/devices.ts';
import { asStatistics } from '../fleet/fleet-view.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import type { Caller, CallsOf } from '../http/calls.ts';
import { nameIn } from '../language/names.ts';
import { sessionOf } from '../session/caller.ts';
import { maySee, seenIds } from '../session/users.ts';
import { dayBegin } from '../store/days.ts';
import type { AlarmRules } from '../links/alarm-rules.ts';
import type { AlarmKind } from '../links/alarms.ts';
import type { Device } from '../links/devices.ts';
import type { Fleet } from '../links/fleet.ts';
import { rounds } from '../http/rounds.ts';
import { scenesOf, secondZonesOf, type WaitingCount } from './scenes.ts';
import { tasksSince, type FindRuns } from './tasks.ts';

/** The number of alarms or captures of one device, with its other fields in common. */
interface Counted {
  readonly device_id: string;
  readonly device_kind: DeviceKind;
  readonly count: number;
}

/** The number of alarms of one kind and level. */
interface KindCount {
  readonly kind: AlarmKind;
  /** The type of the kind. */
  readonly type: string;
  readonly level: AlarmLevel;
  readonly count: number;
}

interface AlarmCount extends Counted, KindCount {
  readonly status: AlarmStatus;
  readonly review_status: ReviewStatus;
}

/** The filter of the figures of a time range. */
interface KindFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly deviceKinds?: readonly DeviceKind[];
  /** Only these devices; undefined for all devices. */
  readonly visible: readonly string[] | undefined;
}

/** The counts of a day. */
interface Today<Count> {
  /** The beginning of the day, and the time of the counts, ms since 1970. */
  readonly from: number;
  readonly at: number;
  readonly counts: readonly Count[];
}

/** What the calls of the boards work on: the same tables and the same fleet as the lists. */
export interface BoardNeeds {
  readonly fleet: Pick<Fleet, 'devices' | 'maps'>;
  /** The devices of which a run is in progress. */
  readonly live: { readonly onRound: ReadonlySet<string> };
  readonly names: NamesNow;
  readonly alarms: {
    /** The number of alarms since midnight. */
    readonly today: { readonly counts: () => Promise<Today<AlarmCount>> };
    readonly byKind: (filter: KindFilter) => Promise<readonly KindCount[]>;
    /** The number of pending alarms. */
    readonly waiting: () => Promise<readonly WaitingCount[]>;
  };
  /** What users call a kind of alarms. */
  readonly rules: Pick<AlarmRules, 'nameOf'>;
  readonly captures: {
    /** The number of captures since midnight. */
    readonly today: { readonly counts: () => Promise<Today<Counted>> };
  };
  /** Calls of the records: the list of runs, and the places of a reader. */
  readonly lists: {
    readonly findPatrolRunByPage: FindRuns;
    readonly getZonesTree: (asked: Readonly<Record<never, never>>, caller: Caller) => Promise<Place[]>;
  };
  /** Whether the history of a first start is still being made; until then figures may be incomplete. */
  readonly isFilling: () => boolean;
  readonly now: () => number;
  readonly steadyNow: () => number;
}

interface Narrowed {
  readonly deviceKind?: DeviceKind | undefined;
}

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

const totalOf = ({ serious, important, general }: AlarmTypeTally): number => serious + important + general;

/** Alarms by type and level, the most frequent type first. */
const byType = (counts: readonly KindCount[], rules: BoardNeeds['rules'], { language }: Caller): AlarmTypeTally[] => {
  const kinds = [...new Set(counts.map(({ kind }) => kind))];
  return kinds
    .map(kind => {
      const ofKind = counts.filter(count => count.kind === kind);
      const at = (level: AlarmLevel): number => sum(ofKind.filter(count => count.level === level));
      const levels = { serious: at('serious'), important: at('important'), general: at('general') };
      return { type: ofKind[0]?.type ?? '', name: nameIn(language, rules.nameOf(kind)), ...levels };
    })
    .toSorted((one, other) => totalOf(other) - totalOf(one) || (one.type < other.type ? -1 : 1));
};

/** The calls of the boards. */
export const boardCalls = ({
  fleet,
  live: { onRound },
  names,
  alarms,
  rules,
  captures,
  lists,
  isFilling,
  now,
  steadyNow,
}: BoardNeeds): CallsOf<typeof boardContract> => {
  const fillingNow = (): { readonly isFilling?: true } => (isFilling() ? { isFilling: true } : {});
  const alarmsWaiting = rounds({ now: steadyNow, wait, load: () => alarms.waiting() });

  const devicesOf = ({ deviceKind }: Narrowed, caller: Caller): Device[] =>
    visibleDevices(fleet, sessionOf(caller).user).filter(({ kind }) => deviceKind === undefined || kind === deviceKind);
  const seenOf = <C extends Counted>(counts: readonly C[], { deviceKind }: Narrowed, caller: Caller): C[] => {
    const { user } = sessionOf(caller);
    return counts.filter(
      ({ device_id: id, device_kind: kind }) => (deviceKind === undefined || kind === deviceKind) && maySee(user, id),
    );
  };

  return {
    todayCompanyPatrolStat: async (asked, caller) => {
      // Read first: rows that are made while figures are read may be missing from them.
      const filling = fillingNow();
      const [raised, taken] = await Promise.all([alarms.today.counts(), captures.today.counts()]);
      const numbers = [raised, taken].map(({ counts }) => sum(seenOf<Counted>(counts, asked, caller)));
      const [alarmNum = 0, captureNum = 0] = numbers;
      const statistics = asStatistics(devicesOf(asked, caller), onRound, { alarms: alarmNum, captures: captureNum });
      return { ...statistics, from: raised.from, at: raised.at, ...filling };
    },
    getRunningResult: async (asked, caller) => {
      const states = devicesOf(asked, caller).map(({ online, mode }) => deviceStateOf({ isOnline: online, mode }));
      const of = (state: (typeof states)[number]): number => states.filter(one => one === state).length;
      return {
        working: of('working'),
        charging: of('charging'),
        standby: of('standby'),
        offline: of('offline'),
        other: of('other'),
      };
    },
    companyAlarmStat: async (asked, caller) => {
      const filling = fillingNow();
      const { from, at, counts: all } = await alarms.today.counts();
      const counts = seenOf(all, asked, caller);
      const of = (fits: (count: AlarmCount) => boolean): number => sum(counts.filter(fits));
      return {
        total: sum(counts),
        unacknowledged: of(({ status }) => alarmState(status) === 'unacknowledged'),
        acknowledged: of(({ status }) => alarmState(status) === 'acknowledged'),
        closed: of(({ status }) => alarmState(status) === 'closed'),
        serious: of(({ level }) => level === 'serious'),
        important: of(({ level }) => level === 'important'),
        general: of(({ level }) => level === 'general'),
        reviewNone: of(({ review_status: review }) => review === 'none'),
        reviewInitiated: of(({ review_status: review }) => review === 'initiated'),
        reviewConfirmed: of(({ review_status: review }) => review === 'confirmed'),
        reviewCancelled: of(({ review_status: review }) => review === 'cancelled'),
        from,
        at,
        ...filling,
      };
    },
    alarmTypeStat: async ({ from, to, ...asked }, caller) => {
      if (to === undefined && (from === undefined || from === dayBegin(now()))) {
        const today = await alarms.today.counts();
        // Midnight may have passed while the alarms were read.
        if (from === undefined || from === today.from)
          return byType(seenOf(today.counts, asked, caller), rules, caller);
      }
      const visible = seenIds(sessionOf(caller).user);
      const deviceKinds = asked.deviceKind === undefined ? undefined : [asked.deviceKind];
      const narrowed = { ...(deviceKinds && { deviceKinds }), from: from ?? dayBegin(now()), to, visible };
      return byType(await alarms.byKind(narrowed), rules, caller);
    },
    getTodayTask: async ({ deviceKind: kind, ...asked }, caller) => {
      const filling = fillingNow();
      const narrowed = { ...asked, from: dayBegin(now()), ...(kind === undefined ? {} : { deviceKind: [kind] }) };
      return { ...(await tasksSince(lists.findPatrolRunByPage, narrowed, caller)), ...filling };
    },
    findCompanyZones: async (asked, caller) => {
      const devices = devicesOf(asked, caller);
      return visibleMaps(fleet, sessionOf(caller).user).map(({ id }) => {
        const there = devices.filter(({ mapId }) => mapId === id);
        return {
          id,
          name: nameIn(caller.language, names.map(id)),
          devices: there.length,
          online: there.filter(({ online }) => online).length,
        };
      });
    },
    getSecondZones: async ({ parentId }, caller) => secondZonesOf(await lists.getZonesTree({}, caller), parentId),
    getSceneTree: async (asked, caller) => {
      const [places, waiting] = await Promise.all([lists.getZonesTree({}, caller), alarmsWaiting()]);
      return scenesOf(places, devicesOf(asked, caller), seenOf(waiting, asked, caller));
    },
  };
};
