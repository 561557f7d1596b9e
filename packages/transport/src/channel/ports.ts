/** What the live channel needs from outside: a clock and sockets. They are passed in, so that tests control them. */

/** Monotonic time and timers. */
export interface Clock {
  /** Milliseconds on a clock that never jumps back. */
  now(): number;
  /**
   * Milliseconds since 1970, as the system shows them. This clock may jump. It goes on while the computer sleeps, which `now` does only on
   * some systems.
   */
  wall(): number;
  /** Runs `task` once after `delay` ms. The result cancels it. */
  after(delay: number, task: () => void): () => void;
}

/** The part of a WebSocket that the channel uses. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(data: string): void;
  close(code?: number): void;
}

/** Opens a socket. Throws when the browser refuses the address. */
export type OpenSocket = (address: string, protocols: readonly string[]) => Socket;

/** Longest delay of a browser's timer, ms. A longer one fires at once. */
const longestDelay = 2 ** 31 - 1;

/** The clock of a page or worker. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after: (delay, task) => {
    let rest = delay;
    const arm = (): ReturnType<typeof setTimeout> => {
      const part = Math.min(rest, longestDelay);
      rest -= part;
      return setTimeout(() => (rest > 0 ? (timer = arm()) : task()), part);
    };
    let timer = arm();
    return () => clearTimeout(timer);
  },
};

/** Opens a WebSocket of the page or worker. */
export const openWebSocket: OpenSocket = (address, protocols) => new WebSocket(address, [...protocols]);
