/** Which pages may talk to this server: its own, those that were named, and by default any on this machine. */
export class Origins {
  readonly #named: ReadonlySet<string>;
  readonly #loopback: boolean;

  constructor(named: readonly string[]) {
    this.#named = new Set(named.map(origin => origin.replace(/\/+$/, '').toLowerCase()));
    this.#loopback = named.length === 0;
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
