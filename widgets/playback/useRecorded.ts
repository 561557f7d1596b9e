import type { Notice, Outcome, RecordMark, RecordMarks, TimeWindow, VideoRange } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole, useStore } from '../shared/element/index.ts';
import { readUntil } from './read-until.ts';
import { keptMarks } from './time-line.model.ts';

/** What the player knows about a day. */
export interface Recorded {
  readonly state: 'none' | 'loading' | 'ready' | 'failed';
  readonly ranges: readonly VideoRange[];
  readonly marks: readonly RecordMark[];
  /** True when the last reading of some marks failed, so that they may be old. */
  readonly areMarksOld: boolean;
  readonly problem?: Notice;
  readonly retry: () => void;
}

const noMarks: RecordMarks = { marks: [], unread: [] };

/**
 * Reads the recorded ranges and the events of a channel in a window, again and again while the window is not over. The recorded ranges wait
 * for nothing else: the user can play them without marks.
 */
export function useRecorded(
  channelId: string | undefined,
  deviceId: string | undefined,
  window: TimeWindow | undefined,
): Recorded {
  const console = useConsole();
  const { language } = useStore(console.preferences.$preferences);
  const [found, setFound] = useState<{ key: string; ranges: Outcome<readonly VideoRange[]> }>();
  const [marks, setMarks] = useState<{ key: string; language: string } & RecordMarks>();
  const [attempt, setAttempt] = useState(0);
  const from = window?.from;
  const to = window?.to;
  const key = `${channelId ?? ''} ${deviceId ?? ''} ${from ?? ''} ${to ?? ''} ${attempt}`;

  useEffect(() => {
    if (channelId === undefined || from === undefined || to === undefined) return;
    return readUntil(
      () => console.serverNow() >= to,
      async (signal, isFirst) => {
        const ranges = await console.recordings.ranges(channelId, { from, to }, signal);
        // A later failure keeps the earlier reading.
        if (!signal.aborted && (isFirst || ranges.isDone)) setFound({ key, ranges });
      },
    );
  }, [console, channelId, from, to, key]);

  // The server names marks in the language of the request. Marks in another language stay until the new ones arrive.
  useEffect(() => {
    if (channelId === undefined || deviceId === undefined || from === undefined || to === undefined) return;
    return readUntil(
      () => console.serverNow() >= to,
      async signal => {
        const marked = await console.recordings.marks(deviceId, { from, to }, signal);
        if (signal.aborted) return;
        setMarks(before => ({ key, language, ...keptMarks(before?.key === key ? before.marks : [], marked) }));
      },
    );
  }, [console, channelId, deviceId, from, to, key, language]);

  const retry = (): void => setAttempt(attempt + 1);
  const known = found?.key === key ? found.ranges : undefined;
  const mine = marks?.key === key ? marks : noMarks;
  const nothing = { ranges: [], marks: [], areMarksOld: false, retry };
  if (channelId === undefined) return { ...nothing, state: 'none' };
  if (!known) return { ...nothing, state: 'loading' };
  const happened = { marks: mine.marks, areMarksOld: mine.unread.length > 0, retry };
  if (!known.isDone) return { ...happened, state: 'failed', ranges: [], problem: known.problem };
  return { ...happened, state: 'ready', ranges: known.value };
}
