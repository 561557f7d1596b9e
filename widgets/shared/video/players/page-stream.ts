/** Streams that the page itself names: by an address, or by an encoding that the server does not give. */
import { done, failed, streamAddress, type Console, type Outcome, type Stream } from '@patrolkit/core';

/** A stream with the encoding that the page knows, when the server does not give it. */
export function withVideoCode<T extends Stream>(found: Outcome<T>, videoCode: string | undefined): Outcome<T> {
  return found.isDone && videoCode !== undefined ? done({ videoCode, ...found.value }) : found;
}

/** The stream at an address: absolute or relative to the page; ws, wss, http or https. */
export function pageStream(
  console: Pick<Console, 'address'>,
  src: string,
  videoCode: string | undefined,
): Outcome<Stream> {
  const found = streamAddress(src, '', document.baseURI);
  if (found === undefined) return failed({ id: 'video.noAddress' });
  // The console gets the address, because it reports which of its own addresses the page's content policy blocks.
  return withVideoCode(done({ address: console.address(found) }), videoCode);
}
