/**
 * Which answer belongs to which switch of device. An answer that names its device is that device's; where that device was asked
 * for before, it may be the second answer to that switch, and is believed when its pushes come, or when nothing contradicts it for a
 * while. One that names none may be late, or the second one to a switch of before: it counts only where exactly one switch can be
 * meant, or where the server has begun to push what belongs to the device that was asked for.
 */
import { pushes, type Push, type SwitchResult } from '../contract/index.ts';

/** What an answer means for the switch that is pending; one in doubt is granted unless another device is pushed after it. */
export type SwitchOutcome = 'granted' | 'refused' | 'doubtful';

/** The switches that one socket was asked for, and their answers. */
export class SwitchAnswers {
  /** Asked for on this socket and not answered, oldest first. */
  #open: string[] = [];
  #count = 0;
  /** The server says of its pushes whose they are. */
  #namesDevices = false;
  /** Since the last switch was asked for: something of its device was pushed; a success that names nobody has come. */
  #isPushed = false;
  #isGranted = false;
  /** Every device that was asked for on this socket before the last switch. */
  readonly #before = new Set<string>();
  #last: string | undefined;
  #isDoubtful = false;

  /** A success is in doubt that nothing has contradicted. */
  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /** A new socket: what an earlier one was asked for is not answered here. */
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
    this.#open.push(deviceId);
    this.#count += 1;
    this.#isPushed = false;
    this.#isGranted = false;
    this.#isDoubtful = false;
  }

  /** An answer came; undefined where it ends nothing. `pending` is the device that is waited for. */
  result({ deviceId, isSuccess }: SwitchResult, pending: string | undefined): SwitchOutcome | undefined {
    const isOnlyOne = this.#open.length === 1;
    const place = deviceId === undefined ? 0 : this.#open.indexOf(deviceId);
    if (place >= 0) this.#open.splice(place, 1);
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

  /** Something was pushed; true where it proves that a success which named nobody, or is in doubt, was that of the pending switch. */
  push({ type, deviceId }: Push, pending: string | undefined): boolean {
    if (pushes[type].socket !== 'device' || deviceId === undefined) return false;
    this.#namesDevices = true;
    if (deviceId !== pending) {
      this.#isDoubtful = false;
      return false;
    }
    this.#isPushed = true;
    return this.#isGranted || this.#isDoubtful;
  }
}
