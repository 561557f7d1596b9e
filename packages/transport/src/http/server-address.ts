/** Absolute addresses of what a server names. */

/**
 * What a server names lies below its root, also where its name begins with `/`: behind a proxy with a path the server itself knows nothing of
 * that path. A name that has the root's path already, and one of another host, stay as they are. Throws for what is no address.
 * @param service server root; the page's origin where empty
 */
export function serverAddress(named: string, service: string, page: string): URL {
  const root = new URL(service || '/', page);
  root.pathname = root.pathname.replace(/\/*$/, '/');
  const isBelow = named.startsWith('/') && !/^.[/\\]/.test(named) && !`${named}/`.startsWith(root.pathname);
  return new URL(isBelow ? root.pathname + named.slice(1) : named, root);
}
