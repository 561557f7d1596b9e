/** The air inside of robots, and the alarms of one that is too hot, cold, humid or dry. */
import { nameOfText } from '@patrolkit/server/language/names.ts';
import type { Bounds } from '@patrolkit/server/links/fleet.ts';
import type { Alarms } from './alarms.ts';
import type { Member, WorldState } from './state.ts';

/** How far a reading must return inside its bound before the alarm ends. */
const RETURN = 1;

/** The quantities, each with its unit and the conditions beyond its bounds. */
const quantities = {
  temperature: { unit: '°C', low: 'cold', high: 'hot', digits: 1 },
  humidity: { unit: '%', low: 'dry', high: 'humid', digits: 0 },
} as const;

/** Which bound a reading is beyond, or nearer to than `margin`. Undefined when it is within both. */
const beyond = (reading: number, { low, high }: Bounds, margin = 0): 'low' | 'high' | undefined => {
  if (high !== undefined && reading > high - margin) return 'high';
  if (low !== undefined && reading < low + margin) return 'low';
  return undefined;
};

/** Measures the air inside of a robot, which follows the day and is warmer while the robot drives. */
export const measureHousing = (state: WorldState, alarms: Alarms, { device, pilot }: Member, dtMs: number): void => {
  if (device.kind !== 'robot' || !device.online) return;
  const turn = state.simNow / 3_600_000 + pilot.sweep;
  const goal = 29 + 4 * Math.sin(turn) + (device.speed === 0 ? 0 : 4);
  const before = device.housing?.temperature ?? goal;
  const housing = {
    temperature: before + (goal - before) * Math.min(1, dtMs / 120_000),
    humidity: 48 + 9 * Math.cos(turn * 0.7),
  };
  device.housing = housing;
  const settings = state.settings.get(device.id);
  if (!settings) return;
  for (const name of ['temperature', 'humidity'] as const) {
    const end = beyond(housing[name], settings[name]);
    if (end === undefined) continue;
    const { unit, digits, [end]: condition } = quantities[name];
    if (alarms.stands(device, condition)) continue;
    alarms.raise(device, {
      kind: 'temperature',
      level: 'important',
      value: `${name} ${housing[name].toFixed(digits)} ${unit}`,
      subjectName: nameOfText(`housing.${condition}`),
      condition: {
        name: condition,
        holds: () => {
          const bounds = state.settings.get(device.id)?.[name];
          return (
            bounds !== undefined && device.housing !== undefined && beyond(device.housing[name], bounds, RETURN) === end
          );
        },
      },
    });
  }
};
