import { mostRows, type Page } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { done, failed, type Outcome } from '../outcome.ts';
import { stretchOver } from './beside.ts';
import { createWalk, isPastEnd, lastPage, pageCount, readAll, type PageAsked, type ReadPage } from './index.ts';

interface Row {
  readonly id: string;
  /** The list is sorted by it, the greatest first. Several rows have the same. */
  readonly at: number;
}

/** Random numbers from 0 to 1, the same in each run. */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};

/** A server with a list that changes after each answer. */
class FakeServer {
  rows: Row[] = [];
  readonly asked: PageAsked[] = [];
  /** Called after each answer. */
  onAnswer: () => void = () => {};
  #next = 0;

  constructor(
    readonly knowsMarks: boolean,
    count: number,
  ) {
    for (let n = 0; n < count; n += 1) this.insert(1_000 - Math.floor(n / 3));
  }

  insert(at: number): void {
    this.#next += 1;
    this.rows = [...this.rows, { id: String(this.#next), at }].sort(
      (one, other) => other.at - one.at || Number(other.id) - Number(one.id),
    );
  }

  remove(...ids: readonly string[]): void {
    this.rows = this.rows.filter(({ id }) => !ids.includes(id));
  }

  readonly read: ReadPage<Row> = asked => {
    this.asked.push(asked);
    const page = this.#answer(asked);
    this.onAnswer();
    return Promise.resolve(done(page));
  };

  #answer({ page, pageSize, after, before }: PageAsked): Page<Row> {
    const total = this.rows.length;
    if (!this.knowsMarks) return { rows: this.rows.slice((page - 1) * pageSize, page * pageSize), total };
    const isBehind = (row: Row, mark: string): boolean => {
      const [at = 0, id = 0] = mark.split(' ').map(Number);
      return row.at < at || (row.at === at && Number(row.id) < id);
    };
    const isOn = (row: Row, mark: string): boolean => mark === this.#markOf(row);
    const rows =
      after !== undefined
        ? this.rows.filter(row => isBehind(row, after)).slice(0, pageSize)
        : before !== undefined
          ? this.rows.filter(row => !isBehind(row, before) && !isOn(row, before)).slice(-pageSize)
          : this.rows.slice((page - 1) * pageSize, page * pageSize);
    const last = rows.at(-1);
    return {
      rows,
      total,
      ...(rows[0] ? { firstMark: this.#markOf(rows[0]) } : {}),
      ...(last && last !== this.rows.at(-1) ? { lastMark: this.#markOf(last) } : {}),
    };
  }

  #markOf = ({ at, id }: Row): string => `${at} ${id}`;
}

const id = (row: Row): string => row.id;
const idsOf = (outcome: Outcome<Page<Row>>): string[] => (outcome.isDone ? outcome.value.rows.map(id) : []);

/** Has rows come and go at random after each answer. Returns those that were there all the time. */
const unsettle = (server: FakeServer, random: () => number): Set<string> => {
  const stays = new Set(server.rows.map(id));
  server.onAnswer = () => {
    for (let change = Math.floor(random() * 5); change > 0; change -= 1) {
      const kind = random();
      if (kind < 0.3) server.insert(1_001);
      else if (kind < 0.45) server.insert(1_000 - Math.floor(random() * 30));
      else {
        // Users mostly handle the newest.
        const row = server.rows[Math.floor(random() ** 2 * server.rows.length)];
        if (!row) continue;
        server.remove(row.id);
        stays.delete(row.id);
      }
    }
  };
  return stays;
};

describe.each([true, false])('a list that changes while it is gone through; the server knows marks: %s', knowsMarks => {
  it('shows each row that stays once, whatever comes and goes between two readings', async () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = randomOf(seed);
      const server = new FakeServer(knowsMarks, 20 + Math.floor(random() * 80));
      const pageSize = [3, 10, 20, mostRows][seed % 4] ?? 10;
      const walk = createWalk({ read: server.read, id });
      const stays = unsettle(server, random);
      const shown: string[] = [];
      for (let page = 1, hasMore = true; hasMore && page < 200; page += 1) {
        const outcome = await walk.turn(page, pageSize);
        if (!outcome.isDone) throw new Error('not read');
        shown.push(...idsOf(outcome));
        hasMore = pageCount(outcome.value, page, pageSize) > page;
      }
      expect(new Set(shown).size, `seed ${seed}`).toBe(shown.length);
      expect(
        [...stays].filter(one => !shown.includes(one)),
        `seed ${seed}`,
      ).toEqual([]);
    }
  });

  it('shows each row that stays once on the way back from a page that was jumped to', async () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = randomOf(seed);
      const server = new FakeServer(knowsMarks, 90);
      const walk = createWalk({ read: server.read, id });
      const shown = idsOf(await walk.turn(9, 10));
      const behind = new Set(server.rows.slice(90).map(id));
      const stays = unsettle(server, random);
      // As far as the second page, because the first is the newest rows of its moment.
      for (let page = 8; page >= 2; page -= 1) shown.unshift(...idsOf(await walk.turn(page, 10)));
      expect(new Set(shown).size, `seed ${seed}`).toBe(shown.length);
      const least = Math.min(...server.rows.filter(row => shown.includes(row.id)).map(row => server.rows.indexOf(row)));
      const passed = server.rows.slice(least).map(id);
      expect(
        passed.filter(one => stays.has(one) && !behind.has(one) && !shown.includes(one)),
        `seed ${seed}`,
      ).toEqual([]);
    }
  });

  it('goes on behind the last row when rows before it were handled', async () => {
    const server = new FakeServer(knowsMarks, 60);
    const walk = createWalk({ read: server.read, id });
    const [first, all] = [idsOf(await walk.turn(1, 20)), server.rows.map(id)];
    server.remove(...first.slice(3, 8));
    const second = await walk.turn(2, 20);
    expect(idsOf(second)).toEqual(all.slice(20, 40));
    expect(second).toMatchObject({ isDone: true, value: { total: 55, hasMore: true } });
    // The same page is read again from the page from which the user came, so that other rows replace those that were handled.
    server.remove(...all.slice(20, 25));
    expect(idsOf(await walk.turn(2, 20))).toEqual(all.slice(25, 45));
    expect(idsOf(await walk.turn(3, 20))).toEqual(all.slice(45));
    // And back to the rows before these.
    expect(idsOf(await walk.turn(2, 20))).toEqual(all.slice(25, 45));
  });

  it('leaves new ones at the top to the first page', async () => {
    const server = new FakeServer(knowsMarks, 60);
    const walk = createWalk({ read: server.read, id });
    const all = server.rows.map(id);
    await walk.turn(1, 20);
    for (let n = 0; n < 25; n += 1) server.insert(2_000);
    expect(idsOf(await walk.turn(2, 20))).toEqual(all.slice(20, 40));
    expect(idsOf(await walk.turn(1, 20))).toEqual(server.rows.slice(0, 20).map(id));
  });

  it('jumps to a page by its number, and goes on from there', async () => {
    const server = new FakeServer(knowsMarks, 100);
    const walk = createWalk({ read: server.read, id });
    const all = server.rows.map(id);
    await walk.turn(1, 10);
    server.remove(...all.slice(0, 5));
    expect(idsOf(await walk.turn(6, 10))).toEqual(all.slice(55, 65));
    server.remove(...all.slice(50, 60));
    expect(idsOf(await walk.turn(7, 10))).toEqual(all.slice(65, 75));
    // Another size is another list of pages.
    expect(idsOf(await walk.turn(2, 20))).toEqual(server.rows.slice(20, 40).map(id));
  });

  it('ends with a page without rows where all that would have followed is gone, and then tells which page there is', async () => {
    const server = new FakeServer(knowsMarks, 25);
    const walk = createWalk({ read: server.read, id });
    await walk.turn(1, 10);
    const second = await walk.turn(2, 10);
    expect(second.isDone && pageCount(second.value, 2, 10)).toBe(3);
    server.remove(...server.rows.slice(20).map(id));
    const third = await walk.turn(3, 10);
    if (!third.isDone) throw new Error('not read');
    expect([third.value.rows, isPastEnd(third.value, 3, 10), lastPage(third.value, 3, 10)]).toEqual([[], true, 2]);
  });

  it('is as far as it was after a reading that failed', async () => {
    const server = new FakeServer(knowsMarks, 60);
    let isDown = false;
    const walk = createWalk<Row>({
      read: (asked, signal) =>
        isDown ? Promise.resolve(failed({ id: 'system.call.unreachable' })) : server.read(asked, signal),
      id,
    });
    const all = server.rows.map(id);
    await walk.turn(1, 20);
    isDown = true;
    expect((await walk.turn(2, 20)).isDone).toBe(false);
    isDown = false;
    server.remove(...all.slice(0, 7));
    expect(idsOf(await walk.turn(2, 20))).toEqual(all.slice(20, 40));
  });

  it('is read whole with each row that stays, in so many pages as there are', async () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const random = randomOf(seed);
      const server = new FakeServer(knowsMarks, 60);
      // On a server without marks the third reading at the latest is quiet.
      const stays = unsettle(server, random);
      const change = server.onAnswer;
      server.onAnswer = () => {
        if (knowsMarks || server.asked.length < 10) change();
      };
      const { rows, areAll } = await readAll({ read: server.read, id }, { pageSize: 10 });
      expect(areAll).toBe(true);
      expect(new Set(rows.map(id)).size).toBe(rows.length);
      if (knowsMarks) expect([...stays].filter(one => !rows.map(id).includes(one))).toEqual([]);
      else if (server.asked.length > 25) expect(rows.map(id)).toEqual(server.rows.map(id));
    }
  });
});

describe('a server that pages by place alone', () => {
  const moved = async (change: (server: FakeServer) => void): Promise<number | undefined> => {
    const server = new FakeServer(false, 60);
    const walk = createWalk({ read: server.read, id });
    await walk.turn(1, 20);
    change(server);
    const page = await walk.turn(2, 20);
    return page.isDone ? page.value.moved : undefined;
  };

  it('gets the number of rows by which the list has moved', async () => {
    expect(await moved(() => {})).toBeUndefined();
    expect(await moved(server => server.remove(...server.rows.slice(2, 7).map(id)))).toBe(-5);
    expect(
      await moved(server => {
        for (let n = 0; n < 3; n += 1) server.insert(2_000);
      }),
    ).toBe(3);
  });

  it('is asked once for a page that has not moved', async () => {
    const server = new FakeServer(false, 60);
    const walk = createWalk({ read: server.read, id });
    await walk.turn(1, 20);
    await walk.turn(2, 20);
    await walk.turn(3, 20);
    expect(server.asked).toHaveLength(3);
  });

  it('is read by the numbers of pages where it sends pages of its own size', async () => {
    const server = new FakeServer(false, 60);
    const walk = createWalk({ read: asked => server.read({ ...asked, pageSize: 20 }), id });
    const all = server.rows.map(id);
    await walk.turn(1, 20);
    expect(idsOf(await walk.turn(2, 20))).toEqual(all.slice(20, 40));
    expect(idsOf(await walk.turn(3, 20))).toEqual(all.slice(40, 60));
  });

  it('is asked for rows on both sides of a place in one page, of at most so many as a page may have', () => {
    for (let seam = 0; seam <= 1_000; seam += 7)
      for (const size of [10, 20, 30, 50, mostRows]) {
        const { page, pageSize, start } = stretchOver(seam, size, size);
        expect(pageSize).toBeLessThanOrEqual(mostRows);
        expect(start).toBe((page - 1) * pageSize);
        if (seam > 0) expect(start).toBeLessThan(seam);
        expect(start + pageSize).toBeGreaterThan(seam);
        if (size <= 30 && seam % size === 0)
          expect(start + pageSize - seam, `${seam} ${size}`).toBeGreaterThanOrEqual(size);
      }
  });
});

describe('a server that does not take its marks any more', () => {
  it('is asked for the page of the number', async () => {
    const server = new FakeServer(true, 60);
    const { CallError } = await import('@patrolkit/transport');
    const walk = createWalk<Row>({
      read: (asked, signal) =>
        asked.after === undefined
          ? server.read(asked, signal)
          : Promise.resolve(failed({ id: 'system.call.refused' }, new CallError('refused', 'list'))),
      id,
    });
    await walk.turn(1, 20);
    expect(idsOf(await walk.turn(2, 20))).toEqual(server.rows.slice(20, 40).map(id));
  });
});
