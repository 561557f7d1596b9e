import { calls } from '@patrolkit/transport/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNames } from '../fleet/site-names.ts';
import { openInstallation } from '../testing.ts';
import type { Database } from '../store/database.ts';
import { FaceLibrary } from '../links/people.ts';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import { findFaces, findOperators } from './persons.ts';
import { placesOf } from './places.ts';
import { everybodyOf, testReader as reader } from './testing.ts';

let database: Database;

beforeAll(async () => {
  database = await openInstallation();
  const fleet = simulate({ seed: 1, fleet: 14, speed: 1, now: () => 0 });
  await openNames(
    database,
    fleet,
    () => 0,
    message => expect(message).toBe(''),
  );
});
afterAll(() => database.close());

describe('the tree of places', () => {
  it('holds the companies and maps that have a device, in the language of the reader', async () => {
    const tree = await placesOf(database, await everybodyOf(database), reader);
    expect(tree.map(({ id, kind }) => [id, kind])).toEqual([['company-1', 'company']]);
    // The hall lies directly in the company, the grounds in a zone of the second level.
    expect(tree[0]?.children.map(({ kind, children }) => [kind, children.map(below => below.kind)])).toEqual([
      ['company', ['scene']],
      ['scene', expect.arrayContaining(['zone'])],
    ]);
    const hall = tree[0]?.children.find(({ kind }) => kind === 'scene');
    expect(hall?.children.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Archive', 'Canteen', 'South corridor']) as string[],
    );
    expect(hall?.children.every(({ kind, children }) => kind === 'zone' && children.length === 0)).toBe(true);
    await database.query(`UPDATE regions SET is_valid = false WHERE names->>'en-us' = 'Canteen'`);
    const [without] = await placesOf(database, await everybodyOf(database), reader);
    expect(JSON.stringify(without)).not.toContain('Canteen');
    const chinese = await placesOf(database, await everybodyOf(database), { language: 'zh-cn' });
    expect(chinese[0]?.name).not.toBe(tree[0]?.name);
    // The answer can be encoded and decoded by the contract.
    const { answer } = calls['getZonesTree']!;
    expect(answer.decode(answer.encode(tree), { report: place => expect(place).toBe('') }, 'it')).toEqual(tree);
  });

  it('holds for who has a list of devices the places of those alone', async () => {
    const everybody = await everybodyOf(database);
    const [device] = await database.query<{ id: string; map_id: string }>('SELECT id, map_id FROM devices ORDER BY id');
    const listed = (ids: readonly string[]) => ({
      access: 'listed' as const,
      listed: new Map(ids.map(id => [id, false])),
    });
    const [company] = await placesOf(database, { ...everybody, ...listed([device!.id]) }, reader);
    expect(company?.children.map(({ id }) => id)).toEqual([device?.map_id]);
    expect(await placesOf(database, { ...everybody, ...listed([]) }, reader)).toEqual([]);
  });
});

describe('persons whom the server knows', () => {
  it('are found by a part of the name in any case, or by the id, in the order of their names', async () => {
    const library = new FaceLibrary(() => 0);
    const all = findFaces(library, {});
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted());
    expect(findFaces(library, { name: ' LIN ' }).map(({ name }) => name)).toEqual(['Lin Wei']);
    expect(findFaces(library, { id: all[2]?.id })).toEqual([all[2]]);
    expect(findFaces(library, { name: 'nobody of this name' })).toEqual([]);
    const everybody = await everybodyOf(database);
    const users = await findOperators(database, { name: 'operator' }, everybody, reader);
    expect(users.length).toBeGreaterThan(1);
    expect(await findOperators(database, { id: users[0]?.id }, everybody, { language: 'zh-cn' })).toHaveLength(1);
  });
});
