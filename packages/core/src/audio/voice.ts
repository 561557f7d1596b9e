/** The microphone of the operator, from the question for it to its end. */
import { saidFrame, saidRate } from '@patrolkit/transport';
import { MicrophoneError, type AudioDevices, type MicrophoneProblem } from '../environment/index.ts';

/** Who wants it. */
export interface VoiceOwner {
  /** Whether it is still wanted. */
  isWanted(): boolean;
  /** It is open; `close` ends it. */
  onOpen(close: () => void): void;
  onSamples(samples: Int16Array): void;
  /** It is not to be had, or it is gone. */
  onLack(why: MicrophoneProblem): void;
}

/** Opens it; one that comes when it is wanted no more is closed again. */
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
