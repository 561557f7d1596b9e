/** Streams that the page itself names: an address, or an encoding that the server does not say. */
import { done, failed, streamAddress, type Console, type Outcome, type Stream } from '@patrolkit/core';

/** A stream with the encoding that the page knows, where the server does not say it. */
export function withVideoCode<T extends Stream>(found: Outcome<T>, videoCode: string | undefined): Outcome<T> {
  return found.isDone && videoCode !== undefined ? done({ videoCode, ...found.value }) : found;
}

/** The stream of an address: absolute, or relative to the page; ws, wss, http or https. */
export function pageStream(
  console: Pick<Console, 'address'>,
  src: string,
  videoCode: string | undefined,
): Outcome<Stream> {
  const found = streamAddress(src, '', document.baseURI);
  if (found === undefined) return failed({ id: 'video.noAddress' });
  // Given to the console, which tells what the page's content policy blocks of its own addresses.
  return withVideoCode(done({ address: console.address(found) }), videoCode);
}
