/** A recording behind the controls of the live player: `is-alive="false"` (specification, "Video player inputs"). */
import { computed, type ReadableAtom } from 'nanostores';
import type { VideoDeps } from '../shared/video/engines/engine.ts';
import type { PlaybackReading, PlaybackSource } from '../shared/video/recorded/playback.ts';
import { createPlayback } from '../shared/video/recorded/recorded.model.ts';
import type { Player, PlayerReading } from './player.ts';

/** Plays a recording from its beginning to its end. */
export interface RecordedPlayer extends Omit<Player, 'play'> {
  /** Plays a source from a moment on, ms since 1970. Undefined ends playback. */
  play(source: PlaybackSource | undefined, from: number): void;
}

const readingOf = ({
  state,
  problem,
  stats,
  engine,
  refusals,
  reconnects,
  isEncodingUnsupported,
  isUnsteady,
  shownAt,
}: PlaybackReading): PlayerReading => ({
  state,
  isLost: false,
  refusals,
  reconnects,
  ...(isEncodingUnsupported ? { isEncodingUnsupported } : {}),
  ...(isUnsteady ? { isUnsteady } : {}),
  ...(shownAt === undefined ? {} : { recordedAt: shownAt }),
  ...(problem === undefined ? {} : { problem }),
  ...(stats === undefined ? {} : { stats }),
  ...(engine === undefined ? {} : { engine }),
});

/** Makes a player of recordings. */
export function createRecordedPlayer(deps: VideoDeps): RecordedPlayer {
  const playback = createPlayback(deps);
  const $reading: ReadableAtom<PlayerReading> = computed(playback.$reading, readingOf);
  let begin = 0;
  return {
    $reading,
    play: (source, from) => {
      begin = from;
      playback.play(source, from);
    },
    pause: () => playback.pause(),
    resume: () => {
      if (playback.$reading.get().state === 'ended') playback.seek(begin);
      playback.resume();
    },
    setHidden: isHidden => playback.setHidden(isHidden),
    dispose: () => playback.dispose(),
  };
}
