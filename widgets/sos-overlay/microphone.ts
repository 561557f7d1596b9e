import { microphoneProblem } from '@patrolkit/core';

/** Why the user cannot be heard. */
export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'insecure';

/** The recording devices of the page, a part of `navigator`. */
type Devices = Pick<MediaDevices, 'getUserMedia'> | undefined;

/** Requests microphone and camera, or only the microphone when there is no camera or it is not allowed. */
export async function openMicrophone(devices: Devices): Promise<MediaStream | MicrophoneProblem> {
  // Browsers hide the devices on pages that are not secure.
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
