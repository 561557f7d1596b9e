import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentOf,
  entity,
  field,
  fieldErrorLimits,
  id,
  nothing,
  openEnvelope,
  page,
  refusal,
  silently,
  type Codec,
} from './index.ts';

const fieldsOf = (errors: unknown): unknown => openEnvelope({ ret: 0, msg: 'no', errors })?.fields;

describe('what a refusal says of fields', () => {
  const name = fc.string({ minLength: 1, maxLength: 20 });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.string(), { minKeys: 1, maxKeys: 5 }), said => {
        const sent: unknown = JSON.parse(JSON.stringify(refusal('no', 7, said)));
        expect(openEnvelope(sent)).toMatchObject({ isSuccess: false, message: 'no', code: 7 });
        expect(openEnvelope(sent)?.fields).toEqual({ ...said });
      }),
    );
    expect(refusal('no', undefined, 'name')).toMatchObject({ msg: 'no', errors: [{ field: 'name', msg: 'no' }] });
    expect(refusal('no')).not.toHaveProperty('errors');
  });

  it('has an end, however much comes', () => {
    const { fields, name: longest, text } = fieldErrorLimits;
    const many = Array.from({ length: 10_000 }, (_, index) => ({ field: `f${index}`, msg: '' }));
    expect(Object.keys(Object(fieldsOf(many)))).toHaveLength(fields);
    expect(fieldsOf([{ field: 'a', msg: 'x'.repeat(1e6) }])).toEqual({ a: 'x'.repeat(text) });
    expect(fieldsOf([{ field: 'a', msg: '😀'.repeat(1e5) }])).toEqual({ a: '😀'.repeat(text) });
    expect(fieldsOf([{ field: 'x'.repeat(longest + 1), msg: 'b' }])).toBeUndefined();
  });

  it('is text and stays it', () => {
    const msg = '<img src=x onerror=alert(1)>';
    expect(fieldsOf([{ field: 'a', msg }])).toEqual({ a: msg });
    const hostile = fieldsOf(JSON.parse('[{"field":"__proto__","msg":"a"},{"field":"b","msg":"c"}]'));
    expect(Object.keys(Object(hostile))).toEqual(['__proto__', 'b']);
    expect(Object.getPrototypeOf(hostile)).toBe(Object.prototype);
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), errors => {
        fieldsOf(errors);
        fieldsOf([errors]);
      }),
    );
  });
});

describe('the content of a success', () => {
  const of = (body: unknown, codec: Codec<unknown>): unknown => {
    const envelope = openEnvelope(body);
    return envelope && contentOf(envelope, codec);
  };
  const robots = page(entity('Thing', { id: field('id', id, 'Id') }));
  const rows = [{ id: 1 }];

  it.each([
    { data: { rows, total: 7 } },
    { data: { rows }, total: 7 },
    { data: { list: rows }, totalCount: '7' },
    { data: { data: rows }, count: 7 },
    { data: JSON.stringify({ rows }), total: 7 },
    { data: rows, total: 7 },
    { data: JSON.stringify(rows), total: 7, time: 'now' },
    { rows, total: 7 },
    { data: { rows, total: 7 }, total: 1 },
  ])('has the total of a page wherever a server says it: %j', body => {
    expect(robots.decode(of({ ret: 1, msg: '', ...body }, robots), silently, '')).toEqual({
      rows: [{ id: '1' }],
      total: 7,
    });
  });

  it('is the data alone where something is wanted that is no page', () => {
    expect(of({ ret: 1, data: { a: 1 }, total: 7, time: 'now' }, entity('A', {}))).toEqual({ a: 1 });
    expect(of({ ret: 1, time: 'now' }, nothing)).toBeUndefined();
    expect(of({ ret: 1, id: 5, time: 'now' }, entity('A', {}))).toEqual({ id: 5, time: 'now' });
  });
});

describe('an envelope', () => {
  it.each([1, '1', ' 1 ', true])('says that it is a success by %j', ret =>
    expect(openEnvelope({ ret })?.isSuccess).toBe(true),
  );
  it.each([0, 2, '', 'ok', null, false, '01x', {}])('says nothing of the kind by %j', ret =>
    expect(openEnvelope({ ret })?.isSuccess).toBe(false),
  );
  it('is none without a result and a code, whatever else it has', () => {
    for (const value of [{}, { data: 1 }, [], [{ ret: 1 }], 'x', null, 1]) expect(openEnvelope(value)).toBeUndefined();
    expect(openEnvelope({ code: 404 })).toMatchObject({ isSuccess: false, code: 404 });
  });
  it('has its message as text or not at all, and its code as a number or not at all', () => {
    expect(openEnvelope({ ret: 0, msg: { a: 1 }, message: 'gone', code: 'x' })).toEqual({
      isSuccess: false,
      message: 'gone',
      data: undefined,
      rest: {},
    });
    expect(openEnvelope({ ret: 0, msg: 5, code: '' })).toMatchObject({ message: '' });
  });
});
