/** Remembers the commands to a channel and its events, so that another channel can take its place when it fails. */
import type { SocketRole } from '../../contract/index.ts';
import type { LinkState } from '../link.ts';
import type { ChannelAddress, ChannelCommand, ChannelEvent } from '../protocol.ts';

type Kept = Extract<ChannelCommand, { kind: 'switches' | 'subscriptions' | 'trace' }>;
interface Known {
  state: LinkState;
  lastFrameAt: number | undefined;
  opens: number;
  isChecking: boolean;
}
const unknown = (): Known => ({ state: 'closed', lastFrameAt: undefined, opens: 0, isChecking: false });

/** Remembers the commands to a channel and its events. */
export class ChannelMemory {
  #address: ChannelAddress | undefined;
  #selected: string | undefined;
  readonly #kept = new Map<Kept['kind'], Kept>();
  /** Selections without an answer yet, by their request. */
  readonly #asked = new Map<number, string>();
  #sides: Record<SocketRole, Known> = { singleton: unknown(), device: unknown() };

  /** Takes a command to the channel. */
  asked(command: ChannelCommand): void {
    if (command.kind === 'start') this.#address = command.address;
    else if (command.kind === 'language' && this.#address)
      this.#address = { ...this.#address, language: command.language };
    else if (command.kind === 'token' && this.#address) this.#address = { ...this.#address, token: command.token };
    else if (command.kind === 'switches' || command.kind === 'subscriptions' || command.kind === 'trace')
      this.#kept.set(command.kind, command);
    else if (command.kind === 'select') this.#asked.set(command.request, command.deviceId);
    else if (command.kind === 'deselect') this.#selected = undefined;
    else if (command.kind === 'stop') {
      this.#address = undefined;
      this.#selected = undefined;
      this.#sides = { singleton: unknown(), device: unknown() };
    }
  }

  /** Takes an event of the channel. */
  told(event: ChannelEvent): void {
    if (event.kind === 'state')
      Object.assign(this.#sides[event.role], { state: event.state, lastFrameAt: event.lastFrameAt });
    else if (event.kind === 'checking') this.#sides[event.role].isChecking = event.isChecking;
    else if (event.kind === 'opened') this.#sides[event.role].opens = event.count;
    else if (event.kind === 'selected') {
      this.#asked.delete(event.request);
      if (event.failure === undefined) this.#selected = event.deviceId;
    }
  }

  /** Returns the events for the loss of a channel: no socket is live, and open selections get no answer. */
  loss(): ChannelEvent[] {
    const roles = ['singleton', 'device'] as const;
    const checks = roles
      .filter(role => this.#sides[role].isChecking)
      .map((role): ChannelEvent => ({ kind: 'checking', role, isChecking: false }));
    const lost = roles.flatMap((role): ChannelEvent[] => {
      const { state, lastFrameAt } = this.#sides[role];
      if (state === 'closed') return [];
      return [{ kind: 'state', role, state: 'reconnecting', ...(lastFrameAt === undefined ? {} : { lastFrameAt }) }];
    });
    const failed = [...this.#asked].map(([request, deviceId]): ChannelEvent => ({
      kind: 'selected',
      request,
      deviceId,
      failure: 'notOpen',
    }));
    return [...checks, ...lost, ...failed];
  }

  /** Returns the commands that make another channel go on from there. No command to a robot is among them. */
  again(): ChannelCommand[] {
    const { singleton, device } = this.#sides;
    const before = {
      opens: { singleton: singleton.opens, device: device.opens },
      ...(this.#selected === undefined ? {} : { selected: this.#selected }),
    };
    return [
      ...this.#kept.values(),
      ...(this.#address ? [{ kind: 'start' as const, address: this.#address, before }] : []),
    ];
  }
}
