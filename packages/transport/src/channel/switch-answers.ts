/**
 * Finds out which answer belongs to which device switch. An answer that names a device is for that device. Where the device was asked
 * for before, it may be the second answer to the earlier switch: it counts when pushes of the device come, or when nothing contradicts
 * it for a while. An answer that names no device may be late, or the second one to an earlier switch: it counts only where one switch
 * alone can be meant, or where the server has begun to push for the device that was asked for. A switch that was given up without an
 * answer can still be meant for 30 s.
 */
import { pushes, type Push, type SwitchResult } from '../contract/index.ts';
import { limits } from './limits.ts';
import type { Clock } from './ports.ts';

/** What an answer means for the pending switch; a doubtful one is granted unless a push of another device follows. */
export type SwitchOutcome = 'granted' | 'refused' | 'doubtful';

/** Whether a push concerns the selected device alone. */
export const isOfDevice = ({ type }: Push): boolean => pushes[type].socket === 'device';

/** The switches that one socket was asked for, and their answers. */
export class SwitchAnswers {
  /** Switches that were asked for on this socket and that an answer can still mean. */
  #open: { readonly deviceId: string; readonly givenUpAt?: number }[] = [];
  #count = 0;
  /** The server's pushes name their device. */
  #namesDevices = false;
  /** Since the last switch was asked for: a push of its device has come; a success that names no device has come. */
  #isPushed = false;
  #isGranted = false;
  /** Every device that was asked for on this socket before the last switch. */
  readonly #before = new Set<string>();
  #last: string | undefined;
  #isDoubtful = false;

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** True while a success is in doubt and nothing has contradicted it. */
  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /** For a new socket: switches that were asked for on an earlier one are not answered on it. */
  begin(): void {
    this.#open = [];
    this.#count = 0;
    this.#namesDevices = false;
    this.#isPushed = false;
    this.#isGranted = false;
    this.#before.clear();
    this.#last = undefined;
    this.#isDoubtful = false;
  }

  /** A switch was asked for. */
  asked(deviceId: string): void {
    if (this.#last !== undefined) this.#before.add(this.#last);
    this.#last = deviceId;
    this.#open.push({ deviceId });
    this.#count += 1;
    this.#isPushed = false;
    this.#isGranted = false;
    this.#isDoubtful = false;
  }

  /** A switch is no longer waited for: it was answered, or given up without an answer. */
  ended(deviceId: string, isAnswered: boolean): void {
    const place = this.#open.findIndex(order => order.deviceId === deviceId && order.givenUpAt === undefined);
    if (place < 0) return;
    this.#open.splice(place, 1, ...(isAnswered ? [] : [{ deviceId, givenUpAt: this.clock.now() }]));
  }

  /** Takes an answer; undefined where it does not end the pending switch. `pending` is the device that is waited for. */
  result({ deviceId, isSuccess }: SwitchResult, pending: string | undefined): SwitchOutcome | undefined {
    const since = this.clock.now() - limits.lateAnswer;
    this.#open = this.#open.filter(({ givenUpAt }) => givenUpAt === undefined || givenUpAt > since);
    const isOnlyOne = this.#open.length === 1;
    // Of several switches nobody knows which one an answer without a name means.
    const place = deviceId === undefined ? -1 : this.#open.findIndex(order => order.deviceId === deviceId);
    if (place >= 0) this.#open.splice(place, 1);
    else if (deviceId === undefined && isOnlyOne) this.#open = [];
    if (pending === undefined) return undefined;
    if (deviceId !== undefined) {
      if (deviceId !== pending) return undefined;
      if (!isSuccess) return 'refused';
      this.#isDoubtful = this.#namesDevices && this.#before.has(deviceId) && !this.#isPushed;
      return this.#isDoubtful ? 'doubtful' : 'granted';
    }
    if (!isSuccess) return isOnlyOne ? 'refused' : undefined;
    this.#isGranted = true;
    const isSure = this.#isPushed || (isOnlyOne && (this.#count === 1 || !this.#namesDevices));
    return isSure ? 'granted' : undefined;
  }

  /** Takes a push; true where it proves that a success that named no device, or is in doubt, was for the pending switch. */
  push(push: Push, pending: string | undefined): boolean {
    const { deviceId } = push;
    if (!isOfDevice(push) || deviceId === undefined) return false;
    this.#namesDevices = true;
    if (deviceId !== pending) {
      this.#isDoubtful = false;
      return false;
    }
    this.#isPushed = true;
    return this.#isGranted || this.#isDoubtful;
  }
}
