import { describe, expect, it } from 'vitest';
import { siteRhythm } from './rhythm.ts';
import { setUp } from './testing.ts';
import type { World } from './world.ts';

describe('a robot that is sent somewhere', () => {
  it('drives there, stands by, and is refused where it cannot stand or drive', () => {
    const { world, run } = setUp(1);
    world.place('PR001', 10, 11.6, 0);
    const robot = world.device('PR001')!;
    expect(world.goTo('PR001', { x: -50, y: -50 })).toBe(false);
    expect(world.goTo('PR001', { x: 20, y: 11.6 })).toBe(true);
    expect(robot.mode).toBe('specificPoint');
    run(60_000);
    expect(robot.mode).toBe('standBy');
    expect(Math.hypot(robot.x - 20, robot.y - 11.6)).toBeLessThan(0.6);
    world.setMode('PR001', 'manual', true);
    expect(world.goTo('PR001', { x: 10, y: 11.6 })).toBe(false);
    expect(world.goTo('GS001', { x: 10, y: 11.6 })).toBe(false);
  });
});

describe('an errand whose way is interrupted', () => {
  const goal = { x: 38, y: 11.6 };
  /**
   * Sends PR002 out, disturbs it on its way, and returns how its errands ended and how far it was from the goal each time.
   */
  const interrupted = (disturb: (world: World, run: (ms: number) => unknown) => void) => {
    const { world, run, events } = setUp(1, 14, 1, { alarmsPerHour: 0, rhythm: siteRhythm });
    const robot = world.device('PR002')!;
    // Waits until it moves about between two rounds.
    run(2000);
    world.place('PR002', 10, 11.6, 0);
    run(500);
    expect(world.send('PR002', goal, { x: 38, y: 13 })).toBe(true);
    run(2000);
    const ends: { end: string; away: number }[] = [];
    const runOn = (ms: number): void => {
      for (let t = 0; t < ms; t += 50) {
        events.length = 0;
        run(50);
        for (const event of events)
          if (event.type === 'errand' && event.deviceId === 'PR002')
            ends.push({ end: event.end, away: Math.hypot(robot.x - goal.x, robot.y - goal.y) });
      }
    };
    disturb(world, runOn);
    runOn(200_000);
    for (const { end, away } of ends) if (end === 'looked') expect(away).toBeLessThan(1);
    return { ends: ends.map(({ end }) => end), robot };
  };

  it('is lost to an order to charge, which is obeyed', () => {
    const { ends, robot } = interrupted((world, run) => {
      world.setCharging('PR002', true);
      run(5000);
      expect(world.device('PR002')?.mode).toBe('charge');
    });
    expect(ends).toEqual(['lost']);
    expect(robot.mode).not.toBe('alarmReview');
  });

  it('is lost to the end of its task, whatever is ordered then', () => {
    const { ends } = interrupted((world, run) => {
      world.stopTask('PR002');
      run(1000);
      world.resumeTask('PR002');
    });
    expect(ends).toEqual(['lost']);
  });

  it('goes on after a pause', () => {
    const { ends } = interrupted((world, run) => {
      world.setPaused('PR002', true);
      run(1000);
      world.resumeTask('PR002');
    });
    expect(ends).toEqual(['looked']);
  });

  it('goes on from wherever the device was put', () => {
    expect(interrupted(world => world.place('PR002', 20, 11.6, 0)).ends).toEqual(['looked']);
  });

  it('goes on after who pressed its SOS button was waited for', () => {
    const { ends } = interrupted((world, run) => {
      const robot = world.device('PR002')!;
      expect(world.pressSos('PR002')).toBe(true);
      run(1000);
      const at = [robot.x, robot.y];
      run(70_000);
      expect([robot.mode, robot.x, robot.y]).toEqual(['alarmReview', ...at]);
    });
    expect(ends).toEqual(['looked']);
  });

  it('goes to its end on an order to a place, which a pause does not shorten', () => {
    const { world, run } = setUp(1, 14, 1, { alarmsPerHour: 0, rhythm: siteRhythm });
    const robot = world.device('PR002')!;
    world.place('PR002', 10, 11.6, 0);
    run(2000);
    expect(world.goTo('PR002', goal)).toBe(true);
    run(1000);
    world.setPaused('PR002', true);
    world.resumeTask('PR002');
    run(60_000);
    expect(robot.mode).toBe('standBy');
    expect(Math.hypot(robot.x - goal.x, robot.y - goal.y)).toBeLessThan(0.6);
  });
});

describe('a device that stands on watch and is sent to look at something', () => {
  const goal = { x: 30, y: 11.6 };
  const sent = () => {
    const { world, run, events } = setUp(1, 14, 1, { alarmsPerHour: 0 });
    const robot = world.device('PR004')!;
    world.place('PR004', 14, 11.6, 0);
    const ends = (): string[] => events.flatMap(event => (event.type === 'errand' ? event.end : []));
    const post = { x: robot.x, y: robot.y };
    expect([robot.mode, world.send('PR004', goal, goal)]).toEqual(['watch', true]);
    const fromPost = (): number => Math.hypot(robot.x - post.x, robot.y - post.y);
    return { world, run, robot, ends, fromPost };
  };

  it('returns to its post when it has looked', () => {
    const { run, robot, ends, fromPost } = sent();
    run(100_000);
    expect([ends(), robot.mode]).toEqual([['looked'], 'watch']);
    expect(fromPost()).toBeLessThan(1);
  });

  it('returns to its post when it is called back on its way, and can be sent again only from there', () => {
    const { world, run, robot, ends, fromPost } = sent();
    run(8_000);
    expect(fromPost()).toBeGreaterThan(2);
    world.recall('PR004');
    world.recall('PR004');
    expect([robot.mode, world.isFree('PR004')]).toEqual(['alarmReview', false]);
    run(60_000);
    expect([ends(), robot.mode, world.isFree('PR004')]).toEqual([[], 'watch', true]);
    expect(fromPost()).toBeLessThan(1);
  });
});

describe('a device on its way to a place', () => {
  const place = { x: 40, y: 11.6 };
  const under = () => {
    const { world, run } = setUp(1, 14, 1, { alarmsPerHour: 0 });
    const robot = world.device('PR001')!;
    world.place('PR001', 10, 11.6, 0);
    expect(world.goTo('PR001', place)).toBe(true);
    run(3_000);
    return { world, run, robot, away: () => Math.hypot(robot.x - place.x, robot.y - place.y) };
  };

  it.each<[string, (world: World, run: (ms: number) => unknown) => void]>([
    ['looked at something else', world => world.send('PR001', { x: 20, y: 11.6 }, { x: 20, y: 13 })],
    [
      'been called back from something else',
      (world, run) => {
        world.send('PR001', { x: 20, y: 11.6 }, { x: 20, y: 13 });
        run(2_000);
        world.recall('PR001');
      },
    ],
    [
      'been driven by hand',
      (world, run) => {
        world.setMode('PR001', 'manual', true);
        run(2_000);
        world.setMode('PR001', 'automatic', true);
      },
    ],
    [
      'been offline',
      (world, run) => {
        world.setOnline('PR001', false);
        run(2_000);
        world.setOnline('PR001', true);
      },
    ],
    ['been put elsewhere', world => world.place('PR001', 12, 11.6, Math.PI)],
  ])('goes on there when it has %s, and stands by then', (_, disturb) => {
    const { world, run, robot, away } = under();
    disturb(world, run);
    run(120_000);
    expect(robot.mode).toBe('standBy');
    expect(away()).toBeLessThan(1);
  });

  it('does not go on there after its task was ended', () => {
    const { world, run, robot, away } = under();
    world.stopTask('PR001');
    run(60_000);
    expect(robot.mode).toBe('standBy');
    expect(away()).toBeGreaterThan(20);
  });
});
