import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { memberOf } from './networks.ts';

/** The host names by which this machine reaches itself. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** The name in a Host header, without its port; undefined when the header is not valid. */
const nameIn = (host: string | undefined): string | undefined =>
  /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();

/** Which origins may use this server: its own, the configured ones, and any on this machine when none is configured. */
export class Origins {
  readonly #named: ReadonlySet<string>;
  readonly #loopback: boolean;
  readonly #hosts: ReadonlySet<string>;
  readonly #isProxy: (address: string) => boolean;

  /**
   * `hosts`: names under which clients reach this server, beside the loopback names. `proxies`: addresses and networks of proxies that the
   * server believes about what a client asked for.
   */
  constructor(named: readonly string[], hosts: readonly string[] = [], proxies: readonly string[] = []) {
    this.#isProxy = memberOf(proxies);
    this.#hosts = new Set([...loopbackNames, ...hosts.map(name => name.toLowerCase())]);
    this.#named = new Set(named.map(origin => origin.replace(/\/+$/, '').toLowerCase()));
    this.#loopback = named.length === 0;
  }

  /**
   * Whether a request was addressed to a name of this server. With DNS rebinding a foreign name leads here, and its pages would count as
   * this server's own. IP addresses are accepted, since nobody can rebind them.
   */
  knowsHost(host: string | undefined): boolean {
    const name = nameIn(host);
    return name !== undefined && (this.#hosts.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  }

  /** Whether an origin is that of the host to which the request was addressed. */
  isOwn(origin: string, host: string | undefined): boolean {
    try {
      return host !== undefined && new URL(origin).host === host.toLowerCase();
    } catch {
      return false;
    }
  }

  /** Whether pages of this origin may use the server. */
  allows(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return false;
    if (this.isOwn(origin, host) || this.#named.has(origin.toLowerCase())) return true;
    return this.#loopback && /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/i.test(origin);
  }

  /**
   * The prefix of addresses in an answer. It is empty for pages of this server. Other pages need absolute addresses, so they get the root
   * of the server as they reach it. A trusted proxy names the scheme (`X-Forwarded-Proto`) and the path that it passes on
   * (`X-Forwarded-Prefix`).
   */
  base({
    headers,
    socket,
  }: Pick<IncomingMessage, 'headers'> & { readonly socket: { remoteAddress?: string | undefined } }): string {
    const { origin, host } = headers;
    if (origin === undefined || host === undefined || this.isOwn(origin, host)) return '';
    const said = (name: string): string =>
      this.#isProxy(socket.remoteAddress ?? '')
        ? (String(headers[name] ?? '')
            .split(',')[0]
            ?.trim() ?? '')
        : '';
    const prefix = /^(?:\/[\w.~-]+)+(?=\/?$)/.exec(said('x-forwarded-prefix'))?.[0] ?? '';
    return `${said('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${host}${prefix}`;
  }
}
