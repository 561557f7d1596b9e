import type { WebSocket } from 'ws';

/** How far a console may be behind with reading before its socket is closed. */
export const backlogLimits = {
  unsentBytes: 1024 * 1024,
  unsentFrames: 1024,
  unsentFramesMs: 5000,
  /** Most frames after a ping that has waited for its pong for `unreadMs`. Beyond them the console reads too slowly. */
  unreadFrames: 200,
  unreadMs: 5000,
} as const;

/** The close code "try again later": the console connects again and reads what it missed. */
export const tryLater = 1013;
/** Least time between two pings of one socket, ms. */
const ASK_MS = 1000;

/** Sends the frames of one socket and measures how far the console is behind. Closes the socket when it is too far behind. */
export class Backlog {
  readonly #socket: WebSocket;
  #unsent = 0;
  #unsentSince: number | undefined;
  /** When the last ping was sent; undefined when its pong has arrived. */
  #askedAt: number | undefined;
  #sentSince = 0;
  #nextAsk = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('pong', () => (this.#askedAt = undefined));
  }

  /** Whether frames can still be sent. */
  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends a frame, or closes the socket when too many bytes already wait. */
  send(frame: string): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > backlogLimits.unsentBytes) return this.#socket.close(tryLater);
    this.#unsent++;
    this.#sentSince++;
    this.#socket.send(frame, () => this.#unsent--);
  }

  /** Closes the socket when the console has been behind for too long; called with each step of the loop. */
  check(now: number): void {
    if (!this.isOpen) return;
    const { unsentFrames, unsentFramesMs, unreadFrames, unreadMs } = backlogLimits;
    if (this.#unsent <= unsentFrames) this.#unsentSince = undefined;
    else this.#unsentSince ??= now;
    const isStuck = this.#unsentSince !== undefined && now - this.#unsentSince > unsentFramesMs;
    const isUnread = this.#askedAt !== undefined && now - this.#askedAt > unreadMs && this.#sentSince > unreadFrames;
    if (isStuck || isUnread) return this.#socket.close(tryLater);
    this.#ask(now);
  }

  /**
   * Sends a ping after the frames. Networks hold megabytes before a server notices that nobody reads, but the pong arrives only
   * when everything was read.
   */
  #ask(now: number): void {
    if (this.#askedAt !== undefined || this.#sentSince === 0 || now < this.#nextAsk) return;
    this.#askedAt = now;
    this.#nextAsk = now + ASK_MS;
    this.#sentSince = 0;
    this.#socket.ping();
  }
}
