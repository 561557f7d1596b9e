import type { WebSocket } from 'ws';

/** How far a reader may fall behind. */
export const backlogLimits = {
  unsentBytes: 1024 * 1024,
  unsentFrames: 1024,
  unsentFramesMs: 5000,
  /** Frames sent after a question that has waited for its answer for `unreadMs`: the reader is too slow for what comes. */
  unreadFrames: 200,
  unreadMs: 5000,
} as const;

/** Come again later: the console reads anew what it missed. */
export const tryLater = 1013;
/** A reader is asked at most so often whether it has read what it was sent. */
const ASK_MS = 1000;

/** What goes out on one socket, and how far its reader is behind; who is too far behind is closed. */
export class Backlog {
  readonly #socket: WebSocket;
  #unsent = 0;
  #unsentSince: number | undefined;
  /** When the reader was asked; undefined when it has answered. */
  #askedAt: number | undefined;
  #sentSince = 0;
  #nextAsk = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('pong', () => (this.#askedAt = undefined));
  }

  /** Whether anything can still be sent. */
  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends a frame, or closes when too much waits already. */
  send(frame: string): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > backlogLimits.unsentBytes) return this.#socket.close(tryLater);
    this.#unsent++;
    this.#sentSince++;
    this.#socket.send(frame, () => this.#unsent--);
  }

  /** Closes who has been behind for too long; called again and again. */
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

  /** Networks take megabytes before a server sees that nobody reads: the reader is asked behind what it was sent, and must answer. */
  #ask(now: number): void {
    if (this.#askedAt !== undefined || this.#sentSince === 0 || now < this.#nextAsk) return;
    this.#askedAt = now;
    this.#nextAsk = now + ASK_MS;
    this.#sentSince = 0;
    this.#socket.ping();
  }
}
