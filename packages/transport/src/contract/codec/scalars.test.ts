import { describe, expect, it } from 'vitest';
import { invalid, silently } from './codec.ts';
import { lengthOf, requiredText, shortText, wholeNumber } from './limits.ts';
import { address, choice, flag, id, number, text } from './scalars.ts';
import { dictionary, firstOf, list, page } from './shapes.ts';
import { entity, field } from './entity.ts';

describe('a number', () => {
  it.each([
    ['12.5', 12.5],
    [' -3 ', -3],
    ['1e3', 1000],
    [true, 1],
    [false, 0],
    [0, 0],
    ['-0', 0],
    [-0, 0],
  ])('is read from %j', (value, expected) => expect(number.decode(value, silently, '')).toBe(expected));

  it.each(['', ' ', 'x', '1,5', '12 m', 'Infinity', '1e400', NaN, Infinity, null, undefined, [], [1], {}])(
    'is not guessed from %j',
    value => expect(number.decode(value, silently, '')).toBe(invalid),
  );
});

describe('an id', () => {
  it.each([
    [7, '7'],
    ['007', '007'],
    [' a ', 'a'],
    ['9007199254740993', '9007199254740993'],
    [0, '0'],
  ])('is the text of %j', (value, expected) => expect(id.decode(value, silently, '')).toBe(expected));

  it.each(['', '  ', null, undefined, true, NaN, Infinity, {}, ['1']])('is never made of %j', value =>
    expect(id.decode(value, silently, '')).toBe(invalid),
  );
});

describe('a yes or no', () => {
  it.each([
    [[1, '1', true, 'TRUE', ' yes ', 'Y', 'on'], true],
    [[0, '0', false, 'False', 'no', 'N', 'OFF'], false],
    [['', 2, '2', 'ja', null, undefined, [], {}], invalid],
  ] as const)('is understood in %j', (values, expected) => {
    for (const value of values) expect(flag.decode(value, silently, ''), String(value)).toBe(expected);
  });
});

describe('a word for a number', () => {
  const level = choice({ serious: 1, important: 2 });
  it('is found by its number in any spelling, by itself in any case, and by nothing else', () => {
    for (const value of [1, '1', ' 01 ', '1.0', true, 'Serious', ' SERIOUS '])
      expect(level.decode(value, silently, ''), String(value)).toBe('serious');
    for (const value of [3, '', ' ', 'seriou', null, undefined, [1], { serious: 1 }, 'constructor', '__proto__'])
      expect(level.decode(value, silently, ''), String(value)).toBe(invalid);
  });

  it('is the fallback for any other value, without a report', () => {
    const reports: string[] = [];
    const known = choice({ robot: 'robot', car: 'car' }, 'robot');
    for (const value of ['tank', 7, null, {}])
      expect(known.decode(value, { report: path => reports.push(path) }, 'it')).toBe('robot');
    expect(reports).toEqual([]);
  });

  it('that has the number of another one is written as the first of them', () => {
    const both = choice({ first: 1, second: 1 });
    expect([both.decode(1, silently, ''), both.decode('second', silently, '')]).toEqual(['first', 'second']);
    expect(both.encode('second')).toBe(1);
  });
});

describe('an address', () => {
  it('is found in an object under any of its names', () => {
    for (const name of ['url', 'accessUrl', 'address', 'path', 'href', 'src'])
      expect(address.decode({ [name]: '/a.jpg' }, silently, '')).toBe('/a.jpg');
    for (const value of [{ link: '/a.jpg' }, { url: 7 }, {}, 7, null, ['/a.jpg']])
      expect(address.decode(value, silently, '')).toBe(invalid);
  });

  it('is dropped where a browser would run it, however its scheme is disguised', () => {
    for (const value of [
      'JavaScript:alert(1)',
      '\u0000javascript:alert(1)',
      'java\tscript:alert(1)',
      { url: 'data:text/html,x' },
      '\u00a0javascript:x',
    ])
      expect(address.decode(value, silently, ''), JSON.stringify(value)).toBe(invalid);
  });

  it('is dropped where no browser can parse it', () => {
    for (const value of ['http://[', 'https://a b/', 'http://'])
      expect(address.decode(value, silently, '')).toBe(invalid);
  });
});

describe('a text with a limit', () => {
  it('is measured as people count, the same wherever a limit stands', () => {
    for (const codec of [shortText(3), requiredText(3)]) {
      for (const taken of ['abc', ' abc ', '😀😀😀'])
        expect(codec.decode(taken, silently, ''), taken).not.toBe(invalid);
      for (const refused of ['abcd', '😀😀😀😀']) expect(codec.decode(refused, silently, ''), refused).toBe(invalid);
    }
  });

  it('is refused and never cut, and the report of it holds no part of it', () => {
    const reports: unknown[] = [];
    const reading = { report: (...said: unknown[]) => reports.push(said) };
    for (const codec of [shortText(3), requiredText(3)])
      expect(codec.decode('secret', reading, 'password')).toBe(invalid);
    expect(JSON.stringify(reports)).not.toContain('secret');
  });

  it('may be empty only where it is not required', () => {
    expect(shortText(3).decode('', silently, '')).toBe('');
    for (const empty of ['', ' \n', '\0']) expect(requiredText(3).decode(empty, silently, '')).toBe(invalid);
  });

  it('has a length that is exact at its limit', () => {
    expect([lengthOf('😀😀', 2), lengthOf('😀😀', 3), lengthOf(' a ', 1), lengthOf('', 5)]).toEqual([2, 2, 1, 0]);
    // Half of a surrogate pair counts as a sign of its own.
    expect(lengthOf('\ud83d\ud83d\ud83d', 2)).toBe(3);
    expect(lengthOf('x'.repeat(100), 3)).toBe(100);
  });
});

describe('a whole number within bounds', () => {
  it('includes both bounds and nothing between two whole numbers', () => {
    const codec = wholeNumber({ min: 10, max: 20 });
    expect([10, '20', 15].map(value => codec.decode(value, silently, ''))).toEqual([10, 20, 15]);
    for (const value of [9, 21, 10.5, '', 'x']) expect(codec.decode(value, silently, '')).toBe(invalid);
  });
});

describe('a list', () => {
  const thing = entity('Thing', { id: field('id', id, 'Id') });

  it('is a single value where it has one item', () => {
    expect(list(id).decode(7, silently, '')).toEqual(['7']);
    expect(list(id).decode('7,8', silently, '')).toEqual(['7', '8']);
    expect(list(number).decode('7', silently, '')).toEqual([7]);
    expect(list(choice({ one: 1 })).decode(1, silently, '')).toEqual(['one']);
    expect(list(thing).decode({ id: 7 }, silently, '')).toEqual([{ id: '7' }]);
    expect(list(thing).decode('done', silently, '')).toBe(invalid);
  });

  it('is empty where it is missing, and unreadable where none of its items can be read', () => {
    for (const value of [undefined, null, '', [], { rows: [] }, { rows: null, total: 0 }, '[]'])
      expect(list(thing).decode(value, silently, ''), JSON.stringify(value)).toEqual([]);
    for (const value of [[{}], { rows: [{}, {}] }, 7]) expect(list(thing).decode(value, silently, '')).toBe(invalid);
  });

  it('of a thing with a field of an unknown kind of that name is that thing', () => {
    const value = { id: 1, list: [{ id: 2 }], total: 9 };
    expect(firstOf(thing).decode(value, silently, '')).toEqual({ id: '1' });
  });

  it('of a page has at least the rows that came, whatever total a server says', () => {
    const rows = [{ id: 1 }, { id: 2 }];
    expect(page(thing).decode({ rows, total: 1 }, silently, '')).toMatchObject({ total: 2 });
    for (const total of [-1, 'many', {}])
      expect(page(thing).decode({ rows, total }, silently, ''), String(total)).toMatchObject({
        total: 2,
        isTotalUnknown: true,
      });
    expect(page(thing).decode('text', silently, '')).toBe(invalid);
  });

  it('of named values leaves out what cannot be read, and says so', () => {
    const reports: string[] = [];
    const reading = { report: (path: string) => reports.push(path) };
    expect(dictionary(flag).decode({ a: '1', b: 'x', c: 0 }, reading, 'data')).toEqual({ a: true, c: false });
    expect(reports).toEqual(['data.b']);
    const hostile = dictionary(text).decode(JSON.parse('{"__proto__":"x","a":"b"}'), silently, '');
    expect(Object.getPrototypeOf(hostile)).toBe(Object.prototype);
  });
});

describe('an entity', () => {
  const thing = entity('Thing', {
    id: field('thingId', id, 'Id', { also: ['id'] }),
    note: field('note', text, 'Note'),
  });
  const read = (value: unknown) => thing.decode(value, silently, '');

  it('is found by its exact name before any other spelling, and by no empty value', () => {
    expect(read({ THING_ID: 1, thingId: 2, note: '' })).toEqual({ id: '2', note: '' });
    expect(read({ thingId: '', id: 3, 'Thing-Id': 4, note: '' })).toEqual({ id: '3', note: '' });
    expect(read({ thingId: null, 'Thing-Id': 4, NOTE: 'n' })).toEqual({ id: '4', note: 'n' });
  });

  it('takes no field from what every object has', () => {
    const odd = entity('Odd', { toString: field('toString', text, 'A field named like a method') });
    expect(odd.decode({}, silently, '')).toBe(invalid);
  });

  it('is invalid as a whole without a required field, and each unreadable one is reported', () => {
    const reports: string[] = [];
    expect(thing.decode({ other: 1 }, { report: path => reports.push(path) }, 'it')).toBe(invalid);
    expect(reports).toEqual(['it.thingId', 'it.note']);
  });
});
