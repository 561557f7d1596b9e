import type { TimeWindow } from '@patrolkit/core';
import { useMemo, useState } from 'react';
import { useConsole, type ViewProps } from '../shared/element/index.ts';
import { dayAfter, dayOf, dayWindow, partOfDay } from '../shared/video/players/day.ts';
import type { spec } from './playback.element.ts';
import { spans } from './time-line.model.ts';

/** The day on screen. */
export interface PlaybackDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The part of it that is on the time line. */
  readonly bounds: TimeWindow;
  /** What a stream is asked for: a whole day with the day after it, since a recording does not end at midnight. */
  readonly reach: TimeWindow;
  /** The moment to begin with, until the user chooses another day; ms since 1970. */
  readonly startAt: number | undefined;
  /** True for a day that nobody chose: playing went on into it. */
  readonly isReached: boolean;
  readonly chooseDay: (day: string) => void;
  /** Playing is at a moment of another day, which is then on screen. */
  readonly reachDay: (at: number) => void;
  /** Begins to play at a moment of another day. */
  readonly goTo: (at: number) => void;
}

/** The user's choice of a day. */
interface Chosen extends Partial<Pick<PlaybackDay, 'startAt' | 'isReached'>> {
  readonly day: string;
  /** What the page said then. */
  readonly at: number | undefined;
  readonly date: string | undefined;
}

/** The user's choice, until the page says another day. */
export function usePlaybackDay(
  { src, at, date, beginTime, endTime }: ViewProps<typeof spec>,
  channel: string | undefined,
): PlaybackDay {
  const console = useConsole();
  const given = at !== undefined ? dayOf(at) : date;
  const [chosen, setChosen] = useState<Chosen>();
  // Of an address no day can be chosen.
  const isChosen = src === undefined && chosen !== undefined && chosen.at === at && chosen.date === date;
  const today = dayOf(console.serverNow());
  // The day on which a camera was opened stays on screen past midnight, until playing comes there.
  const [opened, setOpened] = useState({ channel, today });
  if (opened.channel !== channel) setOpened({ channel, today });
  const day = isChosen ? chosen.day : given !== undefined && dayWindow(given) ? given : opened.today;
  const bounds = useMemo(
    () => partOfDay(dayWindow(day) ?? { from: 0, to: spans.day }, beginTime, endTime),
    [day, beginTime, endTime],
  );
  const whole = dayWindow(day);
  const isWhole = src === undefined && whole?.from === bounds.from && whole.to === bounds.to;
  const { from } = bounds;
  const to = isWhole ? (dayWindow(dayAfter(day, 1))?.to ?? bounds.to) : bounds.to;
  const reach = useMemo(() => ({ from, to }), [from, to]);
  return {
    day,
    bounds,
    reach,
    startAt: isChosen ? chosen.startAt : at,
    isReached: isChosen && chosen.isReached === true,
    chooseDay: next => setChosen({ at, date, day: next }),
    reachDay: moment => setChosen({ at, date, day: dayOf(moment), isReached: true }),
    goTo: moment => setChosen({ at, date, day: dayOf(moment), startAt: moment }),
  };
}
