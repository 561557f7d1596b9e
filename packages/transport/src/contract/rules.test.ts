import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assumed, call, calls, entity, nothing, optional, text, within } from './index.ts';
import { number } from './codec/index.ts';
import { faultsOf, findAlarmStatByParam, modifyUser, readRequest } from './index.ts';
import { brokenRules, type FieldRule } from './rules.ts';

const broken = (kind: FieldRule['kind'], fields: FieldRule['fields'], values: Record<string, unknown>): string[] =>
  brokenRules([{ kind, fields }], values).map(({ field }) => field);

describe('a rule between fields', () => {
  it('wants one moment before another, and one number not over another', () => {
    const both = (kind: 'before' | 'notOver', one?: number, other?: number) =>
      broken(kind, ['a', 'b'], { a: one, b: other });
    expect([both('before', 1, 2), both('before', 2, 2), both('before', 3, 2)]).toEqual([[], ['b'], ['b']]);
    expect([both('notOver', 1, 2), both('notOver', 2, 2), both('notOver', 3, 2)]).toEqual([[], [], ['b']]);
    for (const kind of ['before', 'notOver'] as const)
      for (const [one, other] of [[1], [undefined, 1], []]) expect(both(kind, one, other)).toEqual([]);
  });

  it('wants one number below another', () => {
    const both = (one?: number, other?: number) => broken('below', ['a', 'b'], { a: one, b: other });
    expect([both(1, 2), both(2, 2), both(3, 2)]).toEqual([[], ['b'], ['b']]);
    for (const [one, other] of [[1], [undefined, 1], []]) expect(both(one, other)).toEqual([]);
  });

  it('wants one number not below another, unless one of them is none', () => {
    const both = (one?: number, other?: number) => broken('rises', ['a', 'b'], { a: one, b: other });
    expect([both(1, 2), both(2, 2), both(0, 2), both(2, 0), both(3, 2)]).toEqual([[], [], [], [], ['b']]);
    for (const [one, other] of [[1], [undefined, 1], []]) expect(both(one, other)).toEqual([]);
  });

  it('wants one value to differ from another', () => {
    const both = (one: unknown, other: unknown) => broken('differ', ['a', 'b'], { a: one, b: other });
    expect([both('x', 'y'), both('x', 'x'), both('', ''), both(undefined, undefined)]).toEqual([[], ['b'], [], []]);
  });

  it('wants both of two fields, or none', () => {
    const both = (one: unknown, other: unknown) => broken('together', ['a', 'b'], { a: one, b: other });
    expect([both(1, 2), both(0, 0), both(undefined, ''), both('', undefined)]).toEqual([[], [], [], []]);
    expect([both(1, undefined), both(undefined, 1), both(' ', 1)]).toEqual([['b'], ['b'], ['b']]);
  });

  it('wants what a switch needs, while it is on', () => {
    const needed = (on: unknown, content: unknown) => broken('requiredWhen', ['on', 'content'], { on, content });
    for (const nothingThere of [undefined, '', '  ', []]) {
      expect(needed(true, nothingThere)).toEqual(['content']);
      expect(needed(false, nothingThere)).toEqual([]);
      expect(needed(undefined, nothingThere)).toEqual([]);
    }
    for (const there of ['x', 0, false, [1]]) expect(needed(true, there)).toEqual([]);
  });

  it('wants one of several fields, while a switch is on', () => {
    const one = (on: unknown, voice: unknown, content: unknown) =>
      broken('oneWhen', ['on', 'voice', 'content'], { on, voice, content });
    expect([one(true, undefined, ' '), one(false, undefined, ''), one(undefined, '', '')]).toEqual([
      ['content'],
      [],
      [],
    ]);
    expect([one(true, '1', undefined), one(true, '', 'x'), one(true, '1', 'x')]).toEqual([[], [], []]);
  });

  it('wants rows that differ, have one of two limits, in their order and in their range', () => {
    const of = (kind: FieldRule['kind'], rows: readonly object[]) =>
      brokenRules(
        [
          {
            kind,
            fields: ['rows'],
            columns: kind === 'eachOnce' ? ['of'] : kind === 'eachWithin' ? ['of', 'low', 'high'] : ['low', 'high'],
            ranges: { air: { min: 0, max: 10 } },
          },
        ],
        { rows },
      ).map(({ words }) => words);
    expect(of('eachOnce', [{ of: 'a' }, { of: 'b' }])).toEqual([]);
    expect(of('eachOnce', [{ of: 'a' }, { of: 'b' }, { of: 'a' }])).toEqual([{ row: 3 }]);
    expect(of('eachEither', [{ low: 0 }, { high: 1 }, { low: 1, high: 2 }])).toEqual([]);
    expect(of('eachEither', [{ low: 0 }, { of: 'a' }])).toEqual([{ row: 2 }]);
    expect(of('eachNotOver', [{ low: 1, high: 1 }, { low: 2 }, { high: 0 }])).toEqual([]);
    expect(of('eachNotOver', [{ low: 2, high: 1 }])).toEqual([{ row: 1 }]);
    expect(
      of('eachWithin', [
        { of: 'air', low: 0, high: 10 },
        { of: 'other', high: 99 },
      ]),
    ).toEqual([]);
    expect(of('eachWithin', [{ of: 'air', low: -1 }])).toEqual([{ row: 1, from: 0, to: 10 }]);
    expect(of('eachWithin', [{ of: 'air', high: 11 }])).toEqual([{ row: 1, from: 0, to: 10 }]);
  });

  it('wants what each row needs, one mark at most, and a number that covers all rows', () => {
    const of = (rule: Pick<FieldRule, 'kind' | 'columns' | 'values' | 'words'>, rows: unknown, most?: unknown) =>
      brokenRules([{ ...rule, fields: ['rows', 'most'] }], { rows, most }).map(({ words }) => words);
    const values = { switch: ['on', 'off'], text: [] };
    const valued = { kind: 'eachValued', columns: ['of', 'what'], values } as const;
    expect(of(valued, [{ of: 'switch', what: 'on' }, { of: 'text', what: 'Hi' }, { of: 'other' }])).toEqual([]);
    expect(
      of(valued, [
        { of: 'text', what: 'Hi' },
        { of: 'switch', what: 'up' },
      ]),
    ).toEqual([{ row: 2 }]);
    expect(of(valued, [{ of: 'text', what: ' ' }])).toEqual([{ row: 1 }]);
    const marked = { kind: 'oneMarked', columns: ['isAll'] } as const;
    expect(of(marked, [{ isAll: true }, { isAll: false }, {}])).toEqual([]);
    expect(of(marked, [{ isAll: true }, {}, { isAll: true }])).toEqual([{ row: 3 }]);
    const sum = { kind: 'sumNotOver', columns: ['time', 'isAll'] } as const;
    const rows = [{ time: 2 }, { time: 3 }, { time: 9, isAll: true }];
    expect([of(sum, rows, 5), of(sum, rows, 4), of(sum, rows), of(sum, undefined, 4)]).toEqual([
      [],
      [{ sum: 5 }],
      [],
      [],
    ]);
    const needed = (word: string, most?: string) => of({ kind: 'requiredFor', words: ['x'] }, word, most).length;
    expect([needed('x'), needed('x', 'y'), needed('z')]).toEqual([1, 0, 0]);
  });

  it('wants periods that have no moment in common, in whatever order they are', () => {
    const period = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(fc.array(period, { maxLength: 6 }), pairs => {
        const periods = pairs.map(([from, length]) => ({ from, to: from + length }));
        const share = periods.some((one, at) =>
          periods.slice(at + 1).some(other => one.from < other.to && other.from < one.to),
        );
        expect(broken('noOverlap', ['periods'], { periods })).toEqual(share ? ['periods'] : []);
      }),
    );
    expect(broken('noOverlap', ['periods'], { periods: 'none' })).toEqual([]);
  });
});

describe('a request', () => {
  it('names the field of a rule that it breaks, and of a form that it has not', () => {
    const period = { from: 2000, to: 1000 };
    expect(
      readRequest(
        findAlarmStatByParam,
        findAlarmStatByParam.request.encode({ page: 1, pageSize: 20, ...period } as never),
      ).faults,
    ).toMatchObject([{ field: 'to', wireName: 'stopTime', reason: 'rule', rule: 'before' }]);
    const change = { id: '1', name: 'Ada', phone: '', bindingId: '', cardNumber: '' };
    expect(faultsOf(modifyUser, change)).toEqual([]);
    expect(faultsOf(modifyUser, { ...change, phone: ' 13900001111 ' })).toEqual([]);
    expect(faultsOf(modifyUser, { ...change, phone: '12345' })).toMatchObject([
      { field: 'phone', wireName: 'phone_number', reason: 'format', bounds: { format: 'mobile' } },
    ]);
  });

  it('with a rule about a field that there is not does not compile', () => {
    const request = entity('Measure', {
      low: assumed('low', optional(number), 'Least'),
      high: assumed('high', optional(number), 'Most'),
      note: assumed('note', optional(within(text, { max: 5 })), 'Note'),
    });
    const declared = {
      name: 'measure',
      module: 'device',
      permission: 'signed-in',
      request,
      answer: nothing,
      doc: 'Test',
    } as const;
    const measure = call({ ...declared, rules: [{ kind: 'notOver', fields: ['low', 'high'] }] });
    expect(
      faultsOf(measure, { low: 3, high: 2, note: 'too long' }).map(({ field, reason }) => [field, reason]),
    ).toEqual([
      ['high', 'rule'],
      ['note', 'limits'],
    ]);
    // @ts-expect-error there is no such field
    call({ ...declared, rules: [{ kind: 'notOver', fields: ['low', 'top'] }] });
  });
});

describe('a call that would take effect twice where a browser sends it again', () => {
  /** A thing that already exists is not made again. */
  const once = ['addReferenceGraph', 'addAlarmShelve'];
  const names = Object.keys(calls).filter(name =>
    /^(?:add|send|save|goto|manually|navigate|point|take)[A-Z]/.test(name),
  );

  it.each(names.filter(name => !once.includes(name)))(
    'has a number, by which the server drops the second: %s',
    name => {
      expect(calls[name]?.isNumbered).toBe(true);
    },
  );
});
