/**
 * Which answer belongs to which switch of device. An answer that names its device is that device's. One that names none may
 * be late, or the second one to a switch of before: it counts only where exactly one switch can be meant, or where the
 * server has begun to push what belongs to the device that was asked for.
 */
import { pushes, type Push, type SwitchResult } from '../contract/index.ts';

/** What an answer means for the switch that is pending. */
export type SwitchOutcome = 'granted' | 'refused';

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

  /** A new socket: what an earlier one was asked for is not answered here. */
  begin(): void {
    this.#open = [];
    this.#count = 0;
    this.#namesDevices = false;
    this.#isPushed = false;
    this.#isGranted = false;
  }

  /** A switch was asked for. */
  asked(deviceId: string): void {
    this.#open.push(deviceId);
    this.#count += 1;
    this.#isPushed = false;
    this.#isGranted = false;
  }

  /** An answer came; undefined where it ends nothing. `pending` is the device that is waited for. */
  result({ deviceId, isSuccess }: SwitchResult, pending: string | undefined): SwitchOutcome | undefined {
    const isOnlyOne = this.#open.length === 1;
    const place = deviceId === undefined ? 0 : this.#open.indexOf(deviceId);
    if (place >= 0) this.#open.splice(place, 1);
    if (pending === undefined) return undefined;
    if (deviceId !== undefined) return deviceId !== pending ? undefined : isSuccess ? 'granted' : 'refused';
    if (!isSuccess) return isOnlyOne ? 'refused' : undefined;
    this.#isGranted = true;
    const isSure = this.#isPushed || (isOnlyOne && (this.#count === 1 || !this.#namesDevices));
    return isSure ? 'granted' : undefined;
  }

  /** Something was pushed; true where it proves that a success which named nobody was that of the pending switch. */
  push({ type, deviceId }: Push, pending: string | undefined): boolean {
    if (pushes[type].socket !== 'device' || deviceId === undefined) return false;
    this.#namesDevices = true;
    if (deviceId !== pending) return false;
    this.#isPushed = true;
    return this.#isGranted;
  }
}
