/** A media socket that is not open after so long is given up, milliseconds. */
export const openLimit = 5_000;

/**
 * Closes a socket that nobody listens to any more. One that is still connecting is closed once it is open: browsers warn of a socket that
 * is closed before, and a warning that means nothing hides those that do.
 */
export function closeQuietly(
  socket: Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'close'>,
): void {
  socket.onmessage = null;
  socket.onclose = null;
  socket.onopen = socket.readyState === 0 ? () => socket.close() : null;
  if (socket.readyState !== 0) socket.close();
}
