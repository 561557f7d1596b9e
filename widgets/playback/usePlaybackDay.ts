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
  /** The part of it on the time line. */
  readonly bounds: TimeWindow;
  /** The stretch of the stream: for a whole day, also the day after it, since a recording does not end at midnight. */
  readonly reach: TimeWindow;
  /** The moment to begin at until the user chooses another day, ms since 1970. */
  readonly startAt: number | undefined;
  /** True for a day that nobody chose, because playback ran on into it. */
  readonly isReached: boolean;
  readonly chooseDay: (day: string) => void;
  /** Playback has reached a moment of another day. That day is then on screen. */
  readonly reachDay: (at: number) => void;
  /** Starts playback at a moment of another day. */
  readonly goTo: (at: number) => void;
}

/** The user's choice of a day. */
interface Chosen extends Partial<Pick<PlaybackDay, 'startAt' | 'isReached'>> {
  readonly day: string;
  /** What the page had set then. */
  readonly at: number | undefined;
  readonly date: string | undefined;
}

/** The day that the user chose, until the page sets another one. */
export function usePlaybackDay(
  { src, at, date, beginTime, endTime }: ViewProps<typeof spec>,
  channel: string | undefined,
): PlaybackDay {
  const console = useConsole();
  const given = at !== undefined ? dayOf(at) : date;
  const [chosen, setChosen] = useState<Chosen>();
  // No day can be chosen for an address.
  const isChosen = src === undefined && chosen !== undefined && chosen.at === at && chosen.date === date;
  const today = dayOf(console.serverNow());
  // The day on which the user opened a camera stays on screen past midnight, until playback gets there.
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
