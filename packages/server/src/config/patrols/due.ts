/** When a plan begins next, by what it has done before. */
import { minuteOfDay, type Infer, type patrolPlan } from '@patrolkit/transport/contract';
import { momentOf, stretchesOf, type Holidays, type PlanTimes, type Stretch } from './plan-times.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** How late a plan may begin, ms. */
export const latestMs = 10 * MINUTE;
/** How far ahead the next stretch is looked for: first near, then far. */
const lookAhead = [8 * DAY, 400 * DAY] as const;

/** A stored plan, as far as its times matter. */
export interface TimedPlan extends PlanTimes {
  readonly planType: Infer<typeof patrolPlan>['planType'];
  readonly beginDate?: string | undefined;
  readonly beginTime?: string | undefined;
  /** Minutes. */
  readonly pause?: number | undefined;
  readonly lasts?: number | undefined;
}

/** What a plan has done, ms since 1970; undefined for never. */
export interface PlanPast {
  /** Times before this one have begun, were missed, or are of no interest any more. */
  readonly doneTo: number | undefined;
  /** When the last round ended. */
  readonly endedAt: number | undefined;
}

/** The next time of a plan. */
export interface Due {
  /** When it begins. */
  readonly at: number;
  /** When the period ends in which it may begin. */
  readonly until: number;
}

/** The moment at which a single plan begins; undefined without one. */
export const singleMoment = (
  { beginDate, beginTime }: Pick<TimedPlan, 'beginDate' | 'beginTime'>,
  zone: string,
): number | undefined =>
  beginDate === undefined || beginTime === undefined
    ? undefined
    : momentOf(beginDate, minuteOfDay(beginTime) ?? 0, zone);

/** When a round of a circular plan begins in a stretch; undefined when it has none left. */
const roundIn = ({ from, to }: Stretch, plan: TimedPlan, { doneTo = 0, endedAt }: PlanPast): Due | undefined => {
  const at = Math.max(from, doneTo, endedAt === undefined ? 0 : endedAt + (plan.pause ?? 0) * MINUTE);
  return at < to ? { at, until: to } : undefined;
};

/** When a plan begins next. It may have been due a while ago. Undefined when it never begins again. */
export const dueOf = (
  plan: TimedPlan,
  past: PlanPast,
  now: number,
  zone: string,
  holidays: Holidays,
): Due | undefined => {
  const { doneTo = 0 } = past;
  if (plan.planType === 'single') {
    const at = singleMoment(plan, zone);
    return at === undefined || at < doneTo ? undefined : { at, until: at + latestMs };
  }
  for (const ahead of lookAhead) {
    const stretches = stretchesOf(plan, { from: now - DAY, to: now + ahead }, zone, holidays);
    for (const stretch of stretches) {
      const due =
        plan.planType === 'circular'
          ? roundIn(stretch, plan, past)
          : stretch.from >= doneTo
            ? { at: stretch.from, until: stretch.to }
            : undefined;
      if (due && due.until > now) return due;
    }
  }
  return undefined;
};
