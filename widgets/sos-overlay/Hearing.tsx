import { useEffect, useState } from 'react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { LevelMeter } from '../shared/video/views/LevelMeter.tsx';
import { loudest, type Loudness } from '../shared/video/sound/sound.ts';
import { Silent, VolumeControl } from '../shared/video/views/VolumeControl.tsx';

const meterEvery = 100;

/** How loud the other side of a two-way call is, how loud it is to be, and what to do while the browser holds it back. */
export function Hearing({
  onVolume,
  stream,
  isBlocked,
  onHear,
}: {
  /** 0 to 1: how loud it is to be. */
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
  useEffect(() => onVolume(isMuted ? 0 : volume / loudest), [onVolume, volume, isMuted]);
  return (
    <div part="hearing" className="hearing" role="group" aria-label={text('video.sound')}>
      {isBlocked ? (
        <Silent why={text('sos.soundBlocked')} action={text('sos.hear')} onAction={onHear} />
      ) : (
        <VolumeControl
          isOn={!isMuted}
          volume={volume}
          least={1}
          pressed={isMuted}
          onToggle={() => setMuted(!isMuted)}
          onVolume={chosen => {
            setMuted(false);
            setVolume(chosen);
            preferences.rememberVolume(userId, chosen);
          }}
        >
          <LevelMeter label={text('sos.level')} level={level} />
        </VolumeControl>
      )}
    </div>
  );
}

/** The level of a stream while it is heard, told ten times a second. */
function useLevel(stream: MediaStream | undefined): Loudness {
  const [level, setLevel] = useState<Loudness>({ peak: 0 });
  useEffect(() => {
    if (!stream) return;
    const context = new AudioContext();
    void context.resume().catch(() => undefined);
    const analyser = context.createAnalyser();
    const samples = new Float32Array(analyser.fftSize);
    let source: MediaStreamAudioSourceNode | undefined;
    const timer = setInterval(() => {
      // Its tracks come one by one.
      if (!source && stream.getAudioTracks().length > 0) {
        source = context.createMediaStreamSource(stream);
        source.connect(analyser);
      }
      analyser.getFloatTimeDomainData(samples);
      setLevel({ peak: Math.min(1, Math.max(...samples.map(Math.abs))) });
    }, meterEvery);
    return () => {
      clearInterval(timer);
      void context.close();
      setLevel({ peak: 0 });
    };
  }, [stream]);
  return level;
}
