import type { Edition } from './paths.ts';

/** The only origin that may be requested: in the offline edition that of the server. Undefined when any origin may be requested. */
export const originAsked = (edition: Edition, service: string): string | undefined =>
  edition === 'offline' ? new URL(service || '/', location.href).origin : undefined;

/**
 * An address of the system information that may be drawn or followed: http or https, resolved by the console. With `origin` it must be of
 * that origin. Any other address is undefined.
 */
export function shownAddress(
  address: string | undefined,
  resolve: (relative: string) => string,
  origin?: string,
): string | undefined {
  if (!address) return undefined;
  try {
    const url = new URL(resolve(address));
    const isShown = /^https?:$/.test(url.protocol) && (origin === undefined || url.origin === origin);
    return isShown ? url.href : undefined;
  } catch {
    return undefined;
  }
}
