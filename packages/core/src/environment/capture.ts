/** The microphone of a real page, by the Web Audio API. Loaded when an operator first talks. */
import { MicrophoneError, type AudioDevices } from './environment.ts';
import { microphoneProblem, watchMicrophone } from './microphone.ts';

/** Cuts the blocks of a microphone into frames of 16-bit samples. */
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
 * Opens the microphone.
 * @param workletUrl address of the file that takes sound on the audio thread; without it the page's own thread takes it
 */
export async function openMicrophone(
  workletUrl: string | URL | undefined,
  ...[sampleRate, frame, onSamples, onGone]: Parameters<AudioDevices['openMicrophone']>
): Promise<() => void> {
  // Pages that are not secure lack it.
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
    // The context converts the microphone's rate to the requested one.
    context = new AudioContext({ sampleRate });
    const source = context.createMediaStreamSource(stream);
    const take = framer(frame, onSamples);
    const node = (workletUrl && (await inWorklet(context, workletUrl, take))) || onPage(context, take);
    source.connect(node);
    // The browser runs no node without an output. This one outputs silence.
    node.connect(context.destination);
    await context.resume();
  } catch {
    close();
    throw new MicrophoneError('unsupported');
  }
  return close;
}

async function inWorklet(
  context: AudioContext,
  url: string | URL,
  take: (block: Float32Array) => void,
): Promise<AudioNode | undefined> {
  try {
    await context.audioWorklet.addModule(url);
    const node = new AudioWorkletNode(context, 'patrolkit-capture', {
      numberOfOutputs: 1,
      outputChannelCount: [1],
      // A sound card may give two channels instead of one. The browser mixes them.
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    node.port.onmessage = ({ data }: MessageEvent<unknown>) => data instanceof Float32Array && take(data);
    return node;
  } catch {
    // The file may be of another origin, or a content policy may refuse it. Then the page's own thread does the work.
    return undefined;
  }
}

function onPage(context: AudioContext, take: (block: Float32Array) => void): AudioNode {
  // A deprecated node that every browser has, and that needs no file of its own.
  const node = context.createScriptProcessor(512, 1, 1);
  node.onaudioprocess = ({ inputBuffer }) => take(inputBuffer.getChannelData(0));
  return node;
}
