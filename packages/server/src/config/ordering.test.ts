import { expect, it } from 'vitest';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('ordering');

type Row = Record<string, unknown>;

const as = async (account: string, name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account));
const wordsOf = async (parentCode: string): Promise<Row[]> =>
  (await as('admin', 'findDictionaryByPage', { parentCode, sortField: 'sort', sortOrder: 'asc', pageSize: '50' })).data
    .rows ?? [];
const codes = async (): Promise<unknown[]> => (await wordsOf('vehicleType')).map(({ dictCode }) => dictCode);
const idOf = async (code: string, parent = 'vehicleType'): Promise<string> =>
  String((await wordsOf(parent)).find(({ dictCode }) => dictCode === code)?.['id']);
const move = async (code: string, before?: string, account = 'admin'): Promise<Answer> =>
  as(account, 'orderDictionary', {
    id: await idOf(code),
    ...(before === undefined ? {} : { beforeId: await idOf(before) }),
  });

it('words of a dictionary are arranged, numbered from one, and each change of a number is written down', async () => {
  expect(await codes()).toEqual(['car', 'truck', 'bus', 'patrol', 'special', 'other']);
  expect(await move('special', 'truck')).toMatchObject({ ret: 1 });
  expect(await codes()).toEqual(['car', 'special', 'truck', 'bus', 'patrol', 'other']);
  expect((await wordsOf('vehicleType')).map(({ sort }) => sort)).toEqual([1, 2, 3, 4, 5, 6]);
  const history = async (code: string): Promise<unknown[]> =>
    (await as('admin', 'getDictionaryHistory', { id: await idOf(code) })).data as unknown as unknown[];
  expect([(await history('car')).length, (await history('truck')).length]).toEqual([0, 1]);
  expect(await move('car')).toMatchObject({ ret: 1 });
  expect(await codes()).toEqual(['special', 'truck', 'bus', 'patrol', 'other', 'car']);
});

it('words stay in their own list, and only those who may edit them arrange them', async () => {
  const before = await codes();
  const maker = await idOf('kone', 'liftMaker');
  expect(await as('admin', 'orderDictionary', { id: await idOf('car'), beforeId: maker })).toMatchObject({ ret: 0 });
  expect(await move('car', 'bus', 'operator')).toMatchObject({ ret: 0 });
  expect(await codes()).toEqual(before);
});
