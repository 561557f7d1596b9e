/** Words of dictionaries on three levels, and words that things use. */
import { expect, it } from 'vitest';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('dictionaries');
type Row = Readonly<Record<string, unknown>>;
const as = async (name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf('admin'));
const faultsIn = (answer: Answer): unknown => (answer as { errors?: unknown }).errors;
const below = async (parentCode: string): Promise<Row[]> =>
  (await as('findDictionaryByPage', { parentCode, pageSize: '50' })).data.rows ?? [];
const add = (dictCode: string, parentCode?: string): Promise<Answer> =>
  as('addDictionary', {
    dictCode,
    dictValue: dictCode,
    dictNames: JSON.stringify({ 'en-us': `Word ${dictCode}` }),
    valid: '1',
    ...(parentCode === undefined ? {} : { parentCode }),
  });

it('words lie on three levels, each level with codes of its own, and never on a fourth', async () => {
  expect(await add('colour')).toMatchObject({ ret: 1 });
  expect(await add('red', 'colour')).toMatchObject({ ret: 1 });
  expect(await add('dark', 'colour/red')).toMatchObject({ ret: 1 });
  expect(await add('blue', 'colour')).toMatchObject({ ret: 1 });
  // The same word below another one is another word.
  expect(await add('dark', 'colour/blue')).toMatchObject({ ret: 1 });
  expect(await add('dark', 'colour/blue')).toMatchObject({ ret: 0 });
  expect(faultsIn(await add('x', 'colour/green'))).toMatchObject([{ field: 'parentCode' }]);
  expect(faultsIn(await add('x', 'colour/red/dark'))).toMatchObject([{ field: 'parentCode', msg: 'At most 3 levels' }]);
  expect(await below('colour')).toHaveLength(2);
  expect(await below('colour/red')).toMatchObject([{ dictCode: 'dark', parentName: 'Word red' }]);
  const offered = (await as('listDictionary')).data as unknown as Row[];
  expect(offered).toEqual(
    expect.arrayContaining([expect.objectContaining({ dictCode: 'colour/red', parentCode: 'colour' })]),
  );
  expect(offered.some(({ dictCode }) => dictCode === 'colour/red/dark')).toBe(false);
});

it('a word with words below it is not deleted, nor one that a thing uses, whose value stays too', async () => {
  const refused = async (row: Row | undefined): Promise<unknown> =>
    (await as('deleteDictionary', { ids: String(row?.['id']) })).data;
  const [red] = (await below('colour')).filter(row => row['dictCode'] === 'red');
  expect(await refused(red)).toMatchObject([{ msg: expect.stringContaining('Word dark') }]);
  const [dark] = await below('colour/red');
  expect(await refused(dark)).toEqual([]);
  expect(await refused(red)).toEqual([]);

  expect(await add('ours', 'liftMaker')).toMatchObject({ ret: 1 });
  await bench.database.query(`UPDATE lifts SET maker = 'ours'`);
  const [ours] = (await below('liftMaker')).filter(row => row['dictCode'] === 'ours');
  expect(await refused(ours)).toMatchObject([{ msg: expect.stringContaining('In use (1)') }]);
  const change = (dictValue: string): Promise<Answer> =>
    as('modifyDictionary', {
      id: String(ours?.['id']),
      version: String(ours?.['version']),
      dictNames: JSON.stringify({ 'en-us': 'Ours' }),
      dictValue,
      valid: '1',
    });
  expect(faultsIn(await change('other'))).toMatchObject([{ field: 'dictValue' }]);
  expect(await change('ours')).toMatchObject({ ret: 1 });
});
