import { describe, expect, it } from 'vitest';
import { plans } from './plans.ts';
import { setUp } from './testing.ts';
import type { RaisedAlarm } from './types.ts';
import { World } from './world.ts';

describe('alarms', () => {
  it('come about six times an hour in each hall, few of them grave, with a picture for what a camera saw', () => {
    const [hours, seeds] = [4, 4];
    const alarms: RaisedAlarm[] = [];
    for (let seed = 1; seed <= seeds; seed++) alarms.push(...setUp(seed, 14, 50).run((hours * 3_600_000) / 50));
    // Nobody patrols the first floor.
    for (const { id } of plans.filter(({ first }) => first?.key !== 'map.hallUpper')) {
      const perHour = alarms.filter(({ mapId }) => mapId === id).length / hours / seeds;
      expect(perHour, id).toBeGreaterThan(4.5);
      expect(perHour, id).toBeLessThan(7.5);
    }
    const share = (level: string): number => alarms.filter(alarm => alarm.level === level).length / alarms.length;
    expect(share('serious')).toBeLessThan(0.25);
    expect(share('serious')).toBeGreaterThan(0.02);
    expect(share('general')).toBeGreaterThan(0.4);
    const kinds = new Set(alarms.map(alarm => alarm.kind));
    for (const kind of ['person', 'intruder', 'smoke', 'door', 'bag', 'meter', 'offline'])
      expect(kinds).toContain(kind);
    const person = alarms.find(alarm => alarm.kind === 'person');
    expect(person?.personName).toBe(person?.value);
    expect(person?.shot).toBeDefined();
  });

  it('come as often as is asked for, and not at all where nothing is', () => {
    const count = (alarmsPerHour: number): number => {
      const clock = { now: 0 };
      const world = new World({ seed: 2, fleet: 14, speed: 20, now: () => clock.now, alarmsPerHour });
      let found = 0;
      for (; clock.now < 180_000; clock.now += 50)
        for (const { type } of world.tick(50)) found += type === 'alarm' ? 1 : 0;
      return found;
    };
    expect(count(0)).toBe(0);
    // The alarms of an hour in two halls.
    const storm = count(600);
    expect(storm).toBeGreaterThan(900);
    expect(storm).toBeLessThan(1_500);
  });

  it('are one for one situation: who else sees it is a witness, once, and it ends', () => {
    const { world, clock } = setUp();
    const events: string[] = [];
    const run = (ms: number): void => {
      for (let t = 0; t < ms; t += 50) {
        clock.now += 50;
        for (const event of world.tick(50)) {
          if (event.type === 'alarm') events.push(`alarm ${event.alarm.deviceId}`);
          if (event.type === 'witness') events.push(`witness ${event.deviceId} ${event.cause}`);
          if (event.type === 'gone') events.push(`gone ${event.cause}`);
        }
      }
    };
    world.setMode('PR001', 'manual', false);
    world.setMode('PR002', 'manual', false);
    world.place('PR001', 10, 11.5, 0);
    world.place('PR002', 10, 11.9, 0);
    const [alarm] = world.raiseNow(1, 'PR001', 'bag');
    run(30_000);
    expect(events.filter(event => event === `witness PR002 ${alarm!.causeId}`)).toHaveLength(1);
    expect(events.filter(event => event.startsWith('alarm PR00'))).toEqual([]);
    run(180_000);
    expect(events).toContain(`gone ${alarm!.causeId}`);
  });

  it('and a call come in the first minute where the site is new, and neither does otherwise', () => {
    const first = (hasOpening: boolean): string[] => {
      const clock = { now: 0 };
      const world = new World({ seed: 1, fleet: 14, speed: 1, now: () => clock.now, hasOpening });
      const seen: string[] = [];
      for (; clock.now < 60_000; clock.now += 50)
        for (const event of world.tick(50)) {
          if (event.type === 'alarm') seen.push(`alarm ${event.alarm.deviceId}`);
          if (event.type === 'sos') seen.push('sos');
        }
      return seen;
    };
    expect(first(true)).toEqual(['alarm PR001', 'sos']);
    expect(first(false)).toEqual([]);
  });

  it('come with a first picture of a patrol soon after, of the same robot, where the site is new', () => {
    const clock = { now: 0 };
    const world = new World({ seed: 1, fleet: 14, speed: 1, now: () => clock.now, hasOpening: true });
    const seen: [string, number][] = [];
    for (; clock.now < 40_000; clock.now += 50)
      for (const event of world.tick(50))
        if (event.type === 'capture' && event.capture.deviceId === 'PR001')
          seen.push([event.capture.kind, Math.round(clock.now / 1000)]);
    expect(seen).toContainEqual(['patrol', 25]);
  });

  it('make a patrolling robot stop and look at what it has found, then go on', () => {
    const { world, run } = setUp();
    const robot = world.device('PR001')!;
    run(50);
    world.raiseNow(1, robot.id);
    expect(robot.mode).toBe('alarmReview');
    run(5000);
    expect(robot.speed).toBe(0);
    run(1500);
    expect(robot.mode).toBe('patrol');
    world.raiseNow(1, robot.id);
    world.setMode(robot.id, 'manual', false);
    run(10_000);
    expect(robot.mode).toBe('manual');
    world.setMode(robot.id, 'automatic', true);
    expect(robot.mode).toBe('patrol');
  });

  it('are raised on demand, once', () => {
    const { world, run } = setUp();
    run(50);
    expect(world.raiseNow(3)).toHaveLength(3);
    expect(world.tick(50).filter(event => event.type === 'alarm')).toHaveLength(0);
  });
});
