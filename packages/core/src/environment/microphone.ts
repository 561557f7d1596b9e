/** Why the microphone cannot be used, or no longer can. One rule for the intercom and for two-way calls. */

/** Returns why the browser gave no microphone. */
export function microphoneProblem(error: unknown): 'denied' | 'missing' | 'busy' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'denied';
}

/** Calls `onGone` when the microphone of a stream ends by itself: unplugged, or no longer allowed. Not when the page stops it. */
export function watchMicrophone(stream: MediaStream, onGone: (why: 'denied' | 'missing') => void): void {
  const tell = async (): Promise<void> => {
    let why: 'denied' | 'missing' = 'missing';
    try {
      if ((await navigator.permissions.query({ name: 'microphone' })).state === 'denied') why = 'denied';
    } catch {
      // Not every browser reports the permission of the microphone.
    }
    onGone(why);
  };
  for (const track of stream.getAudioTracks()) track.addEventListener('ended', () => void tell(), { once: true });
}
