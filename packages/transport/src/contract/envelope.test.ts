import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldErrorLimits, openEnvelope, refusal } from './index.ts';

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
