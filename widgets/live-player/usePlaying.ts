import { noticeDurations } from '@patrolkit/core';
import { useEffect, useEffectEvent } from 'react';
import { useConsole, type ViewProps } from '../shared/element/index.ts';
import type { Surface } from '../shared/video/engines/surface.ts';
import { dayOf, dayWindow, partOfDay } from '../shared/video/players/day.ts';
import { pageStream, withVideoCode } from '../shared/video/players/page-stream.ts';
import type { spec } from './live-player.element.ts';
import type { LiveSource } from './useLiveSource.ts';
import type { Players } from './usePlayers.ts';

/** What plays, and what should play. */
interface Playing {
  readonly props: ViewProps<typeof spec>;
  readonly source: LiveSource;
  readonly players: Players;
  readonly surface: Surface | undefined;
}

/** Makes the players play the wanted source: live, or a recording from begin to end. */
export function usePlaying(playing: Playing): void {
  useLivePlaying(playing);
  useRecordedPlaying(playing);
}

function useLivePlaying({ props, source, players: { live }, surface }: Playing): void {
  const console = useConsole();
  const { src, isAlive, hasVideo, videoCode, listen } = props;
  const { playedChannel, quality, setQuality, lanOf, limitMinutes, isOffline, isFlv, of } = source;
  // Later news about the camera starts no new stream.
  const saidCode = useEffectEvent(() => videoCode ?? source.videoCode);
  useEffect(() => {
    if (!isAlive) return live.play(undefined);
    const limit = limitMinutes === undefined ? {} : { limitMinutes };
    const open =
      !isFlv || isOffline
        ? undefined
        : src !== undefined
          ? () => Promise.resolve(pageStream(console, src, videoCode))
          : playedChannel === undefined
            ? undefined
            : async (signal: AbortSignal) =>
                withVideoCode(
                  quality !== 'lan'
                    ? await console.video.open(playedChannel, quality, signal)
                    : await console.video.openLan(lanOf ?? '', playedChannel, signal),
                  saidCode(),
                );
    const onUnreachable = (): void => {
      setQuality('hd');
      console.notices.notify('warning', { id: 'video.lanUnreachable' }, noticeDurations.server);
    };
    const fallback = quality === 'lan' ? { onUnreachable } : {};
    live.play(
      open && surface
        ? { ...limit, ...fallback, open, surface, of, mayEnd: src !== undefined, isHeard: listen }
        : undefined,
    );
    if (!open || !hasVideo) surface?.clear();
  }, [
    live,
    isAlive,
    hasVideo,
    isFlv,
    surface,
    console,
    src,
    playedChannel,
    quality,
    setQuality,
    lanOf,
    limitMinutes,
    isOffline,
    videoCode,
    listen,
    of,
  ]);
}

function useRecordedPlaying({ props, source, players: { recorded }, surface }: Playing): void {
  const console = useConsole();
  const { src, isAlive, hasVideo, videoCode, beginTime, endTime } = props;
  const { playedChannel, isFlv, isForbidden } = source;
  useEffect(() => {
    if (isAlive || isForbidden || !recorded || !isFlv || !surface) return;
    if (src === undefined && playedChannel === undefined) return;
    const day = dayWindow(dayOf(console.serverNow()));
    const part = day && partOfDay(day, beginTime, endTime);
    if (!part) return;
    if (!hasVideo) surface.clear();
    recorded.play(
      {
        // With an address, its server has already chosen the part.
        open: async (at, signal) =>
          src !== undefined
            ? pageStream(console, src, videoCode)
            : withVideoCode(await console.recordings.open(playedChannel ?? '', part, at, signal), videoCode),
        control: console.recordings.control,
        surface,
      },
      part.from,
    );
    return () => {
      recorded.play(undefined, 0);
      surface.clear();
    };
  }, [
    recorded,
    isAlive,
    isForbidden,
    hasVideo,
    isFlv,
    surface,
    console,
    src,
    playedChannel,
    beginTime,
    endTime,
    videoCode,
  ]);
}
