/** What holds of every import, from the declaration of its kind alone. */
import * as contract from '@patrolkit/transport/contract';
import { calls, factsOf, importLimits, whenGiven, type AnyCall, type Imported } from '@patrolkit/transport/contract';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesOf, readCsv, readWorkbook } from '../files/sheet-testing.ts';
import { textOf } from '../language/texts.ts';
import { crewHere, useServer, type Answer } from '../testing.ts';

/** Called when the crew has a sheet to read; the crew goes on when it resolves. */
let onSheet: () => Promise<void> = () => Promise.resolve();
const crew = crewHere();
const bench = useServer('import', {
  crew: {
    do: async task => {
      if (task.type === 'sheet') await onSheet();
      return crew.do(task);
    },
  },
});

interface Kind extends contract.AnyThings {
  readonly add: AnyCall;
  readonly import: AnyCall;
  readonly template: AnyCall;
}
const kinds = Object.values<unknown>(contract).filter(
  (one): one is Kind =>
    typeof one === 'object' &&
    one !== null &&
    'import' in one &&
    (one.import as AnyCall).name in calls &&
    // Users have no names by language and stay taken after a deletion; customers.test.ts tests theirs.
    one !== contract.customers &&
    // Plans have no text beside their key; patrol-plans.test.ts tests theirs.
    one !== contract.patrolPlans,
);

type Cells = readonly (string | number)[];
const csvOf = (...rows: readonly Cells[]): Blob =>
  new Blob([rows.map(row => row.map(cell => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')]);
const workbookOf = async (...rows: readonly Cells[]): Promise<Blob> =>
  new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 'a', rows: rows.map(row => [...row]) }] }))]);

const send = async (
  name: string,
  file: Blob,
  {
    way = '1',
    trial = '0',
    account = 'admin',
    language = 'en-us',
    signal,
  }: { way?: string; trial?: string; account?: string; language?: string; signal?: AbortSignal } = {},
): Promise<Omit<Answer, 'data'> & { data: Imported }> => {
  const parts = new FormData();
  parts.append('importType', way);
  parts.append('trial', trial);
  parts.append('file', file, 'sheet');
  const response = await fetch(`${bench.root()}${calls[name]?.path ?? ''}`, {
    method: 'POST',
    headers: { Token: await bench.tokenOf(account), 'Accept-Language': language },
    body: parts,
    signal: signal ?? null,
  });
  const body = (await response.json()) as Answer;
  const data = body.ret === 1 ? calls[name]?.answer.decode(body.data, { report: () => undefined }, '') : undefined;
  return { ...body, status: response.status, data: data as Imported };
};
const admin = async (name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf('admin'));

describe.each(kinds.map(kind => [kind.entity.name, kind] as const))('the import of %s', (name, kind) => {
  const call = `import${name}`;
  // No cell holds a picture.
  const fields = Object.entries({ ...kind.onAdd, ...kind.settings }).filter(([, { codec }]) => {
    const { kind: type } = whenGiven(codec);
    return type.type !== 'list' || whenGiven(type.of).meaning !== 'picture';
  });
  const label = (field: string, language: contract.PlainLanguage = 'en-us'): string =>
    textOf(language, `${kind.labels}.${field}`);
  /** Cells of what the site has, and of fields that hold together. */
  const models: Readonly<Record<string, string>> = {
    RobotEntry: 'PR-200',
    Recorder: 'HR-10',
    PatrolVehicle: 'PV-50',
    SensorEntry: 'GS-4',
  };
  const known: Readonly<Record<string, string | ((turn: number) => string)>> = {
    // Doors without a lock at first, by their ids and by their names.
    doorId: turn => ['store', 'lab', 'canteen', 'pump-room', 'workshop', 'meeting', 'office-1', 'office-2'][turn] ?? '',
    ip: turn => `10.0.0.${String(turn)}`,
    tripAt: '16',
    shape: 'Area',
    // What is said at a point where something is said.
    content: 'Good day',
    interval: '0',
    maker: 'Kone',
    alarmTypes: name === 'AlarmHandlingAction' ? '201' : '',
    steps: turn => `kind=11, delay=${String(turn)}, seconds=0`,
    floors: 'mapId=1, floor=G, x=1, y=1; mapId=3, floor=U, x=1, y=1',
    contents: 'item=Extinguisher, count=2, expireDate=2031-01-31; item=4, count=1',
    groupId: name === 'QuestionAnswer' ? '1' : '',
    answer: 'Here',
    model: models[name] ?? '',
    companyId: '1',
    // A car drives outdoors alone.
    mapId: name === 'PatrolVehicle' ? 'Outdoor yard' : ['Region', 'RoutePoint', 'MapMark'].includes(name) ? '2' : '1',
    // A point lies on a lane.
    x: name === 'RoutePoint' ? '5' : name === 'GuidePlan' ? '28' : '1.5',
    y: name === 'RoutePoint' ? '22' : name === 'GuidePlan' ? '11.6' : '2',
    quantities: 'quantity=CO, upper=24, level=Serious; quantity=O2, lowerLimit=19.5, alarmLevel=2',
    reportEvery: '60',
    // Squares beside each other, where the site has no zone yet.
    corners: turn =>
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]
        .map(([x = 0, y = 0]) => `x=${String(x + 1)}, y=${String(y + 25 + 2 * turn)}`)
        .join('; '),
  };
  /** A valid cell of a field, another one for each number. Choices and flags are written by their labels. */
  const cellOf = (
    [field, { codec }]: (typeof fields)[number],
    turn: number,
    language: contract.PlainLanguage = 'en-us',
  ): string => {
    const given = whenGiven(codec);
    const sample = known[field];
    if (sample !== undefined) return typeof sample === 'string' ? sample : sample(turn);
    if (given.meaning === 'names') return `Name ${String(turn)}`;
    if (given.meaning === 'secret') return `key${String(turn)}ofarobot`;
    if (given.limits?.format === 'mobile' && !codec.isOptional) return `1380000000${String(turn)}`;
    if (given.limits?.format === 'plate') return `TP 100${String(turn)}`;
    if (given.kind.type === 'choice') return label(`${field}.${Object.keys(given.kind.words)[0] ?? ''}`, language);
    if (given.kind.type === 'flag') return textOf(language, 'said.yes');
    if (codec.isOptional) return '';
    return given.kind.type === 'number' ? String(given.limits?.min ?? 1) : `x${String(turn)}`;
  };
  const heads = fields.map(([field]) => label(field));
  const keys: readonly string[] = kind.rules.unique[0] ?? [];
  const isNames = ({ codec }: (typeof fields)[number][1]): boolean => codec.meaning === 'names';
  /** A text that every thing has and that changes: its name in each language, or one beside its key. */
  const changing =
    fields.find(([, field]) => isNames(field)) ??
    fields.find(
      ([field, { codec }]) =>
        field in kind.settings && !keys.includes(field) && known[field] === undefined && codec.kind.type === 'text',
    ) ??
    fields.find(([field]) => keys.includes(field));
  const text = changing ? fields.indexOf(changing) : -1;
  const hasNames = changing !== undefined && isNames(changing[1]);
  /** Another text of that field: a number, if it is that of a phone. */
  const another = (word: string): string =>
    changing && whenGiven(changing[1].codec).limits?.format === 'mobile'
      ? `1380001${String(word.length).padStart(4, '0')}`
      : word;
  /** Whether the key is the only text that every thing has, so that a sheet with another one adds a thing. */
  const isKeyAlone = changing !== undefined && keys.includes(changing[0]);
  const rowOf = (turn: number): string[] => fields.map(field => cellOf(field, turn));
  const rows = async (): Promise<Record<string, unknown>[]> =>
    (await admin(`find${name}ByPage`, { pageSize: '200', sortField: 'updateTime' })).data.rows ?? [];
  /** What users set of each, without what devices report meanwhile. */
  const kept = async (): Promise<unknown[]> =>
    (await rows()).map(row => ['id', 'version', ...fields.map(([, { wireName }]) => wireName)].map(name => row[name]));
  let before: unknown[] = [];
  const idsOf = (all: readonly Record<string, unknown>[]): unknown[] => all.map(({ id }) => id);
  const isAdded = ({ changedAt }: { changedAt?: unknown }): boolean => changedAt !== undefined;
  const added = async (): Promise<Record<string, unknown>[]> => {
    const all = await rows();
    if (before.length === 0) before = idsOf(all.filter(row => !isAdded(row) && row['updateTime'] === undefined));
    return all.filter(({ id }) => !before.includes(id));
  };
  afterEach(async () => {
    const ids = idsOf((await rows()).filter(row => row['updateTime'] !== undefined && row['version'] !== 0));
    await admin(`delete${name}`, { ids: ids.join(','), others: '1' });
  });

  it('imports all rows by the labels of any language, from either kind of file', async () => {
    for (const language of contract.languages) {
      const turn = contract.languages.indexOf(language) + 1;
      const own = fields.map(([field]) => label(field, language));
      const sheet = [own, fields.map(field => cellOf(field, turn, language))];
      const answer = await send(call, turn === 1 ? csvOf(...sheet) : await workbookOf(...sheet), { language });
      expect(answer.data, answer.msg).toMatchObject({ isDone: true, added: 1, wrong: 0 });
    }
    const wire = fields.map(([, { wireName }]) => wireName);
    expect((await send(call, csvOf(wire, rowOf(7)))).data).toMatchObject({ isDone: true, added: 1 });
    expect((await added()).length).toBe(contract.languages.length + 1);
  });

  it('changes nothing when one cell is wrong, and says at the cell what a form would say', async () => {
    const [key] = kind.rules.unique[0] ?? [''];
    const at = fields.findIndex(([field]) => field === key);
    const wrong = rowOf(2).map((cell, column) => (column === at ? 'a b'.repeat(40) : cell));
    const answer = await send(call, csvOf(heads, rowOf(1), wrong, rowOf(3)));
    expect(answer.data).toMatchObject({ isDone: false, wrong: 1, added: 2 });
    const [, row] = answer.data.rows;
    expect(row).toMatchObject({ line: 3, state: 'wrong', cells: wrong });
    expect(row?.faults.map(({ column }) => column)).toEqual([at]);
    const sent = fields.map(([, { wireName, codec }], column) => {
      const { kind: type, meaning } = whenGiven(codec);
      const cell = wrong[column] ?? '';
      const plain = type.type === 'flag' ? '1' : type.type === 'list' ? '[]' : cell;
      const [word] = type.type === 'choice' ? Object.values(type.words) : [plain];
      return [wireName, meaning === 'names' ? JSON.stringify({ 'en-us': cell }) : String(word)];
    });
    const form = await admin(`add${name}`, Object.fromEntries(sent) as Record<string, string>);
    const errors = (form as unknown as { errors: { field: string; msg: string }[] }).errors;
    const said = errors.find(({ field }) => field === fields[at]?.[1].wireName);
    expect(row?.faults[0]?.message).toBe(said?.msg);
    expect(await added()).toEqual([]);
  });

  it('names all errors at once: missing values, unknown words, and what the file lists twice', async () => {
    const longest = fields.findIndex(([field]) => field === kind.rules.unique[0]?.[0]);
    const needed = fields.findIndex(([, { codec }], at) => at !== longest && !codec.isOptional);
    const empty = rowOf(2)
      .with(isKeyAlone ? needed : text, '')
      .with(longest, 'x'.repeat(120));
    const choice = fields.findIndex(([, { codec }]) => ['choice', 'flag'].includes(whenGiven(codec).kind.type));
    const unknown = choice < 0 ? [] : [rowOf(3).with(choice, 'nonsense')];
    const { data } = await send(call, csvOf(heads, rowOf(1), rowOf(1), empty, ...unknown));
    expect(data).toMatchObject({ isDone: false, wrong: 2 + unknown.length });
    const said = data.rows.flatMap(({ faults }) => faults.map(({ message }) => message));
    expect(said).toHaveLength(3 + unknown.length);
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringContaining('is listed twice'),
        'This field is required',
        expect.stringContaining('characters'),
        ...unknown.map(() => '“nonsense” is not known here'),
      ]),
    );
  });

  it('only says what it would do in a trial', async () => {
    expect((await send(call, csvOf(heads, rowOf(1)), { trial: '1' })).data).toMatchObject({
      isDone: false,
      added: 1,
      wrong: 0,
    });
    expect(await added()).toEqual([]);
  });

  it('says that the same file changes nothing, and logs what another one changes', async () => {
    const sheet = csvOf(heads, rowOf(1), rowOf(2));
    expect((await send(call, sheet, { way: '2' })).data).toMatchObject({ isDone: true, added: 2 });
    const first = await kept();
    expect((await send(call, sheet, { way: '2' })).data).toMatchObject({ isDone: true, added: 0, changed: 0, same: 2 });
    expect(await kept()).toEqual(first);
    // Added again, the rows are there already.
    expect((await send(call, sheet)).data).toMatchObject({ isDone: false, wrong: 2 });
    if (isKeyAlone) return;
    const other = rowOf(1).map((cell, at) => (at === text ? another('Other') : cell));
    expect((await send(call, csvOf(heads, other, rowOf(2)), { way: '2' })).data).toMatchObject({ changed: 1, same: 1 });
    const changed = (await rows()).find(row => Object.values(row).includes(another('Other')));
    const history = (await admin(`get${name}History`, { id: String(changed?.['id']) })).data as unknown as {
      type: string;
    }[];
    expect(history.map(({ type }) => type)).toEqual(['change', 'add']);
  });

  it('keeps what the sheet has no column for', async () => {
    // A column that the second sheet has not: another language of the name, or a remark.
    const spare = fields.findIndex(
      ([field, { codec }]) =>
        codec.isOptional &&
        whenGiven(codec).kind.type === 'text' &&
        whenGiven(codec).limits?.format !== 'citizenId' &&
        kind.rules.refers.every(({ field: referring }) => referring !== field),
    );
    const own = hasNames ? `${heads[text] ?? ''} (${factsOf('zh-hk').name})` : heads[spare];
    const drop = (cells: readonly string[]): string[] => (hasNames ? [...cells] : cells.toSpliced(spare, 1));
    // Some kinds have no such column.
    const sheet =
      own === undefined
        ? [heads, rowOf(1)]
        : [
            [...drop(heads), own],
            [...drop(rowOf(1)), '名稱'],
          ];
    expect((await send(call, csvOf(...sheet))).data).toMatchObject({ isDone: true, added: 1 });
    if (isKeyAlone) return;
    const part = [...keys.map(field => fields.findIndex(([one]) => one === field)), text];
    const cells = rowOf(1).with(text, another('Renamed'));
    const answer = await send(
      call,
      csvOf(
        part.map(at => heads[at] ?? ''),
        part.map(at => cells[at] ?? ''),
      ),
      { way: '2' },
    );
    expect(answer.data).toMatchObject({ isDone: true, changed: 1 });
    const [row] = (await rows()).filter(one => Object.values(one).includes(another('Renamed')));
    const wire = (at: number): unknown => row?.[fields[at]?.[1].wireName ?? ''];
    if (hasNames) expect(wire(text)).toMatchObject({ 'en-us': 'Renamed', 'zh-hk': '名稱' });
    else if (own !== undefined) expect(wire(spare)).toBe('名稱');
  });

  it('takes formulas as texts', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [heads, rowOf(1)],
          cells: new Map([[`1,${String(text)}`, { value: 'Evil', formula: '1+1', type: 'formula' }]]),
        },
      ],
    });
    const { data } = await send(call, new Blob([new Uint8Array(bytes)]), { trial: '1' });
    expect(data.rows[0]?.cells[text]).toBe('=1+1');
    const { data: typed } = await send(call, csvOf(heads, rowOf(1).with(text, '=1+1')), { trial: '1' });
    expect(typed.rows[0]?.cells[text]).toBe('=1+1');
  });

  it('is for those alone who have the right', async () => {
    await bench.database.query(`UPDATE users SET permissions = $1 WHERE account = 'viewer'`, [
      JSON.stringify([`${kind.screen}#add#edit#delete#export`]),
    ]);
    bench.forget('viewer');
    expect(await send(call, csvOf(heads, rowOf(1)), { account: 'viewer' })).toMatchObject({ ret: 0 });
    expect(await added()).toEqual([]);
  });

  it('has a template in the language of the caller that it reads itself', async () => {
    const read = async (format: string): Promise<unknown[][]> => {
      const response = await fetch(`${bench.root()}${kind.template.path}?fileType=${format}`, {
        headers: { Token: await bench.tokenOf('admin'), 'Accept-Language': 'zh-cn' },
      });
      const bytes = await bytesOf([new Uint8Array(await response.arrayBuffer())] as never);
      return format === '2' || format === 'xlsx' ? readWorkbook(bytes) : readCsv(bytes);
    };
    const [csv = []] = await read('csv');
    expect(csv).toContain(label(fields[0]?.[0] ?? '', 'zh-cn'));
    expect(await read('xlsx')).toEqual([csv]);
    const cells = hasNames ? rowOf(1).toSpliced(text + 1, 0, '', '') : rowOf(1);
    const { data } = await send(call, csvOf(csv as string[], cells), { trial: '1', language: 'zh-cn' });
    expect(data).toMatchObject({ wrong: 0, added: 1 });
  });

  it('refuses a sheet with unknown, double or missing heads', async () => {
    const said = async (head: readonly string[]): Promise<unknown> => (await send(call, csvOf(head, rowOf(1)))).msg;
    expect(await said(heads.with(1, 'Nonsense'))).toContain('“Nonsense” is not known');
    expect(await said(heads.with(1, heads[0] ?? ''))).toContain('occurs twice');
    const key = fields.findIndex(([field]) => field === kind.rules.unique[0]?.[0]);
    const cut = await send(call, csvOf(heads.toSpliced(key, 1), rowOf(1).toSpliced(key, 1)));
    expect(cut.msg).toBe(`The column “${heads[key] ?? ''}” is missing`);
  });

  it('changes a thing that a form saves at the same time, or is refused by it, and loses neither', async () => {
    if (isKeyAlone) return;
    const sheet = csvOf(heads, rowOf(1));
    await send(call, sheet);
    const [row] = await added();
    const wire = (at: number): string => fields[at]?.[1].wireName ?? '';
    const form = Object.fromEntries(
      fields.flatMap(([field, { wireName }]) =>
        field in kind.settings && row?.[wireName] !== undefined
          ? [[wireName, typeof row[wireName] === 'object' ? JSON.stringify(row[wireName]) : String(row[wireName])]]
          : [],
      ),
    );
    const [saved, importing] = await Promise.all([
      admin(`modify${name}`, {
        ...form,
        [wire(text)]: hasNames ? JSON.stringify({ 'en-us': 'By form' }) : another('By form'),
        id: String(row?.['id']),
        version: String(row?.['version']),
      }),
      send(call, csvOf(heads, rowOf(1).with(text, another('By sheet'))), { way: '2' }),
    ]);
    expect(importing.data).toMatchObject({ isDone: true, changed: 1 });
    const history = (await admin(`get${name}History`, { id: String(row?.['id']) })).data as unknown as unknown[];
    expect(history.length).toBe(saved.ret === 1 ? 3 : 2);
  });
});

it('a key in a sheet is that of a new robot, is stored as a hash, and changes no robot that is there', async () => {
  const heads = ['robotNames', 'robotSn', 'robotKey', 'modelName', 'companyId', 'mapId', 'useStatus'];
  const sheet = (key: string): Blob =>
    csvOf(heads, ['Imported', 'PR-IMPORTED', key, 'PR-200', 'Demonstration site', 'Hall 1, first floor', 'In use']);
  const hashOf = async (): Promise<unknown> =>
    (await bench.database.query<{ key_hash: string }>(`SELECT key_hash FROM devices WHERE serial = 'PR-IMPORTED'`))[0]
      ?.key_hash;
  expect((await send('importRobotEntry', sheet('key1ofarobot'))).data).toMatchObject({ isDone: true, added: 1 });
  const first = await hashOf();
  expect(String(first)).not.toContain('key1ofarobot');
  expect((await send('importRobotEntry', sheet('key2ofarobot'), { way: '2' })).data).toMatchObject({ same: 1 });
  expect(await hashOf()).toBe(first);
  const [row] = (await admin('findRobotEntryByPage', { robotSn: 'PR-IMPORTED' })).data.rows ?? [];
  expect(row).toMatchObject({ mapName: 'Hall 1, first floor' });
  await admin('deleteRobotEntry', { ids: String(row?.['id']) });
});

it('a value without a column is named with its field', async () => {
  const heads = ['robotNames', 'robotSn', 'robotKey', 'modelName', 'companyId', 'mapId'];
  const { data } = await send('importRobotEntry', csvOf(heads, ['One', 'PR-ONE', 'key1ofarobot', 'PR-200', '1', '1']));
  expect(data.rows[0]?.faults).toEqual([{ column: -1, message: 'Use: This field is required' }]);
});

describe('rows that must differ from each other and from what is there', () => {
  const heads = ['robotNames', 'robotSn', 'robotKey', 'modelName', 'companyId', 'mapId', 'useStatus'];
  const robot = (name: string, serial: string): Cells => [name, serial, 'key1ofarobot', 'PR-200', '1', '1', 'In use'];
  const sheet = (...rows: Cells[]): Blob => csvOf(heads, ...rows);

  it('may exchange a name, and may not share one', async () => {
    const [one, two] = ['PR-SWAP-1', 'PR-SWAP-2'];
    expect((await send('importRobotEntry', sheet(robot('Left', one), robot('Right', two)))).data).toMatchObject({
      added: 2,
    });
    const exchanged = await send('importRobotEntry', sheet(robot('Right', one), robot('LEFT', two)), { way: '2' });
    expect(exchanged.data).toMatchObject({ isDone: true, changed: 2 });
    const shared = await send('importRobotEntry', sheet(robot('Both', one), robot('both', two)), { way: '2' });
    expect(shared.data).toMatchObject({ isDone: false, wrong: 1 });
    expect(shared.data.rows[1]?.faults).toEqual([{ column: 0, message: '“both” exists already' }]);
    const { rows = [] } = (await admin('findRobotEntryByPage', { robotSn: 'PR-SWAP' })).data;
    expect(rows).toHaveLength(2);
    await admin('deleteRobotEntry', { ids: rows.map(({ id }) => String(id)).join(',') });
  });

  it('are compared with what is there by as many queries for a hundred rows as for two', async () => {
    const compared = async (count: number): Promise<number> => {
      let queries = 0;
      const { database } = bench;
      const transaction = database.transaction.bind(database);
      const watched = vi.spyOn(database, 'transaction').mockImplementation((work, ...limit) =>
        transaction(
          inside =>
            work({
              query: (sql, parameters) => {
                if (sql.startsWith('WITH given')) queries += 1;
                return inside.query(sql, parameters);
              },
            }),
          ...limit,
        ),
      );
      const rows = Array.from({ length: count }, (_, at) => robot(`Many ${String(at)}`, `PR-MANY-${String(at)}`));
      expect((await send('importRobotEntry', sheet(...rows), { trial: '1' })).data).toMatchObject({ added: count });
      watched.mockRestore();
      return queries;
    };
    const few = await compared(2);
    expect(few).toBeGreaterThan(0);
    expect(await compared(100)).toBe(few);
  });
});

describe('a file', () => {
  const call = contract.exceptionTypes.import.name;
  const said = async (file: Blob): Promise<string | undefined> => (await send(call, file)).msg;

  it('of more rows than an import takes is refused', async () => {
    const many = Array.from({ length: importLimits.rows + 1 }, (_, at) => [`a${String(at)}`]);
    expect(await said(csvOf(['Code'], ...many))).toBe('At most 5000 rows can be imported at a time');
  });

  it('that is no sheet is refused with what to do', async () => {
    expect(await said(new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])]))).toContain(
      'damaged',
    );
    expect(await said(new Blob([new Uint8Array([0xff, 0xfe, 65, 0, 10, 0])]))).toContain('neither');
    expect(await said(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0])]))).toContain('neither');
    expect(await said(new Blob(['Code\r\n']))).toContain('no rows');
    expect(await said(new Blob([new Uint8Array(importLimits.max + 1)]))).toContain('2 MB');
  });

  it('whose sender leaves is not imported', async () => {
    const first = kinds.find(({ entity }) => entity.name === contract.exceptionTypes.entity.name);
    const fields = Object.values({ ...first?.onAdd, ...first?.settings });
    const heads = fields.map(({ wireName }) => wireName);
    const cells = fields.map(({ codec }) =>
      codec.kind.type === 'optional' ? '' : codec.kind.type === 'text' ? 'left' : '1',
    );
    const leaving = new AbortController();
    const isRead = new Promise<void>(resolve => {
      onSheet = async () => {
        leaving.abort();
        // The server hears of the closed connection before it answers these.
        for (let turn = 0; turn < 3; turn += 1) await admin(`find${first?.entity.name ?? ''}ByPage`);
        resolve();
      };
    });
    await expect(send(call, csvOf(heads, cells), { signal: leaving.signal })).rejects.toThrow();
    await isRead;
    onSheet = () => Promise.resolve();
    // This one waits for the end of the other.
    const again = await send(call, csvOf(heads, cells), { trial: '1' });
    expect(again.data).toMatchObject({ wrong: 0, added: 1 });
  });

  it('that is a damaged zip, one without a workbook, or one that grows too large is refused', async () => {
    const whole = new Uint8Array(await (await workbookOf(['Code'], ['a1'])).arrayBuffer());
    expect(await said(new Blob([whole.slice(0, whole.length / 2)]))).toContain('damaged');
    expect(await said(new Blob([new Uint8Array(zipSync({ 'a.xml': new Uint8Array(3) }))]))).toContain('damaged');
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(importLimits.max);
    expect(await said(new Blob([new Uint8Array(bomb)]))).toContain('too large when unpacked');
  });

  it('must be there', async () => {
    const parts = new FormData();
    parts.append('importType', '1');
    const response = await fetch(`${bench.root()}${calls[call]?.path ?? ''}`, {
      method: 'POST',
      headers: { Token: await bench.tokenOf('admin'), 'Accept-Language': 'en-us' },
      body: parts,
    });
    expect(await response.json()).toMatchObject({ ret: 0, msg: 'Upload exactly one file' });
  });
});
