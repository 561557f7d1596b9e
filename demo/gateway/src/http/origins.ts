import { isIP } from 'node:net';

/** Names of this machine for itself. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** The name in a Host header, without its port; undefined where it names nothing. */
const nameIn = (host: string | undefined): string | undefined =>
  /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();

/** Which pages may talk to this server: its own, those that were named, and by default any on this machine. */
export class Origins {
  readonly #named: ReadonlySet<string>;
  readonly #loopback: boolean;
  readonly #hosts: ReadonlySet<string>;

  /** `hosts`: names under which this server is known beside those of the machine for itself. */
  constructor(named: readonly string[], hosts: readonly string[] = []) {
    this.#hosts = new Set([...loopbackNames, ...hosts.map(name => name.toLowerCase())]);
    this.#named = new Set(named.map(origin => origin.replace(/\/+$/, '').toLowerCase()));
    this.#loopback = named.length === 0;
  }

  /**
   * Whether a request was addressed to a name of this server. A foreign name that somebody lets lead here (DNS rebinding) would make
   * its pages this server's own; an address is nobody's name.
   */
  knowsHost(host: string | undefined): boolean {
    const name = nameIn(host);
    return name !== undefined && (this.#hosts.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  }

  /** Whether an origin is the one that the request was addressed to. */
  isOwn(origin: string, host: string | undefined): boolean {
    try {
      return host !== undefined && new URL(origin).host === host.toLowerCase();
    } catch {
      return false;
    }
  }

  /** Whether a page of this origin is let in. */
  allows(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return false;
    if (this.isOwn(origin, host) || this.#named.has(origin.toLowerCase())) return true;
    return this.#loopback && /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/i.test(origin);
  }

  /** What to put before addresses in an answer: a page of another origin needs them whole. */
  base(origin: string | undefined, host: string | undefined): string {
    return origin === undefined || host === undefined || this.isOwn(origin, host) ? '' : `http://${host}`;
  }
}
