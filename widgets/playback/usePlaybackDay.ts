import type { TimeWindow } from '@patrolkit/core';
import { useMemo, useState } from 'react';
import { useConsole, type ViewProps } from '../shared/element/index.ts';
import { dayOf, dayWindow, partOfDay } from '../shared/video/players/day.ts';
import type { spec } from './playback.element.ts';
import { spans } from './time-line.model.ts';

/** The day on screen. */
export interface PlaybackDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The part of it that is played. */
  readonly bounds: TimeWindow;
  /** The moment that the page says to begin with, until the user chooses another day; ms since 1970. */
  readonly startAt: number | undefined;
  readonly chooseDay: (day: string) => void;
}

/** The user's choice, until the page says another day. */
export function usePlaybackDay(
  { src, at, date, beginTime, endTime }: ViewProps<typeof spec>,
  channel: string | undefined,
): PlaybackDay {
  const console = useConsole();
  const given = at !== undefined ? dayOf(at) : date;
  const [chosen, setChosen] = useState<{
    readonly at: number | undefined;
    readonly date: string | undefined;
    readonly day: string;
  }>();
  // Of an address no day can be chosen.
  const isChosen = src === undefined && chosen !== undefined && chosen.at === at && chosen.date === date;
  const today = dayOf(console.serverNow());
  // The day on which a camera was opened stays on screen past midnight, so that playing is not cut short.
  const [opened, setOpened] = useState({ channel, today });
  if (opened.channel !== channel) setOpened({ channel, today });
  const day = isChosen ? chosen.day : given !== undefined && dayWindow(given) ? given : opened.today;
  const bounds = useMemo(
    () => partOfDay(dayWindow(day) ?? { from: 0, to: spans.day }, beginTime, endTime),
    [day, beginTime, endTime],
  );
  return {
    day,
    bounds,
    startAt: isChosen ? undefined : at,
    chooseDay: next => setChosen({ at, date, day: next }),
  };
}
