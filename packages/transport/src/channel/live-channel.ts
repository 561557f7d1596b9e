/**
 * The live channel: two sockets with one set of switches, subscriptions and one selected device, sent again on every opening
 * (specification section 7, interpretations.md 13-17, safety.md 1). Runs in a worker or in place; exchanges only plain data.
 */
import {
  bearerOf,
  openingSwitches,
  pushes,
  singletonRemark,
  socketPath,
  type Push,
  type PushType,
  type SocketRole,
  type SwitchName,
  type SwitchResult,
} from '../contract/index.ts';
import { decodeFrame, type Message } from './decoder.ts';
import { Folding } from './folding.ts';
import { limits } from './limits.ts';
import { Link } from './link.ts';
import type { Clock, OpenSocket } from './ports.ts';
import { isOfDevice, SwitchAnswers } from './switch-answers.ts';
import type {
  ChannelAddress,
  ChannelCommand,
  ChannelEvent,
  ChannelPort,
  SelectFailure,
  Subscription,
} from './protocol.ts';

/** What a live channel needs. */
export interface LiveChannelDeps {
  readonly clock: Clock;
  readonly openSocket: OpenSocket;
  /** Milliseconds since 1970, for times that are shown. */
  readonly wallClock: () => number;
  readonly emit: (event: ChannelEvent) => void;
  /** It runs in a worker. */
  readonly isInWorker?: boolean;
}

/** The socket on which a switch is sent: that of the pushes that it turns on. */
const switchRole = (name: SwitchName): SocketRole =>
  (Object.keys(pushes) as PushType[]).some(type => pushes[type].switch === name && pushes[type].socket === 'device')
    ? 'device'
    : 'singleton';

interface Side {
  readonly link: Link;
  opens: number;
  lastFrameAt: number | undefined;
  /** The language with which its socket was opened. */
  language: string;
  /** Switches that this socket has told the server to turn on. */
  told: ReadonlySet<SwitchName>;
}

interface PendingSelection {
  readonly deviceId: string;
  /** Absent when the channel itself selects again after a reconnect. */
  readonly request?: number;
  isSent: boolean;
  readonly disarm: () => void;
  /** The latest push of each type of the device since it was asked for: a server that sends changes only does not send them again. */
  readonly aside: Map<PushType, Push>;
}

/** The live channel itself. */
export class LiveChannel implements ChannelPort {
  readonly #sides: Record<SocketRole, Side>;
  readonly #folding: Folding;
  #address: ChannelAddress | undefined;
  #switches = new Set<SwitchName>();
  #subscriptions: readonly Subscription[] = [];
  /** Subscriptions that were sent on the singleton socket. */
  #toldSubscriptions: readonly Subscription[] = [];
  #disarmChanges: (() => void) | undefined;
  #selected: string | undefined;
  #pending: PendingSelection | undefined;
  readonly #answers = new SwitchAnswers();
  #isTraced = false;

  constructor(private readonly deps: LiveChannelDeps) {
    this.#folding = new Folding(deps.clock, folded => deps.emit({ kind: 'pushes', pushes: folded }));
    this.#sides = { singleton: this.#side('singleton'), device: this.#side('device') };
  }

  post(command: ChannelCommand): void {
    switch (command.kind) {
      case 'start':
        this.#address = command.address;
        if (command.before) {
          this.#selected = command.before.selected;
          for (const role of ['singleton', 'device'] as const) this.#sides[role].opens = command.before.opens[role];
        }
        for (const { link } of this.#all()) link.start();
        return;
      case 'stop':
        return this.#stop();
      case 'switches':
        this.#switches = new Set(command.names);
        return this.#tellChanges();
      case 'subscriptions':
        this.#subscriptions = command.wanted;
        return this.#tellChanges();
      case 'select':
        return this.#select(command.deviceId, command.request);
      case 'deselect':
        this.#selected = undefined;
        // The answer to a question that the channel asks by itself would select the device again.
        if (this.#pending && this.#pending.request === undefined) {
          this.#pending.disarm();
          this.#pending = undefined;
        }
        return;
      case 'language':
        if (!this.#address || this.#address.language === command.language) return;
        this.#address = { ...this.#address, language: command.language };
        return this.#renewStale();
      case 'token':
        if (this.#address) this.#address = { ...this.#address, token: command.token };
        return;
      case 'online':
        for (const { link } of this.#all()) link.online();
        return;
      case 'check':
        for (const { link } of this.#all()) link.check();
        return;
      case 'trace':
        this.#isTraced = command.isOn;
        if (command.isOn) this.#tellStanding();
    }
  }

  dispose(): void {
    this.#stop();
  }

  #tellStanding(): void {
    const { singleton, device } = this.#sides;
    this.deps.emit({
      kind: 'tracing',
      switches: { singleton: [...singleton.told], device: [...device.told] },
      subscriptions: this.#toldSubscriptions,
      ...(this.#selected === undefined ? {} : { selected: this.#selected }),
      isInWorker: this.deps.isInWorker ?? false,
    });
  }

  #traced(role: SocketRole, isSent: boolean, data: unknown): void {
    if (!this.#isTraced) return;
    const text = String(data);
    const at = this.deps.wallClock();
    this.deps.emit({ kind: 'traced', role, isSent, at, size: text.length, text: text.slice(0, limits.traced) });
  }

  #all(): Side[] {
    return [this.#sides.singleton, this.#sides.device];
  }

  #side(role: SocketRole): Side {
    const { clock, openSocket, emit } = this.deps;
    const link: Link = new Link(() => this.#connection(role), clock, openSocket, {
      onState: state => {
        if (state !== 'open' && state !== 'closed') this.#folding.flush();
        const { lastFrameAt } = side;
        emit({ kind: 'state', role, state, ...(lastFrameAt === undefined ? {} : { lastFrameAt }) });
        // After the loss was told, so that values that are shown again because of it do not look live.
        if (role === 'device' && state !== 'open' && this.#pending?.isSent) this.#settle('notOpen');
        if (state === 'reconnecting') this.#renewStale();
      },
      onOpen: () => this.#opened(role),
      onFrame: data => this.#frame(role, data),
      onSent: text => this.#traced(role, true, text),
      onChecking: isChecking => emit({ kind: 'checking', role, isChecking }),
      onPolicyClose: () => emit({ kind: 'policyClose', role }),
    });
    const side: Side = { link, opens: 0, lastFrameAt: undefined, language: '', told: new Set() };
    return side;
  }

  #connection(role: SocketRole): { address: string; protocols: string[] } {
    const { root, userId, pageId, language, token } = this.#address ?? {
      root: '',
      userId: '',
      pageId: '',
      language: '',
    };
    this.#sides[role].language = language;
    const query = new URLSearchParams({ GID: pageId, lang: language });
    if (role === 'singleton') query.set('remark', singletonRemark);
    return {
      address: `${root}${socketPath(userId)}?${query}`,
      protocols: token === undefined ? [] : [bearerOf(token)],
    };
  }

  #stop(): void {
    this.#settle('notOpen');
    this.#disarmChanges?.();
    this.#disarmChanges = undefined;
    for (const side of this.#all()) {
      side.link.stop();
      side.opens = 0;
      side.lastFrameAt = undefined;
    }
    this.#folding.clear();
    this.#selected = undefined;
  }

  /** Sends the switches first, then the subscriptions, then the device; then the owner reads (safety.md 1.5). */
  #opened(role: SocketRole): void {
    const side = this.#sides[role];
    const { link } = side;
    side.lastFrameAt = this.deps.wallClock();
    const opening = openingSwitches.filter(name => switchRole(name) === role);
    if (opening.length > 0) link.send(switchMessage(opening, []));
    const others = [...this.#switches].filter(name => switchRole(name) === role && !opening.includes(name));
    if (others.length > 0) link.send(switchMessage(others, []));
    side.told = new Set([...opening, ...others]);
    if (role === 'singleton') {
      this.#toldSubscriptions = [];
      this.#subscribe();
    }
    if (role === 'device') {
      this.#answers.begin();
      if (this.#pending && !this.#pending.isSent) this.#send(this.#pending.deviceId, this.#pending.request);
      else if (this.#selected !== undefined) this.#send(this.#selected, undefined);
    }
    side.opens += 1;
    this.deps.emit({ kind: 'opened', role, count: side.opens });
    this.#renewStale();
  }

  /**
   * Opens sockets of another language again, one after the other: the device's first and at once, since the page asks for this only
   * while no control is held.
   */
  #renewStale(): void {
    const { device, singleton } = this.#sides;
    const isStale = ({ link, language }: Side): boolean =>
      link.state === 'open' && language !== this.#address?.language;
    if (isStale(device)) {
      const pending = this.#pending;
      // A device that the operator has just selected is asked for again on the new socket.
      if (pending?.isSent && pending.request !== undefined) {
        pending.disarm();
        const disarm = this.deps.clock.after(limits.openWait, () => this.#settle('openTimeout'));
        this.#pending = { ...pending, isSent: false, disarm, aside: new Map() };
      }
      device.link.renew();
    } else if (isStale(singleton) && device.link.state !== 'connecting') singleton.link.renew();
  }

  /** Tells the server of changes a moment after the first, so that views that come and go together cause one message. */
  #tellChanges(): void {
    if (!this.#all().some(({ link }) => link.state === 'open')) return;
    this.#disarmChanges ??= this.deps.clock.after(limits.changes, () => {
      this.#disarmChanges = undefined;
      for (const role of ['singleton', 'device'] as const) this.#switch(role);
      this.#subscribe();
    });
  }

  #switch(role: SocketRole): void {
    const side = this.#sides[role];
    const wanted = [...this.#switches].filter(name => switchRole(name) === role);
    const on = wanted.filter(name => !side.told.has(name));
    const off = [...side.told].filter(name => !this.#switches.has(name) && !openingSwitches.includes(name));
    if (on.length + off.length === 0 || !side.link.send(switchMessage(on, off))) return;
    side.told = new Set([...[...side.told].filter(name => !off.includes(name)), ...on]);
  }

  #subscribe(): void {
    const isTold = ({ name, deviceId }: Subscription): boolean =>
      this.#toldSubscriptions.some(known => known.name === name && known.deviceId === deviceId);
    const { link } = this.#sides.singleton;
    if (link.state !== 'open') return;
    for (const subscription of this.#subscriptions) {
      const { name, deviceId } = subscription;
      if (!isTold(subscription)) link.send({ type: name, deviceId, data: { deviceId } });
    }
    this.#toldSubscriptions = this.#subscriptions;
  }

  #select(deviceId: string, request: number): void {
    const { emit } = this.deps;
    // A selection by the channel itself gives way to one by the operator.
    if (this.#pending?.request !== undefined) return emit({ kind: 'selected', request, deviceId, failure: 'busy' });
    const { state } = this.#sides.device.link;
    if (state === 'open') return this.#send(deviceId, request);
    if (state !== 'connecting') return emit({ kind: 'selected', request, deviceId, failure: 'notOpen' });
    const disarm = this.deps.clock.after(limits.openWait, () => this.#settle('openTimeout'));
    this.#pending = { deviceId, request, isSent: false, disarm, aside: new Map() };
  }

  #send(deviceId: string, request: number | undefined): void {
    this.#pending?.disarm();
    const disarm = this.deps.clock.after(limits.deviceSwitch, () => this.#settle('timeout'));
    const asked = request === undefined ? {} : { request };
    this.#pending = { deviceId, isSent: true, disarm, aside: new Map(), ...asked };
    if (this.#sides.device.link.send({ type: 'DeviceChange', data: { deviceId } })) this.#answers.asked(deviceId);
    else this.#settle('notOpen');
  }

  /** Ends the pending switch, with a failure or successfully. */
  #settle(failure?: SelectFailure): void {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = undefined;
    pending.disarm();
    const { deviceId, request, aside } = pending;
    if (!failure) this.#selected = deviceId;
    if (request !== undefined) {
      this.deps.emit({ kind: 'selected', request, deviceId, ...(failure ? { failure } : {}) });
      // The server may follow no device now, or follow the other one too late.
      const isUnsure = failure === 'refused' || failure === 'timeout';
      if (isUnsure && !this.#pending && this.#selected !== undefined) this.#send(this.#selected, undefined);
    } else if (failure && failure !== 'notOpen') this.deps.emit({ kind: 'selectionLost', deviceId, failure });
    if (!failure) for (const push of aside.values()) this.#folding.add(push);
  }

  /** Completes a switch only by an answer to the pending one; a late, doubled or foreign answer is dropped. */
  #completeSwitch(result: SwitchResult): void {
    const pending = this.#pending;
    const outcome = this.#answers.result(result, pending?.isSent ? pending.deviceId : undefined);
    if (outcome === undefined) return;
    if (outcome === 'doubtful' && pending) return this.#doubt(pending);
    this.#folding.flush();
    this.#settle(outcome === 'granted' ? undefined : 'refused');
  }

  /** Ends the pending switch successfully when nothing contradicts its answer for a while. */
  #doubt(pending: PendingSelection): void {
    const disarmDoubt = this.deps.clock.after(limits.doubt, () => {
      if (!this.#answers.isDoubtful) return;
      this.#folding.flush();
      this.#settle();
    });
    const disarm = (): void => {
      pending.disarm();
      disarmDoubt();
    };
    this.#pending = { ...pending, disarm };
  }

  #push(message: Push): void {
    const isProof = this.#answers.push(message, this.#pending?.isSent ? this.#pending.deviceId : undefined);
    if (isProof) {
      this.#folding.flush();
      this.#settle();
    }
    const pending = this.#pending;
    // The page takes no state of a device that it selects before it has the answer; events count whatever is selected.
    const isState = isOfDevice(message) && pushes[message.type].fold === 'latest';
    const isAsked = pending?.isSent && pending.request !== undefined && pending.deviceId === message.deviceId;
    if (isAsked && isState) pending.aside.set(message.type, message);
    else this.#folding.add(message);
  }

  #take({ link }: Side, message: Message): void {
    if (message.type === 'serverHeartBeat') link.send({ type: 'heartbeat', data: {} });
    else if (message.type === 'SwitchResult') this.#completeSwitch(message);
    else if (message.type === 'unknown') this.deps.emit({ kind: 'trouble', what: 'unknown', detail: message.name });
    else this.#push(message);
  }

  #frame(role: SocketRole, data: unknown): void {
    const side = this.#sides[role];
    const receivedAt = this.deps.wallClock();
    side.lastFrameAt = receivedAt;
    this.#traced(role, false, data);
    try {
      const messages = decodeFrame(data, receivedAt, {
        timeZone: this.#address?.timeZone,
        report: (type, path, expected) =>
          this.deps.emit({ kind: 'trouble', what: 'unreadable', detail: `${type}: ${path} is not ${expected}` }),
      });
      for (const message of messages) this.#take(side, message);
    } catch (error) {
      // No frame ends the channel, whatever its content (safety.md 1.7).
      this.deps.emit({ kind: 'trouble', what: 'unparseable', detail: error instanceof Error ? error.message : '' });
    }
  }
}

const switchMessage = (on: readonly SwitchName[], off: readonly SwitchName[]): object => ({
  type: 'PushSwitch',
  data: Object.fromEntries([...on.map(name => [name, '1']), ...off.map(name => [name, '0'])]),
});
