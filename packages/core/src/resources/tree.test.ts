import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsBelow, inTree, treeOf } from './tree.ts';

const entry = (type: string, parent?: string) => ({ type, name: `Unit ${type}`, ...(parent ? { parent } : {}) });

describe('the tree of entries', () => {
  it('puts each entry below its upper one, in the order of the list', () => {
    const [first, ...others] = treeOf([entry('1'), entry('3', '1'), entry('2', '1'), entry('4', '2')]);
    expect(others).toEqual([]);
    expect(first && idsBelow(first)).toEqual(['1', '3', '2', '4']);
  });

  it('puts an entry whose upper one is missing at the top', () => {
    expect(treeOf([entry('5', '1'), entry('6', '5')]).map(idsBelow)).toEqual([['5', '6']]);
  });

  it('is a list whose entries know how deep they lie', () => {
    expect(
      inTree([entry('1'), entry('2', '1'), entry('3'), entry('4', '2')]).map(({ type, depth }) => [type, depth]),
    ).toEqual([
      ['1', 0],
      ['2', 1],
      ['4', 2],
      ['3', 0],
    ]);
  });

  it('names an entry without a name by its id', () => {
    expect(treeOf([{ type: '7', name: '' }])).toEqual([{ id: '7', name: '7', children: [] }]);
  });

  it('holds every entry once, whatever a server says', () => {
    const some = fc.uniqueArray(
      fc.record({
        type: fc.integer({ max: 9 }).map(String),
        name: fc.string(),
        parent: fc.option(fc.integer({ max: 9 }).map(String), { nil: undefined }),
      }),
      { selector: ({ type }) => type },
    );
    fc.assert(
      fc.property(some, entries => {
        expect(treeOf(entries).flatMap(idsBelow).toSorted()).toEqual(entries.map(({ type }) => type).toSorted());
      }),
    );
  });
});
