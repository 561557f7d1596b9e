import { useEffect, useRef, useState } from 'react';
import { volumeRange } from '@patrolkit/core';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { LevelMeter } from '../shared/video/views/late/LevelMeter.tsx';
import { Silent, VolumeControl } from '../shared/video/views/VolumeControl.tsx';
import { useFocusKept } from '../shared/dialog/useFocusKept.ts';
import { useLevel } from './useLevel.ts';

/** The level and volume of the other side of a two-way call, and what to do while the browser blocks the sound. */
export function Hearing({
  onVolume,
  stream,
  isBlocked,
  onHear,
}: {
  /** The volume, 0 to 1. */
  readonly onVolume: (volume: number) => void;
  readonly stream: MediaStream | undefined;
  readonly isBlocked: boolean;
  readonly onHear: () => void;
}) {
  const { preferences, session } = useConsole();
  const text = useText();
  const signedIn = useStore(session.$session);
  const userId = signedIn.state === 'signed-in' ? signedIn.user.id : '';
  const [volume, setVolume] = useState(() => preferences.volumeOf(userId));
  const [isMuted, setMuted] = useState(false);
  const level = useLevel(isMuted || isBlocked ? undefined : stream);
  useEffect(() => onVolume(isMuted ? 0 : volume / volumeRange.max), [onVolume, volume, isMuted]);
  const box = useRef<HTMLDivElement>(null);
  const kept = useFocusKept(() => box.current?.querySelector('button'));
  return (
    <div ref={box} part="hearing" className="hearing" role="group" aria-label={text('video.sound')} {...kept}>
      {isBlocked ? (
        <Silent why={text('sos.soundBlocked')} action={text('sos.hear')} onAction={onHear} />
      ) : (
        <VolumeControl
          isOn={!isMuted}
          volume={volume}
          least={1}
          onToggle={() => setMuted(!isMuted)}
          onVolume={chosen => {
            setMuted(false);
            setVolume(chosen);
            preferences.rememberVolume(userId, chosen);
          }}
        >
          <LevelMeter label={text('common.soundLevel')} level={level} />
        </VolumeControl>
      )}
    </div>
  );
}
