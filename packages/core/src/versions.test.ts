import type { Page } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { done, type Outcome } from './outcome.ts';
import { findRow, unlessNewer, unlessNewerVersion, versionOf } from './versions.ts';

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly version?: number;
}

const refused: Outcome = { isDone: false, problem: { server: 'Changed meanwhile' } };
const unread: Outcome<never> = { isDone: false, problem: { server: 'Busy' } };
const sent: Outcome = { isDone: true, value: undefined };

/** A list of this many rows, in pages of twenty. `asked` are the pages that were read. */
function list(count: number) {
  const asked: number[] = [];
  const all = Array.from({ length: count }, (_, at): Thing => ({ id: String(at), name: `Thing ${at}` }));
  return {
    asked,
    read: async ({ page }: { readonly page: number }): Promise<Outcome<Page<Thing>>> => {
      asked.push(page);
      return done({ rows: all.slice((page - 1) * 20, page * 20), total: count });
    },
  };
}

describe('a row that is looked for', () => {
  it('is found on its page, and no further page is read', async () => {
    const { asked, read } = list(100);
    expect(await findRow('45', 20, read)).toMatchObject({ isDone: true, value: { id: '45' } });
    expect(asked).toEqual([1, 2, 3]);
  });

  it.each([0, 19, 20, 21, 40])('that is not among %i ends with the last page', async count => {
    const { asked, read } = list(count);
    expect(await findRow('gone', 20, read)).toEqual({ isDone: true, value: undefined });
    expect(asked).toHaveLength(Math.max(1, Math.ceil(count / 20)));
  });

  it('ends with an empty page and with the fiftieth, whatever total a server tells', async () => {
    const empty = await findRow('gone', 20, async () => done<Page<Thing>>({ rows: [], total: 1e9 }));
    expect(empty).toEqual({ isDone: true, value: undefined });
    let pages = 0;
    const endless = async (): Promise<Outcome<Page<Thing>>> => {
      pages += 1;
      return done({ rows: [{ id: 'another', name: '' }], total: Number.POSITIVE_INFINITY });
    };
    expect(await findRow('gone', 20, endless)).toEqual({ isDone: true, value: undefined });
    expect(pages).toBe(50);
  });

  it('cannot be told where a page cannot be read', async () => {
    expect(await findRow<Thing>('1', 20, async () => unread)).toBe(unread);
  });
});

describe('a change that failed', () => {
  const read: Thing = { id: '1', name: 'Gate', version: 1 };
  const look = (again: Outcome<Thing | undefined>, wanted = 'Door') => ({
    again: async () => again,
    isSame: (now: Thing) => now.name === wanted,
  });

  it('shows the thing as it is now, where somebody else has changed it', async () => {
    const now = { ...read, name: 'North gate', version: 2 };
    expect(await unlessNewerVersion(refused, read, look(done(now)))).toEqual(done(now));
  });

  it('counts as done where the thing holds what was to be written: only the answer of an earlier try was lost', async () => {
    const now = { ...read, name: 'Door', version: 2 };
    expect(await unlessNewerVersion(refused, read, look(done(now)))).toEqual(done(undefined));
  });

  it('failed, where the thing is as it was, is gone, or cannot be read', async () => {
    for (const again of [done(read), done(undefined), unread])
      expect(await unlessNewerVersion(refused, read, look(again))).toBe(refused);
  });

  it('failed, where the server keeps no versions, and nothing is read again', async () => {
    let isAsked = false;
    const again = async (): Promise<Outcome<Thing>> => {
      isAsked = true;
      return done(read);
    };
    expect(await unlessNewerVersion<Thing>(refused, {}, { again, isSame: () => true })).toBe(refused);
    expect(isAsked).toBe(false);
  });

  it('is told by what was read, where there is no version', async () => {
    const now = { id: '1', name: 'North gate' };
    const isRead = ({ name }: Thing): boolean => name === 'Gate';
    expect(await unlessNewer<Thing>(refused, { ...look(done(now)), isRead })).toEqual(done(now));
    expect(await unlessNewer<Thing>(refused, { ...look(done({ ...now, name: 'Gate' })), isRead })).toBe(refused);
  });
});

it('a change that was carried out is not looked into', async () => {
  const again = (): never => {
    throw new Error('It was read again.');
  };
  const look = { again, isSame: () => true, isRead: () => false };
  expect(await unlessNewer<Thing>(sent, look)).toBe(sent);
});

it('a change names the version that was read, where there is one', () => {
  expect([versionOf({ version: 0 }), versionOf({}), versionOf({ version: undefined })]).toEqual([
    { version: 0 },
    {},
    {},
  ]);
});
