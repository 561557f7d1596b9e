/** Loudspeaker and microphone of a real page, by the Web Audio API. */
import { SoundError, type AudioDevices, type Speaker } from './environment.ts';
import { createPlayout } from './playout.ts';

async function openSpeaker(sampleRate: number): Promise<Speaker> {
  let context: AudioContext;
  try {
    context = new AudioContext({ sampleRate });
  } catch {
    throw new SoundError('failed');
  }
  if (context.state !== 'running') {
    // A resume that the browser blocks stays pending. One that it allows settles at once.
    await Promise.race([context.resume(), new Promise(resolve => setTimeout(resolve, 200))]);
  }
  // TypeScript still assumes the state from the check above.
  if ((context.state as AudioContextState) !== 'running') {
    void context.close();
    throw new SoundError('blocked');
  }
  const gain = context.createGain();
  gain.connect(context.destination);
  const playout = createPlayout<AudioBuffer>({
    now: () => context.currentTime,
    start: (buffer, at) => {
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(gain);
      source.start(at);
      return () => {
        source.stop();
        source.disconnect();
      };
    },
  });
  return {
    play: (samples, rate = sampleRate) => {
      if (samples.length === 0) return;
      // The context converts another rate to its own.
      const buffer = context.createBuffer(1, samples.length, rate);
      buffer.copyToChannel(
        Float32Array.from(samples, sample => sample / 32_768),
        0,
      );
      playout(buffer, buffer.duration);
    },
    setVolume: volume => gain.gain.setTargetAtTime(volume, context.currentTime, 0.02),
    close: () => void context.close().catch(() => undefined),
  };
}

/**
 * Loudspeaker and microphone.
 * @param workletUrl address of the file that takes sound on the audio thread; without it the page's own thread takes it
 */
export function browserAudio(workletUrl?: string | URL): AudioDevices {
  return {
    openSpeaker,
    openMicrophone: async (sampleRate, frame, onSamples, onGone) =>
      (await import('./capture.ts')).openMicrophone(workletUrl, sampleRate, frame, onSamples, onGone),
  };
}
