import { recordQueryDays, type TimeWindow } from '@patrolkit/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useConsole } from '../shared/element/index.ts';
import type { RecordingProps } from './recording-props.ts';
import { goesOn, spans } from './time-line.model.ts';
import { readUntil } from './read-until.ts';
import type { RecordingState } from './useRecording.ts';

/**
 * Finds where a recording continues after its day has played to the end. If it was playing, playback goes there, because a recording does
 * not end with the day.
 * @returns the moment at which more is recorded within the next days, ms since 1970; undefined while none is known
 */
export function useNextRecorded(
  { src, channel, bounds, reach, goTo }: RecordingProps,
  { player, reading, recorded }: RecordingState,
): number | undefined {
  const console = useConsole();
  const [found, setFound] = useState<{ readonly after: number; readonly at: number }>();
  const { state, position } = reading;
  const { to } = bounds;
  const isDay = src === undefined && reach.to > to;
  const isOver = isDay && state === 'ended' && position !== undefined && !goesOn(recorded.ranges, position);

  const next = found?.after === to ? found.at : undefined;
  const take = useEffectEvent((ranges: readonly TimeWindow[], wasPlaying: boolean): void => {
    const range = ranges.find(candidate => candidate.to > to);
    if (!range) return;
    const at = Math.max(range.from, to);
    if (wasPlaying && at < reach.to) goTo(at);
    else setFound({ after: to, at });
  });

  const [wasPlaying, setWasPlaying] = useState(false);
  useEffect(
    () =>
      player.$reading.listen((now, before) => {
        if (now.state === 'ended' && before && before.state !== 'ended') setWasPlaying(before.state !== 'paused');
      }),
    [player],
  );

  useEffect(() => {
    if (!isOver) return;
    let isFound = false;
    return readUntil(
      () => isFound,
      async signal => {
        const until = Math.min(console.serverNow(), to + recordQueryDays * spans.day);
        // The day is not over yet, so its own recording may grow.
        if (until <= to) return;
        const read = await console.recordings.ranges(channel, { from: to, to: until }, signal);
        if (signal.aborted || !read.isDone) return;
        isFound = read.value.length > 0;
        take(read.value, wasPlaying);
      },
    );
  }, [isOver, console, channel, to, wasPlaying]);
  return isOver ? next : undefined;
}
