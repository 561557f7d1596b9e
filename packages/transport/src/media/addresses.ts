/** Addresses of live video. */
import { serverAddress } from '../http/server-address.ts';

/**
 * Returns the absolute WebSocket address of a stream. The server may answer an absolute or a relative one.
 * @param service server root; empty means the page's origin
 * @returns undefined when it is not a ws, wss, http or https address
 */
export function streamAddress(answered: string, service: string, page: string): string | undefined {
  let url: URL;
  try {
    url = serverAddress(answered, service, page);
  } catch {
    return undefined;
  }
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  return url.protocol === 'ws:' || url.protocol === 'wss:' ? url.href : undefined;
}

/** The root of the sockets of a server: `ws://host` or `wss://host`. */
export function socketRoot(service: string, page: string): string {
  const url = new URL(service || '/', page);
  return `${url.protocol === 'https:' ? 'wss:' : 'ws:'}//${url.host}${url.pathname.replace(/\/+$/, '')}`;
}
