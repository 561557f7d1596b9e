import { microphoneProblem } from '@patrolkit/core';

/** Why the operator cannot be heard. */
export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'insecure';

/** What the page may record with; a part of `navigator`. */
type Devices = Pick<MediaDevices, 'getUserMedia'> | undefined;

/** Asks for microphone and camera; for the microphone alone where there is no camera or it is not allowed. */
export async function openMicrophone(devices: Devices): Promise<MediaStream | MicrophoneProblem> {
  // Browsers hide it on pages that are not secure.
  if (!devices) return 'insecure';
  try {
    return await devices.getUserMedia({ audio: true, video: { width: { ideal: 640 } } });
  } catch {
    try {
      return await devices.getUserMedia({ audio: true });
    } catch (error) {
      return microphoneProblem(error);
    }
  }
}
