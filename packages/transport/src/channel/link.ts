/**
 * One socket of the live channel: its state machine with heartbeat, silence, open wait and endless reconnect (specification sections 4 and
 * 9, safety.md 1.1-1.4). It reads no messages: any frame counts as a sign of life.
 */
import { accountFullClose } from '../contract/index.ts';
import { limits } from './limits.ts';
import type { Clock, OpenSocket, Socket } from './ports.ts';

/** State of a socket. */
export type LinkState = 'closed' | 'connecting' | 'open' | 'reconnecting';

/** What a link reports to its owner. */
export interface LinkEvents {
  onState(state: LinkState): void;
  /** Called when the socket opened. Everything that must go first is sent inside this call. */
  onOpen(): void;
  onFrame(data: unknown): void;
  /** Called when a message was sent. */
  onSent(text: string): void;
  /** Called with whether a heartbeat after a sleep waits for its answer. */
  onChecking(isChecking: boolean): void;
  /** Called when the server closed for a policy violation (1008). The session has probably ended. */
  onPolicyClose(): void;
  /** Called when the server closed because the account has as many open sockets as it may. */
  onAccountFull(): void;
}

/** Returns the address that a link connects to. Read again for each attempt. */
export type Address = () => { readonly address: string; readonly protocols: readonly string[] };

const policyViolation = 1008;

/** A socket that stays connected until it is stopped. */
export class Link {
  #state: LinkState = 'closed';
  #socket: Socket | undefined;
  #isChecking = false;
  #heartbeatDue: number | undefined;
  #silenceDue: number | undefined;
  #openDue: number | undefined;
  #attemptDue: number | undefined;
  #lastOnline = Number.NEGATIVE_INFINITY;
  /** A socket that is closing. The next one opens after its close. */
  #leaving: Socket | undefined;
  /** Both clocks at the last check. Their difference shows a sleep of the computer. */
  #checked: { readonly now: number; readonly wall: number } | undefined;
  #disarm: (() => void) | undefined;

  constructor(
    private readonly address: Address,
    private readonly clock: Clock,
    private readonly openSocket: OpenSocket,
    private readonly events: LinkEvents,
  ) {}

  /** The state now. */
  get state(): LinkState {
    return this.#state;
  }

  /** Connects, and keeps connecting until `stop`. */
  start(): void {
    if (this.#state === 'closed') this.#attempt('connecting');
  }

  /** Closes for good. Nothing fires afterwards. */
  stop(): void {
    this.#release(1000);
    this.#attemptDue = undefined;
    this.#arm();
    this.#become('closed');
  }

  /** Sends now, or returns false. No message is kept for later (safety.md 1.6). */
  send(message: object): boolean {
    if (this.#state !== 'open' || !this.#socket) return false;
    try {
      const text = JSON.stringify(message);
      this.#socket.send(text);
      this.events.onSent(text);
      return true;
    } catch {
      return false;
    }
  }

  /** Makes one attempt at once when the network came back, at most one in 5 s. The 15 s cycle goes on unchanged. */
  online(): void {
    const now = this.clock.now();
    if (this.#state !== 'reconnecting' || this.#socket || now - this.#lastOnline < limits.online) return;
    this.#lastOnline = now;
    const cycle = this.#attemptDue;
    this.#attempt('reconnecting');
    this.#attemptDue = cycle;
    this.#arm();
  }

  /**
   * Connects again to the present address: closes, waits for the close, then opens, so that a server never sees two sockets. This is not a
   * loss: the state is `connecting`. When no socket is open, the next attempt uses the address anyway.
   */
  renew(): void {
    const old = this.#socket;
    if (this.#state !== 'open' || !old) return;
    this.#release(1000);
    this.#attemptDue = this.clock.now() + limits.closeWait;
    this.#arm();
    this.#leaving = old;
    old.onclose = () => {
      if (this.#leaving === old) this.#attempt('connecting');
    };
    this.#become('connecting');
  }

  /** Does what is due. The timer calls it, every frame, and the page when it is shown again. */
  check(): void {
    this.#run();
    this.#arm();
  }

  #become(state: LinkState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.events.onState(state);
  }

  #setChecking(isChecking: boolean): void {
    if (isChecking === this.#isChecking) return;
    this.#isChecking = isChecking;
    this.events.onChecking(isChecking);
  }

  #attempt(state: 'connecting' | 'reconnecting'): void {
    const now = this.clock.now();
    this.#leaving = undefined;
    this.#attemptDue = now + limits.reconnect;
    this.#become(state);
    // The owner may stop the link in its state handler.
    if (this.#state !== state) return;
    const { address, protocols } = this.address();
    let socket: Socket;
    try {
      socket = this.openSocket(address, protocols);
    } catch {
      this.#become('reconnecting');
      this.#arm();
      return;
    }
    this.#adopt(socket);
    this.#openDue = now + limits.openWait;
    this.#arm();
  }

  #adopt(socket: Socket): void {
    this.#socket = socket;
    socket.onopen = () => this.#socket === socket && this.#opened();
    socket.onmessage = event => this.#socket === socket && this.#frame(event.data);
    socket.onerror = () => undefined;
    socket.onclose = event => this.#socket === socket && this.#lost(event.code);
  }

  #opened(): void {
    const now = this.clock.now();
    this.#openDue = undefined;
    this.#attemptDue = undefined;
    this.#heartbeatDue = now + limits.heartbeat;
    this.#silenceDue = now + limits.silence;
    this.#checked = { now, wall: this.clock.wall() };
    this.#arm();
    this.#become('open');
    if (this.#state === 'open') this.events.onOpen();
  }

  #frame(data: unknown): void {
    this.#silenceDue = this.clock.now() + limits.silence;
    this.#setChecking(false);
    this.check();
    if (this.#socket) this.events.onFrame(data);
  }

  #lost(code?: number): void {
    this.#release();
    this.#attemptDue ??= this.clock.now() + limits.reconnect;
    this.#arm();
    this.#become('reconnecting');
    if (this.#state !== 'reconnecting') return;
    if (code === policyViolation) this.events.onPolicyClose();
    if (code === accountFullClose) this.events.onAccountFull();
  }

  /** Drops the socket. Later callbacks are ignored, because it is no longer the current one. */
  #release(code?: number): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#heartbeatDue = undefined;
    this.#silenceDue = undefined;
    this.#openDue = undefined;
    this.#setChecking(false);
    this.#checked = undefined;
    this.#leaving = undefined;
    if (socket) letGo(socket, code);
  }

  #heartbeat(now: number): void {
    this.#heartbeatDue = now + limits.heartbeat;
    this.send({ type: 'heartbeat', data: {} });
  }

  #run(): void {
    const now = this.clock.now();
    if (this.#state === 'open') {
      const due = Math.min(this.#heartbeatDue ?? Infinity, this.#silenceDue ?? Infinity);
      const slept = this.#slept(now);
      if ((now - due > limits.late || slept > limits.late) && !this.#isChecking) {
        // The timer is so late that the computer must have slept. A heartbeat asks the server, which has the full time to answer.
        this.#silenceDue = now + limits.silence;
        this.#heartbeat(now);
        this.#setChecking(true);
        return;
      }
      if (now >= (this.#silenceDue ?? Infinity)) return this.#lost();
      if (now >= (this.#heartbeatDue ?? Infinity)) this.#heartbeat(now);
      return;
    }
    if (this.#openDue !== undefined && now >= this.#openDue) {
      this.#release();
      this.#become('reconnecting');
    }
    if (this.#attemptDue === undefined || now < this.#attemptDue) return;
    if (this.#state === 'connecting' && this.#leaving) this.#attempt('connecting');
    else if (this.#state === 'reconnecting') {
      if (this.#socket) this.#attemptDue = now + limits.reconnect;
      else this.#attempt('reconnecting');
    }
  }

  /**
   * Returns how far the wall clock has advanced beyond the other since the last check, ms. If it has, the computer slept or somebody set
   * the clock.
   */
  #slept(now: number): number {
    const wall = this.clock.wall();
    const before = this.#checked;
    this.#checked = { now, wall };
    return before ? wall - before.wall - (now - before.now) : 0;
  }

  #arm(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    const due = [this.#heartbeatDue, this.#silenceDue, this.#openDue, this.#attemptDue].filter(
      time => time !== undefined,
    );
    if (due.length === 0) return;
    this.#disarm = this.clock.after(Math.max(0, Math.min(...due) - this.clock.now()), () => {
      this.#disarm = undefined;
      this.check();
    });
  }
}

/** Detaches the callbacks of a socket and closes it. */
function letGo(socket: Socket, code?: number): void {
  socket.onopen = null;
  socket.onmessage = null;
  socket.onclose = null;
  // A late error of this socket must not become an uncaught one.
  socket.onerror = () => undefined;
  try {
    socket.close(code);
  } catch {
    // Closing a socket that is connecting may throw. The socket is detached all the same.
  }
}
