/** The microphone of the operator, from the request for it to its end. */
import { saidFrame, saidRate } from '@patrolkit/transport';
import { MicrophoneError, type AudioDevices, type MicrophoneProblem } from '../environment/index.ts';

/** A user of the microphone, such as an intercom call. */
export interface VoiceOwner {
  /** Whether the microphone is still needed. */
  isWanted(): boolean;
  /** Called when the microphone is open. `close` closes it. */
  onOpen(close: () => void): void;
  onSamples(samples: Int16Array): void;
  /** Called when the microphone cannot be opened, or is gone. */
  onLack(why: MicrophoneProblem): void;
}

/** Opens the microphone. Closes it again if nobody needs it by then. */
export async function openVoice(audio: Pick<AudioDevices, 'openMicrophone'>, owner: VoiceOwner): Promise<void> {
  let isGone = false;
  const lack = (why: MicrophoneProblem): void => {
    isGone = true;
    owner.onLack(why);
  };
  try {
    const close = await audio.openMicrophone(saidRate, saidFrame, samples => owner.onSamples(samples), lack);
    if (owner.isWanted() && !isGone) owner.onOpen(close);
    else close();
  } catch (error) {
    lack(error instanceof MicrophoneError ? error.reason : 'unsupported');
  }
}
