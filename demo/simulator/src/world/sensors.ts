import type { Measured } from '@patrolkit/server/links/devices.ts';
import type { Quantity } from '@patrolkit/transport/contract';
import { nature } from './air.ts';
import type { Random } from './random.ts';
import type { Member, WorldState } from './state.ts';

/** In so long a reading comes near to where it tends, simulated ms. */
const followsMs = 12_000;
/** In so long the battery of a sensor loses a percent, simulated ms; at the second charge somebody changes it. */
const drainMs = 8 * 3_600_000;
const changedAt = 10;

/** What a sensor measures at first of its quantities. */
export const firstMeasured = (quantities: readonly Quantity[], random: Random): Measured[] =>
  quantities.map(quantity => {
    const { rest, sway } = nature[quantity];
    return { quantity, value: rest + (random() - 0.5) * sway };
  });

/** What the sensors of the site measure. The server judges it. */
export class Sensors {
  readonly #state: WorldState;
  /** Readings that tests hold, by sensor and quantity. */
  readonly #held = new Map<string, number>();

  constructor(state: WorldState) {
    this.#state = state;
  }

  /** Changes the readings of a sensor a little. During an episode the first one leaves what is normal, unless it is calm. */
  measure({ device, pilot }: Member, dtMs: number, isCalm: boolean): void {
    const now = this.#state.simNow;
    const isEpisode = !isCalm && pilot.episodeUntil > now;
    device.measured = device.measured.map(({ quantity, value }, index) => {
      const { rest, sway, high } = nature[quantity];
      const goal = isEpisode && index === 0 ? high : rest + sway * Math.sin(now / 90_000 + pilot.sweep + index);
      const step = (goal - value) * Math.min(1, dtMs / followsMs) + (pilot.random() - 0.5) * sway * 0.04;
      return {
        quantity,
        value: this.#held.get(`${device.id} ${quantity}`) ?? Math.max(lowest(quantity), value + step),
      };
    });
    device.battery = device.battery <= changedAt ? 100 : device.battery - dtMs / drainMs;
  }

  /** Sets what a sensor measures from now on. A quantity that it had keeps its reading. */
  install({ device, pilot }: Member, quantities: readonly Quantity[]): void {
    if (device.measured.map(({ quantity }) => quantity).join() === quantities.join()) return;
    const had = new Map(device.measured.map(one => [one.quantity, one]));
    device.measured = firstMeasured(quantities, pilot.random).map(one => had.get(one.quantity) ?? one);
  }

  /** Holds a reading of a sensor at a value, or with undefined lets it go; for tests. False when it does not measure that. */
  hold(id: string, quantity: string, value: number | undefined): boolean {
    const device = this.#state.devices.get(id);
    if (!device?.measured.some(one => one.quantity === quantity)) return false;
    const key = `${id} ${quantity}`;
    if (value === undefined) this.#held.delete(key);
    else this.#held.set(key, value);
    return true;
  }
}

/** Only temperatures go below 0. */
const lowest = (quantity: Quantity): number => (quantity === 'temperature' ? -Infinity : 0);
