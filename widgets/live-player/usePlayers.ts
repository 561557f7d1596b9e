import { systemClock } from '@patrolkit/core';
import { useEffect, useMemo, useState } from 'react';
import type { ViewProps } from '../shared/element/index.ts';
import { chosenEngines, recordedEngines, soundOnly } from '../shared/video/engines/engines.ts';
import type { SoundTaker } from '../shared/video/sound/sound.ts';
import type { spec } from './live-player.element.ts';
import { createPlayer } from './live-player.model.ts';
import type { Player } from './player.ts';
import type { createRecordedPlayer, RecordedPlayer } from './recorded-player.ts';

/** The players of one view. */
export interface Players {
  readonly live: Player;
  /** The player of recordings, once its code is loaded. Undefined while live pictures play. */
  readonly recorded: RecordedPlayer | undefined;
  /** The player whose picture is shown. */
  readonly player: Omit<Player, 'play'>;
}

/** Makes the players. */
export function usePlayers(props: ViewProps<typeof spec>, sound: SoundTaker): Players {
  const { engines, tile, isAlive, hasVideo, hasAudio } = props;
  const live = useMemo(
    () =>
      createPlayer({
        clock: systemClock,
        random: Math.random,
        engines: hasVideo ? chosenEngines(engines, tile) : [soundOnly],
        ...(hasAudio ? { sound } : {}),
      }),
    [engines, tile, hasVideo, hasAudio, sound],
  );
  // Recordings are rare here, so their player is loaded with the first recording.
  const [makeRecorded, setMakeRecorded] = useState<typeof createRecordedPlayer>();
  useEffect(() => {
    if (isAlive) return;
    import('./recorded-player.ts').then(
      ({ createRecordedPlayer: made }) => setMakeRecorded(() => made),
      (error: unknown) =>
        setMakeRecorded(() => {
          // The view fails with the error, and the widget's own frame offers the retry.
          throw error;
        }),
    );
  }, [isAlive]);
  const recorded = useMemo(
    () =>
      makeRecorded?.({
        clock: systemClock,
        engines: hasVideo ? chosenEngines(engines ?? recordedEngines) : [soundOnly],
        ...(hasAudio ? { sound } : {}),
      }),
    [makeRecorded, engines, hasVideo, hasAudio, sound],
  );
  return { live, recorded, player: (isAlive ? undefined : recorded) ?? live };
}
