import { grantable } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { differsIn, grantedOf, isGranted, rightsGrid, rightsOf, tickedOf, withRights } from './index.ts';

const menu = [
  { code: 'data-center', group: 'data', functions: [] },
  { code: 'log-query', group: 'records-query', functions: ['export'] },
  { code: 'alarm-query-list', group: 'records-query', functions: ['export', 'close'] },
];

describe('permission codes as a grid', () => {
  it('have a row for each screen under its group, and one for what is granted besides', () => {
    const grid = rightsGrid(menu, ['log-query#export#close', 'own-page#go']);
    expect(grid.map(({ name, rows }) => [name, rows.map(({ code, functions }) => [code, functions])])).toEqual([
      ['data', [['data-center', []]]],
      [
        'records-query',
        [
          ['log-query', ['export', 'close']],
          ['alarm-query-list', ['export', 'close']],
        ],
      ],
      ['other', [['own-page', ['go']]]],
    ]);
    expect(grid[0]?.title).toBe('screens.group.data');
    expect(grid[2]?.rows[0]?.title).toBeUndefined();
  });

  it('have a title for everything that this console can grant', () => {
    for (const { rows } of rightsGrid(grantable(), []))
      for (const { code, title } of rows) expect(title, code).toBeDefined();
  });

  it('have the title of the menu for codes of its parts, and none for a code that nobody knows', () => {
    const rows = rightsGrid([], ['data-report', 'ii-config-center', 'ii-data-center', 'toString']).at(-1)?.rows;
    expect(rows?.map(({ title }) => title)).toEqual([
      'screens.section.data-report',
      'screens.section.ii-config-center',
      'accounts.rights.inspectionData',
      undefined,
    ]);
  });

  it('gain the screen with its function, and lose the functions with the screen', () => {
    const close = { code: 'alarm-query-list', word: 'close' };
    expect(withRights([], [close], true)).toEqual(['alarm-query-list#close']);
    expect(withRights(['log-query', 'alarm-query-list#close#export'], [close], false)).toEqual([
      'log-query',
      'alarm-query-list#export',
    ]);
    expect(withRights(['alarm-query-list#close'], [{ code: 'alarm-query-list' }], false)).toEqual([]);
  });

  it('join what stands twice', () => {
    const granted = grantedOf(['log-query', 'log-query#export']);
    expect([
      isGranted(granted, { code: 'log-query' }),
      isGranted(granted, { code: 'log-query', word: 'export' }),
    ]).toEqual([true, true]);
  });

  it('are all, some or none of a group', () => {
    const rights = rightsOf(rightsGrid(menu)[1]?.rows ?? []);
    expect(tickedOf(grantedOf([]), rights)).toBe('none');
    expect(tickedOf(grantedOf(['log-query']), rights)).toBe('some');
    const all = withRights([], rights, true);
    expect([all, tickedOf(grantedOf(all), rights)]).toEqual([
      ['log-query#export', 'alarm-query-list#export#close'],
      'all',
    ]);
    expect(withRights(all, rights, false)).toEqual([]);
  });

  it('differ in a row by the screen or by a function', () => {
    const row = { code: 'log-query', functions: ['export'] };
    const of = (...codes: string[]) => grantedOf(codes);
    expect(differsIn(row, of('log-query#export'), of('log-query#export'))).toBe(false);
    expect(differsIn(row, of('log-query#export'), of('log-query'))).toBe(true);
    expect(differsIn(row, of(), of('log-query'))).toBe(true);
  });
});
