/**
 * The live channel: two sockets with one set of switches, subscriptions and one selected device. All are sent again on every opening
 * (specification section 7, interpretations.md 13-17, safety.md 1). It runs in a worker or in place, and exchanges only plain data.
 */
import {
  bearerOf,
  openingSwitches,
  pushes,
  singletonRemark,
  socketPath,
  type PushType,
  type SocketRole,
  type SwitchName,
} from '../contract/index.ts';
import { decodeFrame, type Message } from './decoder.ts';
import { Folding } from './folding.ts';
import { limits } from './limits.ts';
import { Link } from './link.ts';
import type { Clock, OpenSocket } from './ports.ts';
import { Selection } from './selection.ts';
import type { ChannelAddress, ChannelCommand, ChannelEvent, ChannelPort, Subscription } from './protocol.ts';

/** What a live channel needs. */
export interface LiveChannelDeps {
  readonly clock: Clock;
  readonly openSocket: OpenSocket;
  /** Milliseconds since 1970, for times that are shown. */
  readonly wallClock: () => number;
  readonly emit: (event: ChannelEvent) => void;
  /** Whether it runs in a worker. */
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
  /** Switches that the channel has turned on at the server over this socket. */
  told: ReadonlySet<SwitchName>;
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
  readonly #selection: Selection;
  #isTraced = false;

  constructor(private readonly deps: LiveChannelDeps) {
    this.#folding = new Folding(deps.clock, folded => deps.emit({ kind: 'pushes', pushes: folded }));
    this.#selection = new Selection({
      clock: deps.clock,
      link: () => this.#sides.device.link,
      folding: this.#folding,
      emit: deps.emit,
    });
    this.#sides = { singleton: this.#side('singleton'), device: this.#side('device') };
  }

  post(command: ChannelCommand): void {
    switch (command.kind) {
      case 'start':
        this.#address = command.address;
        if (command.before) {
          this.#selection.resume(command.before.selected);
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
        return this.#selection.select(command.deviceId, command.request);
      case 'deselect':
        return this.#selection.deselect();
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
    const { selected } = this.#selection;
    this.deps.emit({
      kind: 'tracing',
      switches: { singleton: [...singleton.told], device: [...device.told] },
      subscriptions: this.#toldSubscriptions,
      ...(selected === undefined ? {} : { selected }),
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
        // After the report of the loss, so that values shown again because of it do not look live.
        if (role === 'device' && state !== 'open') this.#selection.lost();
        if (state === 'reconnecting') this.#renewStale();
      },
      onOpen: () => this.#opened(role),
      onFrame: data => this.#frame(role, data),
      onSent: text => this.#traced(role, true, text),
      onChecking: isChecking => emit({ kind: 'checking', role, isChecking }),
      onPolicyClose: () => emit({ kind: 'policyClose', role }),
      onAccountFull: () => emit({ kind: 'accountFull', role }),
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
    this.#selection.stop();
    this.#disarmChanges?.();
    this.#disarmChanges = undefined;
    for (const side of this.#all()) {
      side.link.stop();
      side.opens = 0;
      side.lastFrameAt = undefined;
    }
    this.#folding.clear();
  }

  /** Sends the switches first, then the subscriptions, then the device. After that the owner reads (safety.md 1.5). */
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
    if (role === 'device') this.#selection.opened();
    side.opens += 1;
    this.deps.emit({ kind: 'opened', role, count: side.opens });
    this.#renewStale();
  }

  /**
   * Opens sockets of another language again, one after the other. The device's comes first and at once, because the page requests this only
   * while no control is held.
   */
  #renewStale(): void {
    const { device, singleton } = this.#sides;
    const isStale = ({ link, language }: Side): boolean =>
      link.state === 'open' && language !== this.#address?.language;
    if (isStale(device)) {
      this.#selection.renew();
      device.link.renew();
    } else if (isStale(singleton) && device.link.state !== 'connecting') singleton.link.renew();
  }

  /** Sends changes to the server a moment after the first, so that views that come and go together cause one message. */
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

  #take({ link }: Side, message: Message): void {
    if (message.type === 'serverHeartBeat') link.send({ type: 'heartbeat', data: {} });
    else if (message.type === 'SwitchResult') this.#selection.answered(message);
    else if (message.type === 'unknown') this.deps.emit({ kind: 'trouble', what: 'unknown', detail: message.name });
    else this.#selection.push(message);
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
