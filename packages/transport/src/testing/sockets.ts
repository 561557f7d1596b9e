import type { Socket } from '../channel/index.ts';
import { encodePush, type PushData, type PushType } from '../contract/index.ts';

/** A socket for which the test acts as the server. */
export class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  onerror: Socket['onerror'] = null;
  /** The messages that were sent, parsed. */
  readonly sent: { type: string; data?: unknown; deviceId?: string }[] = [];
  isOpen = false;
  isClosed = false;
  /** Whether the other end never answers a close. */
  isDeaf = false;
  /** How many messages were sent while the socket was not open. */
  strays = 0;

  constructor(
    readonly address: string,
    readonly protocols: readonly string[],
  ) {}

  send(data: string): void {
    if (!this.isOpen) {
      this.strays += 1;
      throw new Error('not open');
    }
    this.sent.push(JSON.parse(data) as { type: string });
  }

  close(): void {
    this.isOpen = false;
    this.isClosed = true;
    if (this.isDeaf) return;
    // In a browser too the close event comes later, to the handler that is set then.
    queueMicrotask(() => this.#told(1000));
  }

  /** Accepts the connection, as the server. */
  accept(): void {
    this.isOpen = true;
    this.onopen?.(new Event('open'));
  }

  /** Closes the connection, as the server or the network. */
  drop(code = 1006): void {
    this.isOpen = false;
    this.isClosed = true;
    this.#told(code);
  }

  #told(code: number): void {
    this.onclose?.(Object.assign(new Event('close'), { code, reason: '', wasClean: code === 1000 }));
  }

  /** Sends a frame unchanged, as the server. */
  frame(data: unknown): void {
    this.onmessage?.(Object.assign(new Event('message'), { data }) as MessageEvent);
  }

  /** Sends a push, as the server. */
  push<T extends PushType>(type: T, data: PushData<T>, deviceId?: string): void {
    this.frame(encodePush(type, data, deviceId));
  }

  /** Whether it is the singleton socket. */
  get isSingleton(): boolean {
    return this.address.includes('remark=base-singleton');
  }

  /** Returns the sent messages of a type. */
  of(type: string): { type: string; data?: unknown }[] {
    return this.sent.filter(message => message.type === type);
  }
}

/** All sockets that were opened. */
export class FakeSockets {
  readonly all: FakeSocket[] = [];
  /** Whether sockets are accepted as soon as they are opened. */
  isAccepting = true;

  readonly open = (address: string, protocols: readonly string[]): FakeSocket => {
    // As in a browser, a subprotocol holds no separators.
    if (!protocols.every(name => /^[\w!#$%&'*+.^`|~-]+$/.test(name))) throw new SyntaxError('no subprotocol');
    const socket = new FakeSocket(address, protocols);
    this.all.push(socket);
    if (this.isAccepting) queueMicrotask(() => !socket.isClosed && socket.accept());
    return socket;
  };

  /** The latest socket of a role. */
  latest(role: 'singleton' | 'device'): FakeSocket {
    const found = [...this.all].reverse().find(socket => socket.isSingleton === (role === 'singleton'));
    if (!found) throw new Error(`No ${role} socket was opened`);
    return found;
  }
}
