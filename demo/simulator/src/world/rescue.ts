import { freeAhead } from './appearances.ts';
import { review } from './pilot.ts';
import { between, createRandom, pick, type Random } from './random.ts';
import type { WorldState } from './state.ts';

/** Mean simulated time between two emergency calls, ms. */
const CALL_MS = 50 * 60_000;
/** How long the person who pressed the button waits beside the robot, ms of real time. */
const WAIT_MS = 75_000;

/** People who press the SOS button of a robot: sometimes by themselves, or on demand. */
export class Rescue {
  readonly #state: WorldState;
  /** Random numbers of its own, so that emergency calls do not change what else happens. */
  readonly #random: Random;
  #callAt: number;

  /** `firstAt`: simulated time of the first call; random when missing. */
  constructor(state: WorldState, firstAt?: number) {
    this.#state = state;
    this.#random = createRandom(state.options.seed * 131 + 71);
    this.#callAt = firstAt ?? this.#pause();
  }

  /** Begins an emergency call when it is due. While it is calm, leaves that call out. */
  step(isCalm: boolean): void {
    if (this.#state.simNow < this.#callAt) return;
    this.#callAt = this.#state.simNow + this.#pause();
    if (isCalm) return;
    const robots = [...this.#state.devices.values()].filter(device => device.kind === 'robot' && device.online);
    if (robots.length === 0) return;
    const { id } = pick(this.#random, robots);
    if (this.press(id)) this.#state.tell({ type: 'sos', deviceId: id, at: this.#state.options.now() });
  }

  /** Lets a person press the SOS button of a device: it stops, and the person stands in front of its camera. */
  press(id: string): boolean {
    const state = this.#state;
    const member = state.member(id);
    const site = member && state.siteOf(member.device);
    if (!member || !site || !member.device.online || member.device.kind === 'sensor') return false;
    const { device, pilot } = member;
    const person = site.things.appear('person', state.simNow);
    if (!person) return true;
    const place = freeAhead(site.grid, device);
    const [dx, dy] = [place.x - device.x, place.y - device.y];
    const near = Math.min(1, 2.6 / Math.max(0.1, Math.hypot(dx, dy)));
    const wait = WAIT_MS * state.options.speed;
    Object.assign(person, {
      x: device.x + dx * near,
      y: device.y + dy * near,
      heading: Math.atan2(-dy, -dx),
      label: '',
      harmless: true,
      stands: true,
      path: [],
      until: state.simNow + wait,
    });
    review(state, member, person);
    if (device.mode === 'alarmReview') pilot.dwellMs = wait;
    return true;
  }

  #pause(): number {
    return between(this.#random, CALL_MS / 2, CALL_MS * 1.5);
  }
}
