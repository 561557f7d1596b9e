/**
 * A relay between a browser and a gateway that does to connections what networks do: delay, freeze, cut, half-open,
 * slow close, garbage. It knows bytes only, so that everything which crosses it suffers alike.
 */
import { createServer, connect, type Server, type Socket } from 'node:net';

/** What the network does at the moment. */
interface Weather {
  /** Every piece of data arrives so much later, in order; milliseconds, each way. */
  delay: number;
  /** Nothing passes, nothing closes: data waits until it thaws. */
  isFrozen: boolean;
  /** New connections are refused. */
  isRefusing: boolean;
  /** The end of one side is told to the other so much later, milliseconds. */
  closeDelay: number;
}

const fine: Readonly<Weather> = { delay: 0, isFrozen: false, isRefusing: false, closeDelay: 0 };

/** One connection through the relay. */
interface Pair {
  readonly browser: Socket;
  readonly server: Socket;
  /** What waits to be passed on, by the side that it goes to. */
  readonly waiting: { to: Socket; bytes: Buffer }[];
  /** The connection became a WebSocket. */
  isSocket: boolean;
  /** The server's end is never told to the browser: a cable that was pulled. */
  isHalfOpen: boolean;
}

/** A relay in front of a gateway's port on this machine. */
export class FaultProxy {
  #weather: Weather = { ...fine };
  readonly #pairs = new Set<Pair>();
  #server: Server | undefined;
  #port = 0;

  private constructor(private readonly target: number) {}

  /** Starts a relay to a port. */
  static async to(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await proxy.#listen();
    return proxy;
  }

  /** Root of the server as the browser sees it. */
  get url(): string {
    return `http://127.0.0.1:${String(this.#port)}`;
  }

  /** How many connections stand now. */
  get connections(): number {
    return this.#pairs.size;
  }

  /** Fine weather again: nothing is held back any more, what waited goes on. */
  calm(): void {
    const wasFrozen = this.#weather.isFrozen;
    this.#weather = { ...fine };
    if (wasFrozen) this.thaw();
  }

  /** Delays everything by so many milliseconds each way. */
  delay(milliseconds: number): void {
    this.#weather.delay = milliseconds;
  }

  /** Holds everything back, and leaves all connections open. */
  freeze(): void {
    this.#weather.isFrozen = true;
  }

  /** Passes on what waited, in order. */
  thaw(): void {
    this.#weather.isFrozen = false;
    for (const { waiting } of this.#pairs) for (const { to, bytes } of waiting.splice(0)) to.write(bytes);
  }

  /** Refuses new connections, or takes them again. */
  refuse(isRefusing = true): void {
    this.#weather.isRefusing = isRefusing;
  }

  /** Tells one side of the other's end only after so many milliseconds. */
  closeSlowly(milliseconds: number): void {
    this.#weather.closeDelay = milliseconds;
  }

  /**
   * Drops the way to the server and says nothing to the browser: its connections look open and are dead. New ones are
   * made as usual.
   */
  halfOpen(): void {
    for (const pair of this.#pairs) {
      pair.isHalfOpen = true;
      pair.server.destroy();
    }
  }

  /** Cuts every connection at once, both ways. */
  cut(): void {
    for (const { browser, server } of this.#pairs) {
      browser.resetAndDestroy();
      server.resetAndDestroy();
    }
  }

  /** Puts bytes that mean nothing into every WebSocket, on the way to the browser. */
  garbage(bytes: Buffer = Buffer.from([0xff, 0x00, 0xc3, 0x28, 0xfe, 0x7f])): void {
    for (const { browser, isSocket } of this.#pairs) if (isSocket) browser.write(bytes);
  }

  /** Ends it and every connection. */
  async end(): Promise<void> {
    this.cut();
    await new Promise<void>(resolve => (this.#server ? this.#server.close(() => resolve()) : resolve()));
  }

  async #listen(): Promise<void> {
    const server = createServer(browser => this.#relay(browser));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
  }

  #relay(browser: Socket): void {
    if (this.#weather.isRefusing) {
      browser.resetAndDestroy();
      return;
    }
    const server = connect(this.target, '127.0.0.1');
    const pair: Pair = { browser, server, waiting: [], isSocket: false, isHalfOpen: false };
    this.#pairs.add(pair);
    browser.setNoDelay(true);
    server.setNoDelay(true);
    browser.on('data', bytes => {
      pair.isSocket ||= /^upgrade: websocket\r?$/im.test(bytes.toString('latin1'));
      this.#pass(pair, server, bytes);
    });
    server.on('data', bytes => this.#pass(pair, browser, bytes));
    for (const [side, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      // An error is followed by the close; what it was is nobody's business here.
      side.on('error', () => undefined);
      side.on('close', () => {
        if (side === server && pair.isHalfOpen) return;
        const close = (): void => {
          other.destroy();
          this.#pairs.delete(pair);
        };
        if (this.#weather.closeDelay > 0) setTimeout(close, this.#weather.closeDelay);
        else close();
      });
    }
  }

  #pass(pair: Pair, to: Socket, bytes: Buffer): void {
    if (this.#weather.isFrozen) pair.waiting.push({ to, bytes });
    else if (this.#weather.delay > 0) {
      const { delay } = this.#weather;
      setTimeout(() => (this.#weather.isFrozen ? pair.waiting.push({ to, bytes }) : to.write(bytes)), delay);
    } else to.write(bytes);
  }
}
