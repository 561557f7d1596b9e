/** How long a media socket may take to open before it is closed, ms. */
export const openLimit = 5_000;

/**
 * Closes a socket and drops its callbacks. It waits with a socket that is still connecting until that is open. Browsers warn about a socket
 * that is closed before it is open, and such warnings hide important ones.
 */
export function closeQuietly(
  socket: Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'close'>,
): void {
  socket.onmessage = null;
  socket.onclose = null;
  socket.onopen = socket.readyState === 0 ? () => socket.close() : null;
  if (socket.readyState !== 0) socket.close();
}
