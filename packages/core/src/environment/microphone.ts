/** Why a microphone is not there, or no longer: one rule for the intercom and for two-way calls. */

/** Why the browser gave no microphone. */
export function microphoneProblem(error: unknown): 'denied' | 'missing' | 'busy' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'denied';
}

/** Tells when the microphone of a stream goes by itself: unplugged, or no longer allowed. Not when the page lets go of it. */
export function watchMicrophone(stream: MediaStream, onGone: (why: 'denied' | 'missing') => void): void {
  const tell = async (): Promise<void> => {
    // Not every browser can be asked.
    const permission = await navigator.permissions
      .query({ name: 'microphone' as PermissionName })
      .catch(() => undefined);
    onGone(permission?.state === 'denied' ? 'denied' : 'missing');
  };
  for (const track of stream.getAudioTracks()) track.addEventListener('ended', () => void tell(), { once: true });
}
