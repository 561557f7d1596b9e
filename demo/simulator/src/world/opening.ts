import type { Appearances } from './appearances.ts';
import { capturePoint } from './captures.ts';
import type { WorldState } from './state.ts';
import type { SiteDevice } from './device.ts';

/** When the first thing is found, the first picture is taken and the first emergency call begins, simulated ms. */
export const openingMs = { alarm: 15_000, capture: 25_000, call: 40_000 };

/** The first minute of a new site: something is found and a picture is taken. */
export class Opening {
  readonly #state: WorldState;
  readonly #appearances: Appearances;
  #isAlarmDue: boolean;
  #isCaptureDue: boolean;

  constructor(state: WorldState, appearances: Appearances) {
    this.#state = state;
    this.#appearances = appearances;
    this.#isAlarmDue = this.#isCaptureDue = state.options.hasOpening ?? false;
  }

  /** Finds the first thing and takes the first picture when they are due. */
  step(): void {
    const { simNow } = this.#state;
    if (this.#isAlarmDue && simNow >= openingMs.alarm) this.#find();
    if (this.#isCaptureDue && simNow >= openingMs.capture) this.#capture();
  }

  #find(): void {
    this.#isAlarmDue = false;
    const device = this.#firstRobot();
    const site = device && this.#state.siteOf(device);
    if (device && site) this.#appearances.appearBefore(device, site, 'bag');
  }

  /** Lets the robot take a picture wherever it is. */
  #capture(): void {
    this.#isCaptureDue = false;
    const device = this.#firstRobot();
    const member = device && this.#state.member(device.id);
    if (!member) return;
    member.pilot.capturedAt = -Infinity;
    capturePoint(this.#state, member, 0);
  }

  /** The first robot that is online, which a new operator sees first. */
  #firstRobot(): SiteDevice | undefined {
    return [...this.#state.devices.values()].find(({ kind, online }) => kind === 'robot' && online);
  }
}
