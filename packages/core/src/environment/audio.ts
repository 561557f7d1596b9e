/** Loudspeaker and microphone of a real page, by the Web Audio API. */
import { MicrophoneError, SoundError, type AudioDevices, type Speaker } from './environment.ts';
import { microphoneProblem, watchMicrophone } from './microphone.ts';
import { createPlayout } from './playout.ts';

async function openSpeaker(sampleRate: number): Promise<Speaker> {
  let context: AudioContext;
  try {
    context = new AudioContext({ sampleRate });
  } catch {
    throw new SoundError('failed');
  }
  if (context.state !== 'running') {
    // A blocked resume stays pending; a running one settles at once.
    await Promise.race([context.resume(), new Promise(resolve => setTimeout(resolve, 200))]);
  }
  // The compiler holds the state of before for the state of now.
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
      // The context brings another rate to its own.
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

/** Cuts what a microphone gives into frames of 16-bit samples. */
function framer(frame: number, onSamples: (samples: Int16Array) => void): (block: Float32Array) => void {
  let filled = 0;
  let samples = new Int16Array(frame);
  return block => {
    for (const value of block) {
      samples[filled] = Math.max(-1, Math.min(1, value)) * 32_767;
      filled += 1;
      if (filled < frame) continue;
      onSamples(samples);
      samples = new Int16Array(frame);
      filled = 0;
    }
  };
}

/**
 * Loudspeaker and microphone.
 * @param workletUrl address of the file that takes sound off the page's own thread; without it the page takes it itself
 */
export function browserAudio(workletUrl?: string | URL): AudioDevices {
  return {
    openSpeaker,
    openMicrophone: async (sampleRate, frame, onSamples, onGone) => {
      // Browsers hide it on pages that are not secure.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (!devices) throw new MicrophoneError(isSecureContext ? 'unsupported' : 'insecure');
      const stream = await devices
        .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true, channelCount: 1 } })
        .catch((error: unknown) => {
          throw new MicrophoneError(microphoneProblem(error));
        });
      watchMicrophone(stream, onGone);
      const close = (): void => {
        for (const track of stream.getTracks()) track.stop();
        void context?.close().catch(() => undefined);
      };
      let context: AudioContext | undefined;
      try {
        // The context brings whatever the microphone gives to the rate that is wanted.
        context = new AudioContext({ sampleRate });
        const source = context.createMediaStreamSource(stream);
        const take = framer(frame, onSamples);
        const node = (workletUrl && (await inWorklet(context, workletUrl, take))) || onPage(context, take);
        source.connect(node);
        // A node that leads nowhere is not run; this one gives silence.
        node.connect(context.destination);
        await context.resume();
      } catch {
        close();
        throw new MicrophoneError('unsupported');
      }
      return close;
    },
  };
}

async function inWorklet(
  context: AudioContext,
  url: string | URL,
  take: (block: Float32Array) => void,
): Promise<AudioNode | undefined> {
  try {
    await context.audioWorklet.addModule(url);
    const node = new AudioWorkletNode(context, 'patrolkit-capture', { numberOfOutputs: 1, outputChannelCount: [1] });
    node.port.onmessage = ({ data }: MessageEvent<unknown>) => data instanceof Float32Array && take(data);
    return node;
  } catch {
    // A page of another origin or policy: the page's own thread does it.
    return undefined;
  }
}

function onPage(context: AudioContext, take: (block: Float32Array) => void): AudioNode {
  // Old, and everywhere: it needs no file of its own.
  const node = context.createScriptProcessor(512, 1, 1);
  node.onaudioprocess = ({ inputBuffer }) => take(inputBuffer.getChannelData(0));
  return node;
}
