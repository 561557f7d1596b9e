/** The content policy of the console's own pages (safety.md 6.1). */

/** The parts of the policy. */
export interface PolicyParts {
  /** The host from which the page was loaded. */
  readonly host: string | undefined;
  /** The origins that may frame the console. */
  readonly frameAncestors: string;
  /** The origin of the map's background tiles. */
  readonly tiles?: string | undefined;
  /** Origins of other servers that serve calls, pictures and video. */
  readonly servers?: readonly string[] | undefined;
}

/** The HTTP and socket origins of a server. */
function originsOf(server: string): { readonly http: string; readonly socket: string } {
  const url = new URL(server);
  const isSecure = url.protocol === 'https:' || url.protocol === 'wss:';
  return {
    http: `${isSecure ? 'https' : 'http'}://${url.host}`,
    socket: `${isSecure ? 'wss' : 'ws'}://${url.host}`,
  };
}

/** Writes the policy. */
export function consolePolicy({ host, frameAncestors, tiles, servers = [] }: PolicyParts): string {
  const origins = servers.map(originsOf);
  const http = [...new Set(origins.map(origin => origin.http))];
  const sockets = [...new Set(origins.map(origin => origin.socket))];
  const own = host === undefined ? [] : [`ws://${host}`, `wss://${host}`];
  return [
    ["default-src 'none'"],
    ["script-src 'self'"],
    ["style-src 'self'"],
    ["connect-src 'self'", ...own, ...http, ...sockets],
    ["img-src 'self' blob:", ...(tiles === undefined ? [] : [tiles]), ...http],
    ["media-src 'self' blob:", ...http],
    ["font-src 'self'"],
    ["worker-src 'self'"],
    ["manifest-src 'self'"],
    // No text may become markup or code. `patrolkit` is our policy, for the address of the worker; `lit-html` is that of the
    // library.
    ["require-trusted-types-for 'script'"],
    ['trusted-types patrolkit lit-html'],
    ["base-uri 'self'"],
    ["form-action 'self'"],
    [`frame-ancestors ${frameAncestors}`],
  ]
    .map(parts => parts.join(' '))
    .join('; ');
}
