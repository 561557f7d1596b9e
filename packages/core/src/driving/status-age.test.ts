import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aStatus, fakeConsole, selectRobot, type FakeConsole } from '../testing/index.ts';
import { ageShownFrom, rhythmOf, silentFrom } from './status-age.ts';

describe('the rhythm of a status', () => {
  it('is the median of five pauses, none longer than twice that', () => {
    expect(rhythmOf([1_000, 1_000, 1_000, 1_000])).toBeUndefined();
    expect(rhythmOf([1_000, 900, 1_100, 2_000, 1_000])).toBe(1_000);
    expect(rhythmOf([1_000, 900, 1_100, 2_001, 1_000])).toBeUndefined();
    // A status that comes between two regular ones does not hide the rhythm.
    expect(rhythmOf([200, 800, 1_000, 1_000, 1_000])).toBe(1_000);
  });

  it('does not depend on the order of pauses, and one long pause is none', () => {
    const pauses = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(pauses, fc.array(fc.nat(4), { maxLength: 12 }), (given, swaps) => {
        const mixed = [...given];
        swaps.forEach((at, index) => {
          const other = index % mixed.length;
          [mixed[at], mixed[other]] = [mixed[other] ?? 0, mixed[at] ?? 0];
        });
        const rhythm = rhythmOf(given);
        expect(rhythmOf(mixed)).toBe(rhythm);
        if (rhythm !== undefined) for (const pause of given) expect(pause).toBeLessThanOrEqual(2 * rhythm);
        expect(rhythmOf([...given.slice(1), 1_000_000])).toBeUndefined();
      }),
    );
  });

  it('makes a server silent after the longer of ten seconds and five beats, and never without one', () => {
    expect([silentFrom(undefined), silentFrom(500), silentFrom(4_000)]).toEqual([Infinity, ageShownFrom, 20_000]);
  });
});

const said = (fake: FakeConsole): void =>
  fake.environment.sockets.latest('device').push('RobotStatus', aStatus(), 'robot-1');
/** Receives frames without a status, which keep the sockets alive. */
const alive = (fake: FakeConsole): void => {
  for (const role of ['device', 'singleton'] as const)
    fake.environment.sockets.latest(role).frame('{"type":"heartbeat","data":{}}');
};
const passes = async (fake: FakeConsole, seconds: number): Promise<void> => {
  for (let left = seconds; left > 0; left -= 1) {
    alive(fake);
    await fake.clock.advance(1_000);
  }
};
const beats = async (fake: FakeConsole, count: number, every: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    said(fake);
    await passes(fake, every);
  }
};

describe('a status that stops coming', () => {
  it('refuses a new hold where the server sent at a rhythm, until the next one; a running hold goes on', async () => {
    const fake = await fakeConsole();
    const { driving } = fake.console;
    await selectRobot(fake);
    await beats(fake, 6, 1);
    expect(driving.drive(['up']).isDone).toBe(true);
    await passes(fake, 8);
    expect(driving.$statusAge.get()).toBeUndefined();
    await passes(fake, 2);
    expect(driving.$statusAge.get()).toMatchObject({ isSilent: true });
    expect(driving.$drive.get().state).toBe('held');
    expect(driving.drive(['up', 'left']).isDone, 'another direction is no new hold').toBe(true);
    driving.endDrive('released');
    await passes(fake, 1);
    for (const press of [() => driving.drive(['up']), () => driving.ptz('left', 50)])
      expect(press()).toMatchObject({ isDone: false, problem: { id: 'driving.silentStatus' } });
    said(fake);
    await fake.clock.advance(1_000);
    expect(driving.$statusAge.get()).toBeUndefined();
    expect(driving.drive(['up']).isDone).toBe(true);
  });

  it('shows its age, and driving goes on, where the server only sends changes', async () => {
    const fake = await fakeConsole();
    const { driving } = fake.console;
    await selectRobot(fake);
    await beats(fake, 3, 1);
    await beats(fake, 1, 20);
    await beats(fake, 2, 3);
    await passes(fake, 60);
    expect(driving.$statusAge.get()).toEqual({ seconds: 63, isSilent: false });
    expect(driving.drive(['up']).isDone).toBe(true);
  });

  it('waits for five beats of a slow server', async () => {
    const fake = await fakeConsole();
    await selectRobot(fake);
    await beats(fake, 7, 6);
    await passes(fake, 20);
    expect(fake.console.driving.$statusAge.get()).toEqual({ seconds: 26, isSilent: false });
    await passes(fake, 4);
    expect(fake.console.driving.$statusAge.get()).toEqual({ seconds: 30, isSilent: true });
  });

  it('is old after a sleep in which the clock of the timers stood still, and refuses a new hold within a second', async () => {
    const fake = await fakeConsole();
    const { driving } = fake.console;
    await selectRobot(fake);
    await beats(fake, 6, 1);
    fake.clock.jump(3_600_000);
    await fake.clock.advance(1_000);
    expect(driving.$statusAge.get()?.seconds).toBeGreaterThan(3_600);
    expect(driving.drive(['up'])).toMatchObject({ isDone: false, problem: { id: 'driving.silentStatus' } });
    said(fake);
    await fake.clock.advance(1_000);
    expect(driving.$statusAge.get()).toBeUndefined();
  });

  it('counts no pause between two robots or two opens, and leaves no timer', async () => {
    const fake = await fakeConsole();
    const { driving } = fake.console;
    await selectRobot(fake);
    await beats(fake, 7, 1);
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(60_000);
    said(fake);
    await fake.clock.advance(1_000);
    expect(driving.$statusAge.get()).toBeUndefined();
    await passes(fake, 11);
    expect(driving.$statusAge.get(), 'the rhythm is the server’s').toMatchObject({ isSilent: true });
    fake.console.dispose();
    expect(fake.clock.waiting).toBe(0);
  });
});
