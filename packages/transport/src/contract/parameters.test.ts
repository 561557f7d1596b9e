import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alarmLevel,
  entity,
  field,
  fromParameters,
  id,
  ids,
  invalid,
  list,
  number,
  optional,
  parametersOf,
  sentFile,
  silently,
  text,
  type Codec,
  type Infer,
  type Parameter,
} from './index.ts';

const request = entity('ListRequest', {
  names: field('names', list(text), 'Names', { also: ['nameList'] }),
  numbers: field('numbers', optional(list(number)), 'Numbers'),
  levels: field('level', list(alarmLevel), 'Levels'),
  alarms: field('alarmId', ids, 'Ids that the specification joins by commas'),
  points: field('points', list(entity('Point', { x: field('x', number, 'x'), name: field('name', id, 'name') })), '-'),
  title: field('title', optional(text), 'Title'),
});
type Value = Infer<typeof request>;

const anId = fc.stringMatching(/^[a-z0-9]{1,8}$/);
const value: fc.Arbitrary<Value> = fc
  .record({
    names: fc.array(fc.string(), { maxLength: 4 }),
    // A form cannot distinguish an empty list from a missing one, because neither writes its name.
    numbers: fc.option(fc.array(fc.integer(), { minLength: 1, maxLength: 4 }), { nil: undefined }),
    levels: fc.array(fc.constantFrom('serious', 'important', 'general'), { maxLength: 3 }),
    alarms: fc.uniqueArray(anId, { minLength: 1, maxLength: 3 }),
    points: fc.array(fc.record({ x: fc.integer(), name: anId }), { maxLength: 2 }),
    title: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  })
  .map(({ numbers, title, ...rest }) => ({
    ...rest,
    ...(numbers === undefined ? {} : { numbers }),
    ...(title === undefined ? {} : { title }),
  })) as fc.Arbitrary<Value>;

const written = (given: Value): [string, Parameter][] =>
  [...parametersOf(request, request.encode(given) as Record<string, unknown>)].map(([name, item]) => [name, item]);
const texts = (pairs: readonly [string, Parameter][]): [string, string][] =>
  pairs.map(([name, item]) => [name, String(item)]);
const read = (parameters: Iterable<readonly [string, Parameter]>, codec: Codec<unknown> = request): unknown =>
  codec.decode(fromParameters(codec, parameters), silently, '');

describe('lists in a form or an address', () => {
  it('are read as they were written, whatever they hold', () => {
    fc.assert(
      fc.property(value, given => {
        // As a server receives it: through the text of an address or of a form's body.
        const sent = new URLSearchParams(texts(written(given))).toString();
        expect(read(new URLSearchParams(sent)), sent).toEqual(given);
      }),
      { numRuns: 500 },
    );
  });

  it('are read from the parts of a body too', () => {
    fc.assert(
      fc.property(value, given => {
        const parts = new FormData();
        for (const [name, item] of texts(written(given))) parts.append(name, item);
        expect(read(parts)).toEqual(given);
      }),
    );
  });

  it('repeat the name of a list of single values, and only of that', () => {
    expect(
      texts(
        written({
          names: ['a,b', 'c'],
          levels: ['general'],
          alarms: ['1', '2'],
          points: [{ x: 1, name: 'p' }],
          numbers: [],
        }),
      ),
    ).toEqual([
      ['names', 'a,b'],
      ['names', 'c'],
      ['level', '3'],
      ['alarmId', '1,2'],
      ['points', '[{"x":1,"name":"p"}]'],
    ]);
  });

  it('of one value stay a list, under every name of the field', () => {
    for (const name of ['names', 'Names', 'nameList', 'name_list'])
      expect(read(new URLSearchParams(`${name}=a,b&alarmId=1`))).toMatchObject({ names: ['a,b'] });
  });
});

describe('a single value that comes twice', () => {
  it('is refused: nobody knows which is meant', () => {
    const one = entity('One', { title: field('title', text, 'Title') });
    expect(read(new URLSearchParams('title=a&title=b'), one)).toBe(invalid);
    expect(read(new URLSearchParams('title=a'), one)).toEqual({ title: 'a' });
  });
});

describe('a file among other fields', () => {
  it('comes as it was sent, and the fields beside it too', () => {
    const upload = entity('Import', {
      file: field('file', sentFile, 'File'),
      groupId: field('groupId', id, 'Group'),
      tags: field('tags', list(text), 'Tags'),
    });
    const file = new File(['x'], 'faces.xlsx');
    const parts = new FormData();
    for (const [name, item] of parametersOf(
      upload,
      upload.encode({ file, groupId: 'g', tags: ['a', 'b'] }) as Record<string, unknown>,
    ))
      parts.append(name, item);
    expect(read(parts, upload)).toEqual({ file, groupId: 'g', tags: ['a', 'b'] });
  });
});
