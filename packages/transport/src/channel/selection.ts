/**
 * Selects one device at a time on the device socket (specification section 8 "Robot switch", safety.md 1.8). It asks the server to follow
 * the device, waits for the answer, and asks again on each new socket.
 */
import { pushes, type Push, type PushType, type SwitchResult } from '../contract/index.ts';
import type { Folding } from './folding.ts';
import { limits } from './limits.ts';
import type { Link } from './link.ts';
import type { Clock } from './ports.ts';
import type { ChannelEvent, SelectFailure } from './protocol.ts';
import { isOfDevice, SwitchAnswers } from './switch-answers.ts';

/** What the selection needs. */
export interface SelectionDeps {
  readonly clock: Clock;
  /** The device socket. */
  readonly link: () => Link;
  readonly folding: Folding;
  readonly emit: (event: ChannelEvent) => void;
}

interface Pending {
  readonly deviceId: string;
  /** Absent when the channel itself selects again after a reconnect. */
  readonly request?: number;
  readonly isSent: boolean;
  readonly disarm: () => void;
  /** The latest push of each type of the device since it was requested. A server that sends only changes does not send them again. */
  readonly aside: Map<PushType, Push>;
}

/** Selects devices for the live channel. */
export class Selection {
  #selected: string | undefined;
  #pending: Pending | undefined;
  /** The operator's selection while the channel itself waits for the answer to an earlier switch. */
  #next: { readonly deviceId: string; readonly request: number } | undefined;
  readonly #answers: SwitchAnswers;

  constructor(private readonly deps: SelectionDeps) {
    this.#answers = new SwitchAnswers(deps.clock);
  }

  /** The selected device. */
  get selected(): string | undefined {
    return this.#selected;
  }

  /** Goes on with a device that an earlier channel had selected. */
  resume(deviceId: string | undefined): void {
    this.#selected = deviceId;
  }

  /** Selects a device for the operator. The `selected` event reports the outcome. */
  select(deviceId: string, request: number): void {
    const { emit, link } = this.deps;
    if (this.#next || this.#pending?.request !== undefined)
      return emit({ kind: 'selected', request, deviceId, failure: 'busy' });
    // The server could answer two switches at a time in any order, so this one waits for the answer to the channel's own.
    if (this.#pending?.isSent) {
      this.#next = { deviceId, request };
      return;
    }
    const { state } = link();
    if (state === 'open') return this.#send(deviceId, request);
    if (state !== 'connecting') return emit({ kind: 'selected', request, deviceId, failure: 'notOpen' });
    this.#awaitOpen(deviceId, request);
  }

  /** Ends the selection. Also ends a request of the channel itself, because its answer would select the device again. */
  deselect(): void {
    this.#selected = undefined;
    if (this.#pending && this.#pending.request === undefined) this.#settle('deselected');
  }

  /** Asks for the device on the device socket, which has opened. */
  opened(): void {
    this.#answers.begin();
    if (this.#pending && !this.#pending.isSent) this.#send(this.#pending.deviceId, this.#pending.request);
    else if (this.#selected !== undefined) this.#send(this.#selected, undefined);
  }

  /** Ends a switch that was sent, because the device socket is no longer open. */
  lost(): void {
    if (this.#pending?.isSent) this.#settle('notOpen');
  }

  /** Moves the operator's latest selection to the new device socket, because the present one is about to be replaced. */
  renew(): void {
    const pending = this.#pending;
    const asked = this.#next ?? (pending?.isSent ? pending : undefined);
    if (asked?.request === undefined) return;
    pending?.disarm();
    this.#next = undefined;
    this.#awaitOpen(asked.deviceId, asked.request);
  }

  /** Ends all selecting, and forgets the device. */
  stop(): void {
    this.#settle('notOpen');
    this.#selected = undefined;
  }

  /** Completes a switch only with an answer to the pending one. Drops a late, doubled or foreign answer. */
  answered(result: SwitchResult): void {
    const pending = this.#pending;
    const outcome = this.#answers.result(result, pending?.isSent ? pending.deviceId : undefined);
    if (outcome === undefined) return;
    if (outcome === 'doubtful' && pending) return this.#doubt(pending);
    this.deps.folding.flush();
    this.#settle(outcome === 'granted' ? undefined : 'refused');
  }

  /** Takes a push. It may prove a switch. It waits when the page must not see it before the switch is answered. */
  push(push: Push): void {
    const { folding } = this.deps;
    const isProof = this.#answers.push(push, this.#pending?.isSent ? this.#pending.deviceId : undefined);
    if (isProof) {
      folding.flush();
      this.#settle();
    }
    const pending = this.#pending;
    // The page gets no state of a device that it is selecting before the answer. Events count whatever is selected.
    const isState = isOfDevice(push) && pushes[push.type].fold === 'latest';
    const isAsked = pending?.isSent && pending.request !== undefined && pending.deviceId === push.deviceId;
    if (isAsked && isState) pending.aside.set(push.type, push);
    else folding.add(push);
  }

  /** Selects a device when the socket is open. */
  #awaitOpen(deviceId: string, request: number): void {
    const disarm = this.deps.clock.after(limits.openWait, () => this.#settle('openTimeout'));
    this.#pending = { deviceId, request, isSent: false, disarm, aside: new Map() };
  }

  #send(deviceId: string, request: number | undefined): void {
    this.#pending?.disarm();
    const disarm = this.deps.clock.after(limits.deviceSwitch, () => this.#settle('timeout'));
    const asked = request === undefined ? {} : { request };
    this.#pending = { deviceId, isSent: true, disarm, aside: new Map(), ...asked };
    if (this.deps.link().send({ type: 'DeviceChange', data: { deviceId } })) this.#answers.asked(deviceId);
    else this.#settle('notOpen');
  }

  /** Ends the pending switch, with a failure or with success. */
  #settle(failure?: SelectFailure | 'deselected'): void {
    const { emit, folding } = this.deps;
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = undefined;
    pending.disarm();
    const { deviceId, request, aside, isSent } = pending;
    const isGivenUp = failure === 'timeout' || failure === 'deselected';
    if (isSent) this.#answers.ended(deviceId, !isGivenUp);
    if (!failure) this.#selected = deviceId;
    const next = this.#next;
    this.#next = undefined;
    if (next)
      return failure === 'notOpen'
        ? emit({ kind: 'selected', ...next, failure })
        : this.#send(next.deviceId, next.request);
    if (failure === 'deselected') return;
    if (request !== undefined) {
      emit({ kind: 'selected', request, deviceId, ...(failure ? { failure } : {}) });
      // The server may follow no device now, or follow the other one too late.
      const isUnsure = failure === 'refused' || failure === 'timeout';
      if (isUnsure && !this.#pending && this.#selected !== undefined) this.#send(this.#selected, undefined);
    } else if (failure && failure !== 'notOpen') emit({ kind: 'selectionLost', deviceId, failure });
    if (!failure) for (const push of aside.values()) folding.add(push);
  }

  /** Ends the pending switch with success when nothing contradicts its answer for a while. */
  #doubt(pending: Pending): void {
    const disarmDoubt = this.deps.clock.after(limits.doubt, () => {
      if (!this.#answers.isDoubtful) return;
      this.deps.folding.flush();
      this.#settle();
    });
    const disarm = (): void => {
      pending.disarm();
      disarmDoubt();
    };
    this.#pending = { ...pending, disarm };
  }
}
