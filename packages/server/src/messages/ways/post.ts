/** Posts to servers of others. An address that leads into the server's own networks is refused after its name was looked up. */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { reasonOf } from '../../http/guard.ts';
import { memberOf } from '../../http/networks.ts';
import type { Delivery } from '../message.ts';

/** How long a server of others may take to answer, ms. */
const answerMs = 5000;
/** Most of an answer that is read, bytes. */
const mostRead = 64 * 1024;

/** The networks of this machine and its site, and those that no server of others has. */
const ownNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];
/** Networks that even a gateway of the site never has: what answers there is the machine's own host, with its secrets. */
const neverNetworks = ['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::254/128'];

/** Whether an address may be called. */
export type MayCall = (address: string) => boolean;

/** Allows addresses outside the server's own networks, and those of some networks. */
export const callsOutside = (allowed: readonly string[]): MayCall => {
  const [isOwn, isAllowed] = [memberOf(ownNetworks), memberOf(allowed)];
  return address => isAllowed(address) || !isOwn(address);
};

/** Allows all addresses but those of the machine's host. */
export const callsSite = (allowed: readonly string[]): MayCall => {
  const [isNever, isAllowed] = [memberOf(neverNetworks), memberOf(allowed)];
  return address => isAllowed(address) || !isNever(address);
};

/** The address may not be called. */
class Forbidden extends Error {
  constructor(host: string) {
    super(`${host} lies in a network that this server does not call`);
  }
}

/** Posts bodies. It follows no redirection. */
export class Poster {
  readonly #mayCall: MayCall;
  readonly #agent: Agent;

  constructor(mayCall: MayCall) {
    this.#mayCall = mayCall;
    // The address that was checked is the one that is called: a name cannot change between the two.
    const checked: LookupFunction = (host, options, done) =>
      lookup(host, { ...options, all: true }, (error, found) => {
        if (error) return done(error, '');
        const allowed = found.filter(({ address }) => mayCall(address));
        const [first] = allowed;
        if (!first || allowed.length < found.length) return done(new Forbidden(host), '');
        if (options.all) done(null, allowed);
        else done(null, first.address, first.family);
      });
    this.#agent = new Agent({
      connect: { lookup: checked, timeout: answerMs },
      pipelining: 1,
      keepAliveTimeout: 1000,
    });
  }

  /** Whether an address may be used as far as its text tells. Names are looked up when something is posted. */
  allows(address: string): boolean {
    const host = URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
    return isIP(host) === 0 || this.#mayCall(host);
  }

  /** Posts a body; what the answer says of the message. A server that is busy or away is asked again. */
  async post(address: string, body: string | Uint8Array, headers: Readonly<Record<string, string>>): Promise<Delivery> {
    if (!this.allows(address))
      return { is: 'failed', reason: 'refused', detail: new Forbidden(new URL(address).hostname).message };
    try {
      const answer = await request(address, {
        method: 'POST',
        headers: { ...headers, 'user-agent': 'patrolkit' },
        body: typeof body === 'string' ? body : Buffer.from(body),
        dispatcher: this.#agent,
        headersTimeout: answerMs,
        bodyTimeout: answerMs,
        signal: AbortSignal.timeout(2 * answerMs),
      });
      const status = answer.statusCode;
      await answer.body.dump({ limit: mostRead });
      if (status >= 200 && status < 300) return { is: 'sent' };
      const again = status === 408 || status === 429 || status >= 500;
      return {
        is: 'failed',
        reason: status === 404 || status === 410 ? 'gone' : 'refused',
        detail: `HTTP ${String(status)}`,
        again,
      };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      if (cause instanceof Forbidden) return { is: 'failed', reason: 'refused', detail: cause.message };
      return { is: 'failed', reason: 'noAnswer', detail: reasonOf(cause), again: true };
    }
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await this.#agent.close();
  }
}
