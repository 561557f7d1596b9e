/** The microphone of a real page, by the Web Audio API; loaded when somebody first talks. */
import { MicrophoneError, type AudioDevices } from './environment.ts';
import { microphoneProblem, watchMicrophone } from './microphone.ts';

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
 * Opens the microphone.
 * @param workletUrl address of the file that takes sound off the page's own thread; without it the page takes it itself
 */
export async function openMicrophone(
  workletUrl: string | URL | undefined,
  ...[sampleRate, frame, onSamples, onGone]: Parameters<AudioDevices['openMicrophone']>
): Promise<() => void> {
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
