import { useEffect, useState } from 'react';
import type { Loudness } from '../shared/video/sound/sound.ts';

const meterEvery = 100;

/** The level of a stream while it is heard, ten times a second. */
export function useLevel(stream: MediaStream | undefined): Loudness {
  const [level, setLevel] = useState<Loudness>({ peak: 0 });
  useEffect(() => {
    if (!stream) return;
    const context = new AudioContext();
    void context.resume().catch(() => undefined);
    const analyser = context.createAnalyser();
    const samples = new Float32Array(analyser.fftSize);
    let source: MediaStreamAudioSourceNode | undefined;
    const timer = setInterval(() => {
      // The audio track may arrive after the stream.
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
