import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeEnvironment } from '../testing/index.ts';
import { keptKey } from './kept.ts';
import {
  asDelivered,
  columnWidth,
  columnWidths,
  createListLayouts,
  isColumnShown,
  orderedColumns,
  readLayout,
  shownColumns,
  withColumnAt,
  withColumnShown,
  withColumnWidth,
  type ListLayout,
} from './layout.ts';

interface Named {
  readonly name: string;
  readonly isTitle?: true;
}

const named = (...names: string[]): Named[] =>
  names.map((name, at) => ({ name, ...(at === 0 ? { isTitle: true as const } : {}) }));
const namesOf = (columns: readonly Named[]): string[] => columns.map(({ name }) => name);

/** Names of a page's columns, and layouts that an earlier version of the page may have stored. */
const names = fc.uniqueArray(fc.constantFrom('at', 'name', 'level', 'device', 'map', 'picture', 'lasted', 'state'), {
  minLength: 1,
});
const layouts: fc.Arbitrary<ListLayout> = fc.record({
  order: fc.array(fc.constantFrom('at', 'name', 'level', 'device', 'map', 'gone', 'older')),
  hidden: fc.array(fc.constantFrom('at', 'name', 'level', 'gone')),
  widths: fc.dictionary(fc.constantFrom('at', 'name', 'gone'), fc.double()),
});

describe('columns as a user wants them', () => {
  it('are those of the page, each once, whatever was kept', () => {
    fc.assert(
      fc.property(names, layouts, (delivered, layout) => {
        const columns = named(...delivered);
        const ordered = orderedColumns(columns, layout);
        expect(namesOf(ordered).sort()).toEqual([...delivered].sort());
        expect(namesOf(orderedColumns(columns, asDelivered))).toEqual(delivered);
        // Columns that both the page and the layout have keep the order of the layout.
        const kept = [...new Set(layout.order)].filter(name => delivered.some(one => one === name));
        expect(namesOf(ordered).filter(name => kept.includes(name))).toEqual(kept);
        expect(shownColumns(columns, layout).some(({ isTitle }) => isTitle)).toBe(true);
      }),
    );
  });

  it('that are new stand behind what they were delivered behind', () => {
    const layout = { ...asDelivered, order: ['map', 'name', 'gone', 'at'] };
    expect(namesOf(orderedColumns(named('name', 'level', 'at', 'map'), layout))).toEqual([
      'map',
      'name',
      'level',
      'at',
    ]);
    expect(namesOf(orderedColumns(named('first', 'name', 'at'), layout))).toEqual(['first', 'name', 'at']);
  });

  it('stand where they are put, and go back', () => {
    fc.assert(
      fc.property(names, layouts, fc.nat(9), fc.integer({ min: -3, max: 12 }), (delivered, layout, which, to) => {
        const columns = named(...delivered);
        const before = namesOf(orderedColumns(columns, layout));
        const from = which % before.length;
        const name = before[from] ?? '';
        const moved = withColumnAt(columns, layout, name, to);
        const after = namesOf(orderedColumns(columns, moved));
        expect(after.indexOf(name)).toBe(Math.min(before.length - 1, Math.max(0, to)));
        expect(after.filter(one => one !== name)).toEqual(before.filter(one => one !== name));
        expect(namesOf(orderedColumns(columns, withColumnAt(columns, moved, name, from)))).toEqual(before);
      }),
    );
    expect(withColumnAt(named('name'), asDelivered, 'gone', 0)).toBe(asDelivered);
  });

  it('are shown or not, but the one that names a row', () => {
    const columns = named('name', 'at', 'map');
    const layout = withColumnShown(withColumnShown(asDelivered, 'at', false), 'name', false);
    expect(namesOf(shownColumns(columns, layout))).toEqual(['name', 'map']);
    expect(columns.map(column => isColumnShown(column, layout))).toEqual([true, false, true]);
    expect(namesOf(shownColumns(columns, withColumnShown(layout, 'at', true)))).toEqual(['name', 'at', 'map']);
  });

  it('are as wide as they may be', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), width => {
        const held = columnWidth(width);
        expect(held).toBeGreaterThanOrEqual(columnWidths.least);
        expect(held).toBeLessThanOrEqual(columnWidths.most);
        expect(columnWidth(held)).toBe(held);
      }),
    );
    expect(withColumnWidth(asDelivered, 'at', 99.6).widths).toEqual({ at: 100 });
  });
});

describe('layouts that are kept', () => {
  const own = keptKey('7', 'alarm-query');

  it('are those of a user, a page and a server, and are forgotten when the list is as delivered', () => {
    const environment = new FakeEnvironment();
    const { store } = createListLayouts(environment, '');
    const layout: ListLayout = { order: ['at'], hidden: ['map'], widths: { at: 120 } };
    store.keep('7', 'alarm-query', layout);
    const read = (service = ''): Readonly<Record<string, ListLayout>> =>
      createListLayouts(environment, service).store.$layouts.get();
    expect(read()).toEqual({ [own]: layout });
    expect(read('https://other.example')).toEqual({});
    store.keep('7', 'alarm-query', undefined);
    expect(read()).toEqual({});
  });

  it('of another page of this browser are seen', async () => {
    const environment = new FakeEnvironment();
    const [one, other] = [createListLayouts(environment, ''), createListLayouts(environment, '')];
    one.store.keep('7', 'alarm-query', withColumnWidth(asDelivered, 'at', 80));
    await Promise.resolve();
    expect(other.store.$layouts.get()[own]?.widths).toEqual({ at: 80 });
    other.store.keep('7', 'log-query', asDelivered);
    expect(Object.keys(other.store.$layouts.get())).toHaveLength(2);
    other.dispose();
    one.store.keep('7', 'alarm-query', undefined);
    await Promise.resolve();
    expect(other.store.$layouts.get()[own]).toBeDefined();
  });

  it('that somebody has damaged are read as far as they mean something', () => {
    fc.assert(
      fc.property(fc.jsonValue(), stored => {
        const layout = readLayout(stored);
        if (layout === undefined) return;
        expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
        expect(Object.values(layout.widths).every(width => width === columnWidth(width))).toBe(true);
      }),
    );
    expect(readLayout({ order: ['at', 5], hidden: 'at', widths: { at: 5000, map: 'wide', name: null } })).toEqual({
      order: ['at'],
      hidden: [],
      widths: { at: columnWidths.most },
    });
    const environment = new FakeEnvironment();
    environment.local.set('patrolkit.columns', 'nothing');
    expect(createListLayouts(environment, '').store.$layouts.get()).toEqual({});
  });
});
