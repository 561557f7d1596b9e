import type { WebSocket } from 'ws';
import { refusalCode, tooEarly, type Refusal } from './refusal.ts';
import type { TextKey } from '../language/texts.ts';

/** What an account may have at a time. Each limit is beyond what a control room with several screens needs. */
export interface AccountLimits {
  /** Files that are being written. */
  exports: number;
  /** Live sockets; a page has two. */
  sockets: number;
  /** Sockets of live and recorded video. */
  streams: number;
}

/** The limits outside tests. */
export const accountLimits: AccountLimits = { exports: 2, sockets: 60, streams: 32 };

/** Most files that are written for all accounts together. */
const ALL_EXPORTS = 6;
/** Seconds after which a refused request may be tried again. */
const AGAIN_S = 10;

const words = {
  exports: 'error.accountExports',
  sockets: 'error.accountSockets',
  streams: 'error.accountStreams',
} as const satisfies Record<keyof AccountLimits, TextKey>;

/** Counts what each account has at a time, and refuses what is beyond its limit. */
export class AccountCaps {
  readonly #usual: AccountLimits;
  #limits: AccountLimits;
  /** How many each account has, by kind. */
  readonly #held: Readonly<Record<keyof AccountLimits, Map<string, number>>> = {
    exports: new Map(),
    sockets: new Map(),
    streams: new Map(),
  };

  constructor(limits: AccountLimits) {
    this.#usual = limits;
    this.#limits = limits;
  }

  /** Sets other limits, for tests; those that are left out are the usual ones again. */
  change(limits: Partial<AccountLimits>): void {
    this.#limits = { ...this.#usual, ...limits };
  }

  /**
   * Refuses one more when there is no room for it.
   * @throws {Refusal} 429, with the code of a full account, or because all accounts together export too much
   */
  demand(kind: keyof AccountLimits, userId: string): void {
    if (!this.hasRoom(kind, userId)) throw full(tooEarly(AGAIN_S, words[kind], { n: this.#limits[kind] }));
    if (kind !== 'exports') return;
    const all = [...this.#held.exports.values()].reduce((sum, count) => sum + count, 0);
    if (all >= ALL_EXPORTS) throw tooEarly(AGAIN_S, 'error.busyExports');
  }

  /** Whether an account may have one more. */
  hasRoom(kind: keyof AccountLimits, userId: string): boolean {
    return (this.#held[kind].get(userId) ?? 0) < this.#limits[kind];
  }

  /**
   * Lets a media socket in while its account may have one more. Returns what to do with the socket, or the HTTP status that
   * refuses it.
   */
  stream(userId: string, enter: (socket: WebSocket) => void): string | ((socket: WebSocket) => void) {
    if (!this.hasRoom('streams', userId)) return '429 Too Many Requests';
    return socket => {
      socket.once('close', this.take('streams', userId));
      enter(socket);
    };
  }

  /** Takes one more, or refuses it like `demand`. Returns a function that gives it back, once however often it is called. */
  take(kind: keyof AccountLimits, userId: string): () => void {
    this.demand(kind, userId);
    const held = this.#held[kind];
    held.set(userId, (held.get(userId) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (held.get(userId) ?? 1) - 1;
      if (left > 0) held.set(userId, left);
      else held.delete(userId);
    };
  }
}

const full = (refusal: Refusal): Refusal => {
  refusal.code = refusalCode.accountFull;
  return refusal;
};
