import type { Notice, Outcome, RecordMark, RecordMarks, TimeWindow, VideoRange } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole, useStore } from '../shared/element/index.ts';
import { readUntil } from './read-until.ts';
import { keptMarks } from './time-line.model.ts';

/** What is known of a day. */
export interface Recorded {
  readonly state: 'none' | 'loading' | 'ready' | 'failed';
  readonly ranges: readonly VideoRange[];
  readonly marks: readonly RecordMark[];
  /** True where some marks could not be read the last time, and may be old. */
  readonly areMarksOld: boolean;
  readonly problem?: Notice;
  readonly retry: () => void;
}

const noMarks: RecordMarks = { marks: [], unread: [] };

/**
 * Reads what is recorded of a channel in a window, and what happened meanwhile; again and again while the window is not over. What is
 * recorded waits for nothing else: it can be played without its marks.
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
        // A reading that fails later leaves what is known.
        if (!signal.aborted && (isFirst || ranges.isDone)) setFound({ key, ranges });
      },
    );
  }, [console, channelId, from, to, key]);

  // The server names marks in the language of the question; those of another one stay until the new ones have come.
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
