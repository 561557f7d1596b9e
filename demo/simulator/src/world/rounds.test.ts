import { describe, expect, it } from 'vitest';
import { setUp } from './testing.ts';

const MINUTE = 60_000;
const SECOND = 1_000;

const site = (isPlanned: boolean) => setUp(1, 14, 1, { alarmsPerHour: 0, isPlanned });

describe('a robot whose rounds are planned', () => {
  it('stands by until it is told to drive a route, drives it once, and stands by again', () => {
    const { world, run, events } = site(true);
    const robot = world.device('PR001')!;
    const stops = world.route('PR001')!.stops.length;
    run(MINUTE, SECOND);
    expect(robot).toMatchObject({ mode: 'standBy', speed: 0, driven: 0 });
    expect(world.beginRound('PR001', robot.routeId!, 'patrol')).toBe(true);
    expect(robot.mode).toBe('patrol');
    events.length = 0;
    run(20 * MINUTE, SECOND);
    const reached = events.flatMap(event => (event.type === 'step' && event.deviceId === 'PR001' ? [event.stop] : []));
    expect(reached).toEqual(Array.from({ length: stops }, (_, index) => index));
    expect(robot).toMatchObject({ mode: 'standBy', speed: 0 });
  });

  it('refuses a round while it does something else, and one of another map', () => {
    const { world } = site(true);
    const { routeId } = world.device('PR001')!;
    const elsewhere = world.routes.all.find(({ mapId }) => mapId !== world.device('PR001')!.mapId)!;
    const begins = (id: string) => world.beginRound('PR001', id, 'specificRoute');
    expect(begins(elsewhere.id)).toBe(false);
    expect(begins('none')).toBe(false);
    const holds: readonly (readonly [hold: () => void, release: () => void])[] = [
      [() => world.setPaused('PR001', true), () => world.setPaused('PR001', false)],
      [() => world.setEmergencyStop('PR001', true), () => world.setEmergencyStop('PR001', false)],
      [() => world.setOnline('PR001', false), () => world.setOnline('PR001', true)],
      [() => world.setMode('PR001', 'manual', true), () => world.stopTask('PR001')],
    ];
    for (const [hold, release] of holds) {
      hold();
      expect(begins(routeId!)).toBe(false);
      release();
    }
    expect(begins(routeId!)).toBe(true);
    expect(begins(routeId!), 'one that is under way').toBe(false);
  });

  it('ends its round when its charge is low, and stands by when it is charged', () => {
    const { world, run } = site(true);
    const robot = world.device('PR001')!;
    world.beginRound('PR001', robot.routeId!, 'patrol');
    robot.battery = 20;
    run(SECOND, 100);
    expect(robot.mode).toBe('charge');
    run(30 * MINUTE, SECOND);
    expect(robot.mode).toBe('standBy');
  });

  it('watches a point until it is told otherwise', () => {
    const { world, run } = site(true);
    const goal = { x: 20, y: 11.6 };
    expect(world.watch('PR001', goal)).toBe(true);
    run(5 * MINUTE, SECOND);
    const robot = world.device('PR001')!;
    expect(robot.mode).toBe('watch');
    expect(Math.hypot(robot.x - goal.x, robot.y - goal.y)).toBeLessThan(1.5);
    world.stopTask('PR001');
    expect(robot.mode).toBe('standBy');
  });
});

it('robots drive one round after another where nobody plans them', () => {
  const { world, run, events } = site(false);
  run(30 * MINUTE, SECOND);
  const begun = events.filter(event => event.type === 'step' && event.deviceId === 'PR001' && event.stop === 0);
  expect(begun.length).toBeGreaterThan(1);
  expect(world.device('PR002')?.mode).not.toBe('standBy');
});
