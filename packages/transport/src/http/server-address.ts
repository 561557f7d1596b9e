/** Absolute addresses of what a server names. */

/**
 * Returns the absolute address of what a server names. It is below the server's root even if the name begins with `/`. A server behind a
 * proxy with a path does not know that path. A name that already has the root's path, or is on another host, stays unchanged. Throws for
 * anything but an address.
 * @param service server root; empty means the page's origin
 */
export function serverAddress(named: string, service: string, page: string): URL {
  const root = new URL(service || '/', page);
  root.pathname = root.pathname.replace(/\/*$/, '/');
  const isBelow = named.startsWith('/') && !/^.[/\\]/.test(named) && !`${named}/`.startsWith(root.pathname);
  return new URL(isBelow ? root.pathname + named.slice(1) : named, root);
}
