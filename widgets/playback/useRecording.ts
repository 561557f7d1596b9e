import { systemClock, type TimeWindow } from '@patrolkit/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useConsole, useStore } from '../shared/element/index.ts';
import { chosenEngines, recordedEngines, soundOnly } from '../shared/video/engines/engines.ts';
import type { Surface } from '../shared/video/engines/surface.ts';
import { pageStream, withVideoCode } from '../shared/video/players/page-stream.ts';
import type { Playback, PlaybackReading } from '../shared/video/recorded/playback.ts';
import { createPlayback } from '../shared/video/recorded/recorded.model.ts';
import type { SoundTaker } from '../shared/video/sound/sound.ts';
import { usePageHidden } from '../shared/video/views/usePageHidden.ts';
import type { RecordingProps } from './recording-props.ts';
import { clampView, nearestRecorded, spans, zoomTo, type View } from './time-line.model.ts';
import { useRecorded, type Recorded } from './useRecorded.ts';

/** A camera's recording of a day, its player, and the part of the time line on screen. */
export interface RecordingState {
  readonly player: Playback;
  readonly reading: PlaybackReading;
  readonly recorded: Recorded;
  /** True when something is recorded and can be played. */
  readonly isReady: boolean;
  /** True when playback ran on into this day from the previous one. It then continues whatever is known of the day. */
  readonly isPlayedOn: boolean;
  /** The recorded stretch that the stream can reach. Undefined before the player requests it. */
  readonly played: TimeWindow | undefined;
  readonly view: View;
  readonly setView: (view: View | undefined) => void;
}

/** What plays: a stretch of time, from one of its moments on; ms since 1970. */
interface Played extends TimeWindow {
  readonly at: number | undefined;
}

/**
 * Plays a recording, from the page's moment or from the first recorded moment. Playback continues past midnight: the next day is then on
 * screen, and the stream stays the same.
 * @param onPart another day was chosen, or another moment of the page
 */
export function useRecording(
  props: RecordingProps,
  surface: Surface | undefined,
  sound: SoundTaker,
  onPart: () => void,
): RecordingState {
  const { src, channel, device, bounds, reach, startAt, isReached, videoCode, hasVideo } = props;
  const console = useConsole();
  const player = usePlayer(props, sound);
  const reading = useStore(player.$reading);
  const recorded = useRecordedOf(src, channel, device, bounds);
  const { ranges } = recorded;
  const isPlayedOn = isReached && reading.hasPicture;
  const isReady = isPlayedOn || (recorded.state === 'ready' && ranges.length > 0);
  const { from, to } = bounds;
  const whole = { from, span: to - from };
  const isInside = startAt !== undefined && startAt >= from && startAt <= to;
  const firstView = isInside ? zoomTo(whole, spans.hour, startAt, bounds) : undefined;
  const [view, setView] = useState(firstView);

  // The start of playback is found only once, because the recording grows and shrinks meanwhile.
  const [played, setPlayed] = useState<Played>();
  // With another day, or another moment of the page, all starts over except the user's settings of the player.
  const part = `${from} ${to} ${startAt ?? ''}`;
  const [shownPart, setShownPart] = useState(part);
  if (shownPart !== part) {
    setShownPart(part);
    if (isPlayedOn) setView(view && clampView({ from, span: view.span }, bounds));
    else {
      setView(firstView);
      setPlayed(undefined);
      onPart();
    }
  } else if (played === undefined && isReady)
    setPlayed({ ...reach, at: nearestRecorded(ranges, isInside ? startAt : from) });

  const { from: begin, to: end, at: first } = played ?? {};
  useEffect(() => {
    if (!surface || begin === undefined || end === undefined || first === undefined) return;
    if (!hasVideo) surface.clear();
    player.play(
      {
        open: async (at, signal) =>
          src !== undefined
            ? pageStream(console, src, videoCode)
            : withVideoCode(await console.recordings.open(channel, { from: begin, to: end }, at, signal), videoCode),
        ...(src === undefined ? {} : { begin }),
        control: console.recordings.control,
        surface,
      },
      first,
    );
    return () => {
      player.play(undefined);
      surface.clear();
    };
  }, [player, surface, console, src, channel, begin, end, first, videoCode, hasVideo]);
  useEffect(() => () => player.dispose(), [player]);
  usePageHidden(player);
  useReport(player, props);
  useDayOfPicture(props, played, reading.shownAt);
  return { player, reading, recorded, isReady, isPlayedOn, played, view: view ?? whole, setView };
}

/** Keeps the day of the picture on screen. */
function useDayOfPicture(
  { bounds: { from, to }, reachDay }: RecordingProps,
  played: TimeWindow | undefined,
  shownAt: number | undefined,
): void {
  const isElsewhere = shownAt !== undefined && (shownAt < from || shownAt >= to);
  const isReachable = isElsewhere && played !== undefined && shownAt >= played.from && shownAt < played.to;
  const follow = useEffectEvent(() => shownAt !== undefined && reachDay(shownAt));
  useEffect(() => {
    if (isReachable) follow();
  }, [isReachable]);
}

function usePlayer({ engines, hasVideo, hasAudio }: RecordingProps, sound: SoundTaker): Playback {
  return useMemo(
    () =>
      createPlayback({
        clock: systemClock,
        engines: hasVideo ? chosenEngines(engines ?? recordedEngines) : [soundOnly],
        ...(hasAudio ? { sound } : {}),
      }),
    [engines, hasVideo, hasAudio, sound],
  );
}

/** No server knows what an address holds, so its whole period counts as recorded. */
function useRecordedOf(
  src: string | undefined,
  channel: string,
  device: string | undefined,
  bounds: TimeWindow,
): Recorded {
  const found = useRecorded(src === undefined ? channel : undefined, device, bounds);
  return src === undefined ? found : { ...found, state: 'ready', ranges: [bounds] };
}

/** Reports to the page what plays. */
function useReport(player: Playback, { device, emit }: RecordingProps): void {
  useEffect(() => {
    const detail = device === undefined ? {} : { deviceId: device };
    return player.$reading.listen((now, before) => {
      const at = now.position;
      if (at !== undefined && now.hasPicture && !before?.hasPicture) emit('playstarted', { ...detail, at });
      if (at !== undefined && Math.floor(at / 1_000) !== Math.floor((before?.position ?? 0) / 1_000))
        emit('timechanged', { ...detail, at });
      if (now.state === 'failed' && before?.state !== 'failed') emit('playfailed', detail);
    });
  }, [player, device, emit]);
}
