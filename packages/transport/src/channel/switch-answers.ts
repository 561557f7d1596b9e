/**
 * Finds out which answer belongs to which device switch. An answer that names a device is for that device. If the same device was requested
 * before, it may be the second answer to the earlier switch. It then counts when pushes of the device come, or when nothing contradicts it
 * for a while. An answer that names no device may be late, or the second one to an earlier switch. It counts only if it can belong to one
 * switch alone, or if the server has begun to push for the requested device. An answer can still belong to a switch for 30 s after the
 * channel has given it up.
 */
import { pushes, type Push, type SwitchResult } from '../contract/index.ts';
import { limits } from './limits.ts';
import type { Clock } from './ports.ts';

/** What an answer means for the pending switch. A doubtful one is granted unless a push of another device follows. */
export type SwitchOutcome = 'granted' | 'refused' | 'doubtful';

/** Whether a push concerns the selected device alone. */
export const isOfDevice = ({ type }: Push): boolean => pushes[type].socket === 'device';

/** The switches that were requested on one socket, and their answers. */
export class SwitchAnswers {
  /** Switches requested on this socket to which an answer can still belong. */
  #open: { readonly deviceId: string; readonly givenUpAt?: number }[] = [];
  #count = 0;
  /** Whether the server's pushes name their device. */
  #namesDevices = false;
  /** Whether a push of its device has come since the last switch was requested, and whether a success without a device's name has. */
  #isPushed = false;
  #isGranted = false;
  /** Every device that was requested on this socket before the last switch. */
  readonly #before = new Set<string>();
  #last: string | undefined;
  #isDoubtful = false;

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** Whether a success is in doubt and nothing has contradicted it. */
  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /** Begins for a new socket. Switches that were requested on an earlier one get no answer on it. */
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

  /** Records that a switch was requested. */
  asked(deviceId: string): void {
    if (this.#last !== undefined) this.#before.add(this.#last);
    this.#last = deviceId;
    this.#open.push({ deviceId });
    this.#count += 1;
    this.#isPushed = false;
    this.#isGranted = false;
    this.#isDoubtful = false;
  }

  /** Ends the wait for a switch, which was answered or given up without an answer. */
  ended(deviceId: string, isAnswered: boolean): void {
    const place = this.#open.findIndex(order => order.deviceId === deviceId && order.givenUpAt === undefined);
    if (place < 0) return;
    this.#open.splice(place, 1, ...(isAnswered ? [] : [{ deviceId, givenUpAt: this.clock.now() }]));
  }

  /** Takes an answer. Undefined when it does not end the pending switch. `pending` is the device whose answer is awaited. */
  result({ deviceId, isSuccess }: SwitchResult, pending: string | undefined): SwitchOutcome | undefined {
    const since = this.clock.now() - limits.lateAnswer;
    this.#open = this.#open.filter(({ givenUpAt }) => givenUpAt === undefined || givenUpAt > since);
    const isOnlyOne = this.#open.length === 1;
    // With several switches, nobody knows to which one an answer without a name belongs.
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

  /** Takes a push. Returns whether it proves that a success without a device's name, or one in doubt, was for the pending switch. */
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
