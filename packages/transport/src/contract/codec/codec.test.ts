import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  address,
  choice,
  entity,
  field,
  firstOf,
  flag,
  id,
  invalid,
  list,
  number,
  openEnvelope,
  optional,
  page,
  pushes,
  requiredText,
  several,
  silently,
  text,
  time,
  withDefault,
  type Codec,
} from '../index.ts';
import { calls, modeCommand, namedMode, workModeOf, type NamedMode, type WorkMode } from '../index.ts';

const read = <T>(codec: Codec<T>, value: unknown): { value: T | typeof invalid; reports: string[] } => {
  const reports: string[] = [];
  return { value: codec.decode(value, { report: path => reports.push(path) }, 'it'), reports };
};

describe('codecs', () => {
  it('read numbers that come as text, and text that comes as numbers', () => {
    expect(read(number, '12.5').value).toBe(12.5);
    expect(read(number, '').value).toBe(invalid);
    expect(read(text, 7).value).toBe('7');
    expect(read(flag, '1').value).toBe(true);
    expect(read(flag, 'false').value).toBe(false);
    expect(read(flag, 2).value).toBe(invalid);
  });

  it('leave U+0000 out of texts and ids, which no database keeps', () => {
    expect(read(text, 'a\0b\0').value).toBe('ab');
    expect(read(id, ' 1\0').value).toBe('1');
    expect(read(id, '\0 ').value).toBe(invalid);
    expect(read(requiredText(5), '\0').value).toBe(invalid);
    expect(read(requiredText(5), 'ab\0').value).toBe('ab');
  });

  it('read times in every form that servers send', () => {
    expect(read(time, '1700000000000').value).toBe(1_700_000_000_000);
    expect(read(time, '2024-12-20 10:11:12').value).toBe(new Date(2024, 11, 20, 10, 11, 12).getTime());
    expect(read(time, 'yesterday').value).toBe(invalid);
  });

  it.each(['javascript:alert(1)', 'java\nscript:alert(1)', ' data:text/html,x', 'vbscript:x', 'file:///etc/passwd'])(
    'drop the address %j',
    value => expect(read(address, value).value).toBe(invalid),
  );

  it.each(['https://a.example/x y', '/relative/1.jpg', 'blob:http://a/1', 'wss://a/b', 'a.jpg?x=1:2'])(
    'keep the address %j',
    value => expect(read(address, value).value).toBe(value),
  );

  it('leave out what they cannot read, and report it', () => {
    const thing = entity('Thing', {
      id: field('thingId', text, 'id'),
      size: field('size', optional(number), 'size'),
      kind: field('kind', withDefault(choice({ small: 1, big: 2 }), 'small'), 'kind'),
    });
    const result = read(list(thing), [
      { thingId: 1, size: 'x', kind: 9, more: true },
      { size: 1 },
      'nonsense',
      { thingId: 'b', kind: '2' },
    ]);
    expect(result.value).toEqual([
      { id: '1', kind: 'small' },
      { id: 'b', kind: 'big' },
    ]);
    expect(result.reports).toEqual(['it[0].size', 'it[0].kind', 'it[1].thingId', 'it[2]']);
  });

  it('read several words in every form that servers send, each once, and write them joined', () => {
    const sizes = several(choice({ small: 1, big: 2 }));
    for (const value of ['1,2', '1, 2', [1, 2], ['1', 'big', 2], { ids: [1, 2] }])
      expect(read(sizes, value), JSON.stringify(value)).toEqual({ value: ['small', 'big'], reports: [] });
    expect(read(sizes, 2).value).toEqual(['big']);
    expect(read(sizes, '1,9')).toEqual({ value: ['small'], reports: ['it[1]'] });
    for (const value of ['', undefined, [], '9']) expect(read(sizes, value).value).toBe(invalid);
    expect(sizes.encode(['small', 'big'])).toBe('1,2');
  });

  it('understand every shape of a page', () => {
    const rows = [{ id: 'a' }];
    const item = entity('Item', { id: field('id', text, 'id') });
    for (const value of [
      { rows, total: '5' },
      { list: rows, total: 5 },
    ])
      expect(read(page(item), value).value).toEqual({ rows, total: 5 });
    expect(read(page(item), rows).value).toEqual({ rows, total: 1, isTotalUnknown: true });
    expect(read(page(item), null).value).toEqual({ rows: [], total: 0, isTotalUnknown: true });
    expect(read(firstOf(item), rows).value).toEqual({ id: 'a' });
    expect(read(firstOf(item), []).value).toBeUndefined();
  });

  it('never throw, whatever a server sends', () => {
    const all = [
      ...Object.values(calls).map(call => call.answer),
      ...Object.values(pushes).map(push => push.data as Codec<unknown>),
    ];
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...all), (value, codec) => {
        codec.decode(value, silently, 'it');
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the contract', () => {
  it('has each path once a method, and every call under its own name', () => {
    const paths = Object.values(calls).map(call => `${call.method} ${call.path}`);
    expect(new Set(paths).size).toBe(paths.length);
    for (const [name, call] of Object.entries(calls)) expect(call.name).toBe(name);
  });

  it('has these calls whose failure may show a general tip; the view of every other one shows its failure', () => {
    const shown = Object.values(calls).flatMap(call => (call.showsTip ? [call.name] : []));
    expect(shown.toSorted()).toMatchInlineSnapshot(`
      [
        "searchCustomers",
        "searchRobotList",
        "selectDeviceChannel",
        "uploadFile",
      ]
    `);
  });

  it('keeps the two encodings of the work mode apart', () => {
    expect(read(modeCommand, 1).value).toBe('manual');
    expect(read(namedMode, 0).value).toBe('manual');
    expect(read(namedMode, '1').value).toBe('patrol');
    expect(read(namedMode, 77).value).toBe('patrol');
    expect(workModeOf('charge')).toBe('automatic');
  });

  it.each([
    ['automatic', '0', ['patrol', 'watch', 'charge', 'standBy', 'guide', 'alarmReview']],
    ['manual', '1', ['manual']],
  ] as const)('commands %s as carmode %s, and knows it by what is pushed', (mode, carmode, pushed) => {
    const { changeControl } = calls;
    expect(changeControl?.request.encode({ deviceId: 'a', mode } as never)).toMatchObject({ carmode: Number(carmode) });
    for (const named of pushed) {
      expect(workModeOf(named)).toBe(mode);
      const workModel = namedMode.encode(named);
      expect(read(namedMode, workModel).value).toBe(named);
      expect(String(workModel) === '0').toBe(mode === 'manual');
    }
  });

  it('continues a task by 1 and resumes it by 0', () => {
    for (const [resume, extend] of [
      ['continue', 1],
      ['resume', 0],
    ] as const)
      expect(calls.changeControl?.request.encode({ deviceId: 'a', mode: 'automatic', resume } as never)).toMatchObject({
        extend,
      });
  });

  it('lets neither encoding stand for the other', () => {
    // @ts-expect-error -- a mode as pushed is not a mode as commanded
    expect(modeCommand.encode('patrol' satisfies NamedMode)).toBe(undefined);
    // @ts-expect-error -- a number is not a mode
    expect(workModeOf(0)).toBe('automatic');
    // @ts-expect-error -- a mode as commanded is not a mode as pushed
    expect(workModeOf('automatic' satisfies WorkMode)).toBe('automatic');
  });

  it('takes a success as number or text', () => {
    expect(openEnvelope({ ret: '1', data: 2 })).toEqual({ isSuccess: true, message: '', data: 2, rest: {} });
    expect(openEnvelope({ ret: 0, msg: 'no', code: '2006' })).toMatchObject({
      isSuccess: false,
      message: 'no',
      code: 2006,
    });
    expect(openEnvelope('<html>')).toBeUndefined();
  });
});
