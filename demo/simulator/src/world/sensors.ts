import type { Alarms } from './alarms.ts';
import type { Member, WorldState } from './state.ts';
import type { AlarmKind, AlarmLevel } from '@patrolkit/server/links/alarms.ts';
import type { SensorReading } from '@patrolkit/server/links/devices.ts';

/** Simulated time within which a reading that exceeds its limit again raises no new alarm, ms. */
const COOL_DOWN_MS = 120_000;

/** The kind of alarm for a quantity. */
const kindOf = (quantity: SensorReading['quantity']): AlarmKind =>
  quantity === 'temperature' ? 'temperature' : quantity === 'PM2.5' ? 'dust' : 'gas';

/** The readings of sensors, and the alarms of readings beyond their limit. */
export class Sensors {
  readonly #state: WorldState;
  readonly #alarms: Alarms;

  constructor(state: WorldState, alarms: Alarms) {
    this.#state = state;
    this.#alarms = alarms;
  }

  /** Changes a reading a little; during an episode it rises beyond its limit. */
  measure(member: Member, dtMs: number): void {
    const { device, pilot } = member;
    const { sensor } = device;
    if (!sensor) return;
    const now = this.#state.simNow;
    const burst = pilot.episodeUntil > now;
    const rest = sensor.threshold * (0.5 + 0.1 * Math.sin(now / 90_000 + pilot.sweep));
    const goal = burst ? sensor.threshold * 1.35 : rest;
    sensor.value +=
      (goal - sensor.value) * Math.min(1, dtMs / 12_000) + (pilot.random() - 0.5) * sensor.threshold * 0.004;
    // An offline sensor reports nothing.
    if (device.online && sensor.value > sensor.threshold && now - pilot.overAt > COOL_DOWN_MS)
      this.#overLimit(member, sensor);
  }

  /** Raises alarms for readings beyond their limit that have none: those that exceeded it again too soon to count as new. */
  checkThresholds(): void {
    for (const device of this.#state.devices.values()) {
      const { sensor } = device;
      const member = this.#state.member(device.id);
      if (!sensor || !member || !device.online || sensor.value <= sensor.threshold) continue;
      if (!this.#alarms.stands(device, kindOf(sensor.quantity))) this.#overLimit(member, sensor);
    }
  }

  #overLimit({ device, pilot }: Member, sensor: SensorReading): void {
    pilot.overAt = this.#state.simNow;
    const kind = kindOf(sensor.quantity);
    const level: AlarmLevel = kind === 'gas' ? 'serious' : kind === 'temperature' ? 'important' : 'general';
    this.#alarms.raise(device, {
      kind,
      level,
      value: `${sensor.quantity} ${sensor.value.toFixed(1)} ${sensor.unit}`,
    });
  }
}
