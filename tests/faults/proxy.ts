/**
 * A relay between a browser and a server that delays, freezes, cuts, half-opens or slowly closes connections, or inserts
 * garbage, as networks do. It works on bytes, so everything that passes it is affected alike.
 */
import { createServer, connect, type Server, type Socket } from 'node:net';

/** The current faults of the network. */
interface Weather {
  /** How much later every piece of data arrives, in order; ms each way. */
  delay: number;
  /** Whether nothing passes and nothing closes: data waits until `thaw`. */
  isFrozen: boolean;
  /** Whether new connections are refused. */
  isRefusing: boolean;
  /** How much later the close of one side passes to the other, ms. */
  closeDelay: number;
}

const fine: Readonly<Weather> = { delay: 0, isFrozen: false, isRefusing: false, closeDelay: 0 };

/** One connection through the relay. */
interface Pair {
  readonly browser: Socket;
  readonly server: Socket;
  /** Data that waits to be passed on, with the side that gets it. */
  readonly waiting: { to: Socket; bytes: Buffer }[];
  /** Whether the connection became a WebSocket. */
  isSocket: boolean;
  /** Whether the close of the server never passes to the browser, as when a cable is unplugged. */
  isHalfOpen: boolean;
}

/** A relay in front of a server's port on this machine. */
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

  /** The root of the server as browsers reach it. */
  get url(): string {
    return `http://127.0.0.1:${String(this.#port)}`;
  }

  /** The number of open connections. */
  get connections(): number {
    return this.#pairs.size;
  }

  /** Ends all faults: holds nothing back any more, and passes on what waited. */
  calm(): void {
    const wasFrozen = this.#weather.isFrozen;
    this.#weather = { ...fine };
    if (wasFrozen) this.thaw();
  }

  /** Delays everything by a time, ms each way. */
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

  /** Refuses new connections, or accepts them again. */
  refuse(isRefusing = true): void {
    this.#weather.isRefusing = isRefusing;
  }

  /** Passes the close of one side on only after a time, ms. */
  closeSlowly(milliseconds: number): void {
    this.#weather.closeDelay = milliseconds;
  }

  /**
   * Closes the connections to the server without a close to the browser, whose connections look open but are dead. New ones work as usual.
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

  /** Inserts meaningless bytes into every WebSocket, on the way to the browser. */
  garbage(bytes: Buffer = Buffer.from([0xff, 0x00, 0xc3, 0x28, 0xfe, 0x7f])): void {
    for (const { browser, isSocket } of this.#pairs) if (isSocket) browser.write(bytes);
  }

  /** Ends the relay and all connections. */
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
      // `close` follows an error; its reason does not matter here.
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
