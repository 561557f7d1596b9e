/** The day that boards count, and its alarms in numbers. */
import {
  companyAlarmStat,
  type AlarmLevel,
  type Clock,
  type CompanyAlarmStat,
  type DeviceKind,
  type HttpClient,
} from '@patrolkit/transport';
import type { Filling } from './filling.ts';

/** The devices of a request: of one kind, or all. */
export interface Asked {
  readonly deviceKind?: DeviceKind;
}

/** How long the begin of the day counts as known, ms. The figures of one screen need it together. */
const knownFor = 10_000;

/** Today's alarms by level. A level that the server does not give is missing. */
export type TodayLevels = Readonly<Partial<Record<AlarmLevel, number>>>;

/** What is read of today. */
export interface Today {
  /** Today's alarms in numbers, as they are now. */
  stat(asked: Asked, signal: AbortSignal): Promise<CompanyAlarmStat>;
  /** When today began at the site, ms since 1970. By this browser's clock when the server does not say. */
  begin(asked: Asked, now: number): Promise<number>;
  /** The begin, and today's alarms by level as they are now. */
  levels(
    asked: Asked,
    signal: AbortSignal,
    now: number,
  ): Promise<{ readonly from: number; readonly levels: TodayLevels }>;
}

const beginOf = ({ from }: CompanyAlarmStat, now: number): number => from ?? new Date(now).setHours(0, 0, 0, 0);

/** Makes the readings of today. */
export function createToday(http: HttpClient, clock: Pick<Clock, 'now'>, hear: Filling['hear']): Today {
  const known = new Map<string, { readonly at: number; readonly stat: Promise<CompanyAlarmStat> }>();
  const read = (asked: Asked, signal?: AbortSignal): Promise<CompanyAlarmStat> => {
    const key = asked.deviceKind ?? '';
    const stat = hear(http.request(companyAlarmStat, asked, signal ? { signal } : {}));
    const mine = { at: clock.now(), stat };
    known.set(key, mine);
    stat.catch(() => {
      if (known.get(key) === mine) known.delete(key);
    });
    return stat;
  };
  return {
    stat: read,
    begin: async (asked, now) => {
      const last = known.get(asked.deviceKind ?? '');
      // Several readings wait for this answer. One that gives up does not take it from the others.
      const stat = last && clock.now() - last.at < knownFor ? last.stat : read(asked);
      return beginOf(await stat, now);
    },
    levels: async (asked, signal, now) => {
      const stat = await read(asked, signal);
      const { serious, important, general } = stat;
      return {
        from: beginOf(stat, now),
        levels: {
          ...(serious === undefined ? {} : { serious }),
          ...(important === undefined ? {} : { important }),
          ...(general === undefined ? {} : { general }),
        },
      };
    },
  };
}
