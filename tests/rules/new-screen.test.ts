/** The test adds a list screen that is not in the table in memory: one entry, one description of a page, one title. All else follows. */
import {
  dataPageNames,
  loadResource,
  needOfScreen,
  permits,
  rootRole,
  screenOf,
  type ResourceName,
  type ScreenName,
} from '@patrolkit/core';
import { aUser, type RecordScreen } from '@patrolkit/core/testing';
import { describe, expect, it, vi } from 'vitest';
import { topics } from '../../host-app/src/help/topics.ts';
import { mayOpen, pathOf, screenAt } from '../../host-app/src/screens/table/access.ts';
import { menuOf } from '../../host-app/src/screens/table/menu.ts';
import { iconOf } from '../../host-app/src/screens/screen-icons.ts';
import { views } from '../../host-app/src/screens/table/views.ts';
import { tagKey } from '../../host-app/src/tags/tags.ts';
import { seeds } from '../../packages/server/src/session/seeds.ts';

const { name, path } = vi.hoisted(() => ({
  name: 'dock-query' as ScreenName & RecordScreen & ResourceName,
  path: '/data-center/records-query/dock-query',
}));

// The entry.
vi.mock('../../packages/transport/src/contract/screens/data.ts', async original => {
  const data: { readonly records: object } = await original();
  return { ...data, records: { ...data.records, [name]: { page: 'records', subject: 'readings' } } };
});

// The description: the records of batteries, on the new screen.
vi.mock('../../packages/core/src/resources/records/readings.ts', async original => {
  const readings: { readonly pages: object } = await original();
  const [{ recordPage }, { batteryReadings }] = await Promise.all([
    import('../../packages/core/src/resources/record-page.ts'),
    import('../../packages/transport/src/contract/records/readings.ts'),
  ]);
  const page = recordPage(batteryReadings, { screen: name, title: 'deviceName', columns: ['at', 'deviceName'] });
  return { pages: { ...readings.pages, [name]: page } };
});

const reader = aUser({ roleCode: 'x', permissions: ['data-center', name] });
const others = [[], [name], ['data-center'], ['data-center', 'battery-query']];

describe('a list screen that is added to the table', () => {
  it('stands in the menu of who may read it, under its title, and in no other', () => {
    const [group] = menuOf(reader, 'ordinary');
    expect([
      group?.name,
      group?.sections.map(({ title, screens }) => [title, screens.map(screen => screen.name)]),
    ]).toEqual(['data', [['screens.section.records-query', [name]]]]);
    for (const permissions of others)
      expect(JSON.stringify(menuOf({ ...reader, permissions }, 'ordinary'))).not.toContain(path);
  });

  it('is found at its address, with a view, an icon, a tag and help', () => {
    expect(screenAt(path)).toEqual({ screen: screenOf(name), isAlias: false });
    expect(pathOf(name)).toBe(path);
    expect(views[name]).toBeDefined();
    expect(topics[name]).toBe(topics['battery-query']);
    expect(iconOf({ name, page: 'records' })).toBe('list');
    expect(tagKey({ path, takes: [] }, '')).toBe(path);
  });

  it('lets in who has its code beside that of its group, and nobody else', () => {
    expect([mayOpen(reader, name), permits(reader, needOfScreen(name))]).toEqual([true, true]);
    for (const permissions of others) expect(mayOpen({ ...reader, permissions }, name)).toBe(false);
    expect(mayOpen({ roleCode: rootRole, permissions: [] }, name)).toBe(true);
  });

  it('has a page of its name', async () => {
    expect(dataPageNames).toContain(name);
    const page = await loadResource(name);
    expect([page.name, page.permission, page.title, page.file?.name]).toEqual([
      name,
      name,
      `screens.title.${name}`,
      name,
    ]);
  });

  it('is read, and exported where they export, by the accounts of a fresh installation that watch a site', () => {
    const granted = seeds.flatMap(({ account, permissions }) =>
      permissions.filter(code => code.startsWith(name)).map(code => `${account} ${code.slice(name.length)}`),
    );
    expect(granted).toEqual([
      'operator #export',
      'viewer ',
      'developer #export',
      'area #export',
      'site #export',
      'mobile #export',
      'secure #export',
      'manager #export',
    ]);
  });
});
