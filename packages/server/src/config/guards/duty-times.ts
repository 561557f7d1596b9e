/** When the duties of guards begin and end, by the clocks of the unit of their recorder. */
import { minuteOfDay } from '@patrolkit/transport/contract';
import { Temporal } from 'temporal-polyfill';
import { dayAt, momentOf, type Stretch } from '../patrols/plan-times.ts';

/** The times of a plan of a guard. */
export interface DutyTimes {
  /** Monday is 1. */
  readonly weekdays: readonly number[];
  /** HH:mm. A duty that ends before it begins ends on the next day. */
  readonly beginTime: string;
  readonly endTime: string;
}

const wholeDay = 24 * 60;

/** The minutes since midnight at which a duty begins and ends; the end may lie on the next day. */
const minutesOf = ({ beginTime, endTime }: Omit<DutyTimes, 'weekdays'>): readonly [number, number] => {
  const [from, to] = [minuteOfDay(beginTime) ?? 0, minuteOfDay(endTime) ?? 0];
  return [from, to > from ? to : to + wholeDay];
};

/** How long clocks show a duty to last, minutes. It is 0 from 24:00 to midnight. */
export const lengthOf = (times: Omit<DutyTimes, 'weekdays'>): number => {
  const [from, to] = minutesOf(times);
  return to - from;
};

/** The duties that end after a moment and begin before another one, in their order. One that the clocks leave out is left out. */
export const dutiesBetween = (times: DutyTimes, between: Stretch, zone: string): Stretch[] => {
  const [from, to] = minutesOf(times);
  // A night that has begun two days ago by the clocks may be in progress.
  const first = Temporal.PlainDate.from(dayAt(between.from, zone)).subtract({ days: 2 });
  const last = Temporal.PlainDate.from(dayAt(between.to, zone));
  const found: Stretch[] = [];
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }))
    if (times.weekdays.includes(date.dayOfWeek))
      found.push({ from: momentOf(date.toString(), from, zone), to: momentOf(date.toString(), to, zone) });
  return found.filter(one => one.from < one.to && one.to > between.from && one.from < between.to);
};
