/** Random typed values of every kind of the contract, for property tests. */
import fc from 'fast-check';
import type { Codec, Field } from '../contract/index.ts';

const word = fc.string({ minLength: 1, maxLength: 12 }).filter(text => text.trim() === text);
const digits = fc.bigInt({ min: 1n, max: 2n ** 64n }).map(String);
/** Ids of servers: digits of any length, or letters. */
export const anId = fc.oneof(digits, fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/));
const aNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true, min: -1e9, max: 1e9 })).map(value => value + 0);
const aTime = fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }).map(ms => ms - (ms % 1000));

/** Random typed values of a codec, by its kind. Lists within lists are short, because otherwise a tree would be most of what is drawn. */
export function valuesOf({ kind }: Codec<unknown>, depth = 0): fc.Arbitrary<unknown> {
  switch (kind.type) {
    case 'id':
      return anId;
    case 'several':
      return fc.uniqueArray(valuesOf(kind.of, depth), { minLength: 1, maxLength: 3 });
    case 'number':
      return aNumber;
    case 'flag':
      return fc.boolean();
    case 'time':
      return aTime;
    case 'address':
      return fc.constantFrom('/files/1.jpg', 'https://a.example/x.png', 'ws://a.example/video?id=1');
    case 'choice':
      return fc.constantFrom(...Object.keys(kind.words));
    case 'optional':
      return fc.option(valuesOf(kind.of, depth), { nil: undefined });
    case 'default':
      return valuesOf(kind.of, depth);
    case 'list':
      return fc.array(valuesOf(kind.of, depth + 1), { maxLength: depth < 2 ? 3 : 1 });
    case 'page':
      return fc
        .tuple(fc.array(valuesOf(kind.of, depth), { maxLength: 3 }), fc.option(fc.nat(1000), { nil: undefined }))
        .map(([rows, more]) =>
          more === undefined ? { rows, total: rows.length, isTotalUnknown: true } : { rows, total: rows.length + more },
        );
    case 'first':
      return fc.option(valuesOf(kind.of, depth), { nil: undefined });
    case 'map':
      return fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), valuesOf(kind.of, depth), { maxKeys: 3 });
    case 'entity':
      return fc.record(
        Object.fromEntries(
          Object.entries(kind.fields).map(([key, { codec }]: [string, Field<unknown>]) => [
            key,
            valuesOf(codec, depth),
          ]),
        ),
      );
    case 'other':
      return fc.constantFrom(...kind.samples);
    case 'file':
      return fc.constant(new Blob(['file'], { type: 'image/jpeg' }));
    case 'nothing':
      return fc.constant(undefined);
    case 'text':
      return word;
  }
}
