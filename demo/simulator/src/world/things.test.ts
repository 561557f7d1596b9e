import { describe, expect, it } from 'vitest';
import { Grid } from './grid.ts';
import { plans } from './plans.ts';
import { createRandom } from './random.ts';
import { FaceLibrary } from '@patrolkit/server/links/people.ts';
import { Things } from './things.ts';

const hall = plans[0]!;
const yard = plans[1]!;
const create = (plan = hall, seed = 3) => {
  const grid = new Grid(plan);
  return { grid, things: new Things(plan, grid, createRandom(seed), new FaceLibrary(() => 0)) };
};

describe('doors', () => {
  it('stand open while they are a thing, and can be walked through only then', () => {
    const { grid, things } = create();
    const open = things.appear('door', 0)!;
    const door = hall.doors.find(({ id }) => id === open.label)!;
    const [x, y] = [door.x + door.w / 2, door.y + door.h / 2];
    expect(grid.at(x, y)).toBe(0);
    expect(things.openDoors).toEqual([open.label]);
    things.tick(100, open.until);
    expect(things.openDoors).toEqual([]);
    expect(grid.at(x, y)).not.toBe(0);
  });

  it('are all open at most once', () => {
    const { things } = create();
    for (const { id } of hall.doors) expect(things.appear('door', 0), id).toBeDefined();
    expect(things.appear('door', 0)).toBeUndefined();
    expect(new Set(things.openDoors).size).toBe(hall.doors.length);
  });
});

describe('vehicles', () => {
  it('park in bays of their own, with a plate, and find none in a hall', () => {
    const { things } = create(yard);
    const parked = yard.bays.map(() => things.appear('vehicle', 0)!);
    expect(new Set(parked.map(({ x, y }) => `${x} ${y}`)).size).toBe(yard.bays.length);
    for (const { label } of parked) expect(label).toMatch(/^[A-Z]{2} \d{4}[A-Z]$/);
    expect(things.appear('vehicle', 0)).toBeUndefined();
    expect(create(hall).things.appear('vehicle', 0)).toBeUndefined();
  });
});

describe('people', () => {
  it('are strangers without a name or known by one, as asked', () => {
    const { things } = create();
    for (let n = 0; n < 20; n++) {
      expect(things.appear('person', 0, 'stranger')?.label).toBe('');
      expect(things.appear('person', 0, 'known')?.label).not.toBe('');
    }
  });

  it('walk about on free floor, and those who wait stay', () => {
    const { grid, things } = create();
    const waiting = things.appear('person', 0)!;
    waiting.stands = true;
    const at = [waiting.x, waiting.y];
    const before = things.list.map(({ x, y }) => [x, y]);
    for (let now = 100; now < 60_000; now += 100) {
      things.tick(100, now);
      for (const { kind, x, y } of things.list) if (kind === 'person') expect(grid.at(x, y)).toBe(0);
    }
    expect([waiting.x, waiting.y]).toEqual(at);
    expect(things.list.filter(({ x, y }, index) => x !== before[index]?.[0] || y !== before[index]?.[1]).length).toBe(
      things.list.length - 1,
    );
  });
});

describe('what is seen', () => {
  it('ends one to three minutes later, what nobody sees after twenty, and what is let stay never', () => {
    const { things } = create();
    const seen = things.appear('bag', 0)!;
    things.seen(seen, 5000);
    expect(seen.until - 5000).toBeGreaterThanOrEqual(60_000);
    expect(seen.until - 5000).toBeLessThanOrEqual(180_000);
    const unseen = things.appear('smoke', 0)!;
    const kept = things.appear('bag', 0)!;
    kept.until = Infinity;
    things.seen(kept, 5000);
    things.tick(100, 20 * 60_000 - 1);
    expect(things.list).toContain(unseen);
    things.tick(100, 20 * 60_000);
    expect(things.list).not.toContain(unseen);
    expect(things.list).not.toContain(seen);
    expect(things.list).toContain(kept);
  });
});
