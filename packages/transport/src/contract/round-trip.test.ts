/** Every value of the contract stays equal after writing and reading: every entity as JSON, every request as its call sends it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '../testing/values.ts';
import * as contract from './index.ts';
import { calls, fromParameters, isRecord, parametersOf, parseJson, pushes, type AnyCall, type Codec } from './index.ts';

const reports: string[] = [];
const reading = { report: (path: string, expected: string) => reports.push(`${path} is not ${expected}`) };

/** Every entity within a codec, including the codec itself if it is one. */
function* entitiesOf(codec: Codec<unknown>): Generator<Codec<unknown>> {
  const { kind } = codec;
  if ('of' in kind) yield* entitiesOf(kind.of);
  if (kind.type !== 'entity') return;
  yield codec;
  for (const field of Object.values(kind.fields)) yield* entitiesOf(field.codec);
}

const isCodec = (value: unknown): value is Codec<unknown> => isRecord(value) && isRecord(value['kind']);
const exported: readonly unknown[] = Object.values(contract);
const all = [
  ...exported.filter(isCodec),
  ...Object.values(calls).flatMap(({ request, answer }) => [request, answer]),
  ...Object.values(pushes).map(({ data }): Codec<unknown> => data),
];
const entities = [...new Set(all.flatMap(codec => [...entitiesOf(codec)]))].map(codec => [codec.wire, codec] as const);

/** Whether an entity has a file among its fields. Such an entity is sent as parts of a body, never as JSON. */
function hasFile({ kind }: Codec<unknown>): boolean {
  return kind.type === 'entity' && Object.values(kind.fields).some(({ codec }) => codec.kind.type === 'file');
}

/** Expects that a value is equal after it is written, sent over a wire and read. */
function expectSame(codec: Codec<unknown>, value: unknown, over: (encoded: unknown) => unknown): void {
  reports.length = 0;
  expect(codec.decode(over(codec.encode(value)), reading, 'it')).toEqual(value);
  expect(reports).toEqual([]);
}

const overJson = (encoded: unknown): unknown => parseJson(JSON.stringify(encoded));

/** A request as its call sends it: names and values through the text of an address, or JSON. */
const overWire =
  ({ body, request }: AnyCall) =>
  (encoded: unknown): unknown => {
    if (body === 'json') return overJson(encoded);
    const sent = [...parametersOf(request, isRecord(encoded) ? encoded : {})];
    if (body === 'multipart') return fromParameters(request, sent);
    const text = new URLSearchParams(sent.map(([name, value]): [string, string] => [name, String(value)])).toString();
    return fromParameters(request, new URLSearchParams(text));
  };

describe('what is written is read back equal', () => {
  it('knows the entities of every capability', () => {
    const names = entities.map(([name]) => name);
    expect(names.length).toBeGreaterThan(90);
    expect(names).toEqual(
      expect.arrayContaining(['Session', 'Robot', 'AlarmDetail', 'SosEnd', 'Capture', 'LinePoint']),
    );
  });

  it.each(entities.filter(([, codec]) => !hasFile(codec)))('of the entity %s', (_name, codec) => {
    fc.assert(fc.property(valuesOf(codec), value => expectSame(codec, value, overJson)));
  });

  it.each(Object.values(calls))('of the request of $name', call => {
    fc.assert(fc.property(valuesOf(call.request), value => expectSame(call.request, value, overWire(call))));
  });
});
