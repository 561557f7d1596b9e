/** How a robot sounds by its settings. */
import type { RobotSettings } from '@patrolkit/server/links/fleet.ts';
import { expect, it } from 'vitest';
import { SiteSound } from './sound.ts';
import { setUp } from './world/testing.ts';

const { world } = setUp();
const robot = world.device('PR001');
if (!robot) throw new Error('no robot');
robot.speed = 0;

/** What a listener hears in the second after a robot began to speak. */
const heardWith = (settings: Pick<RobotSettings, 'voice' | 'isIndependent'>): Int16Array => {
  const sound = new SiteSound(
    id => world.device(id),
    () => 1000,
    () => ({ ...usual, ...settings }),
  );
  sound.speak('PR001', ['Good morning']);
  return sound.ear('PR001')(1000, 1000) ?? new Int16Array();
};
const usual: Omit<RobotSettings, 'voice' | 'isIndependent'> = {
  detectors: [],
  temperature: { low: undefined, high: undefined },
  humidity: { low: undefined, high: undefined },
  volume: 5,
  cruise: 1,
  chargeLow: 20,
  chargeHigh: 96,
  batteryWarn: 10,
};
/** How often the sound passes zero upwards, which tells how high it is. */
const turns = (samples: Int16Array): number =>
  samples.reduce((count, sample, at) => count + Number(sample >= 0 && (samples[at - 1] ?? 0) < 0), 0);

it('a child speaks higher than a man', () => {
  const [child, man] = [
    turns(heardWith({ voice: 'child', isIndependent: true })),
    turns(heardWith({ voice: 'youngMale', isIndependent: true })),
  ];
  expect(child).toBeGreaterThan(man * 1.2);
});

it('one that is not independent cannot be heard while it speaks', () => {
  const heard = heardWith({ voice: 'child', isIndependent: false });
  expect([heard.length > 0, heard.every(sample => sample === 0)]).toEqual([true, true]);
});
