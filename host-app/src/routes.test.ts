import { readFileSync } from 'node:fs';
import { detailNames, settingsNames, thingPageNames, recordPageNames, reportNames } from '@patrolkit/core';
import { describe, expect, it } from 'vitest';
import { publicPaths, routeOf } from './routes.ts';
import { screenAt } from './screens/access.ts';
import { configScreens, detailScreens, isBuilt, recordScreens, reportScreens } from './screens/built.ts';
import { screens } from './screens/table.ts';
import { views } from './screens/views.ts';

const at = (path: string, search = '') => routeOf({ path, search });

/** Every screen of the specification, with those that its titles name without a path. */
const [, ...rows] = readFileSync(new URL('../../docs/screens.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const specified = rows.map(row => {
  const [path = '', roles = '', hidden = '', takes = '', alias = ''] = row.split('\t').map(cell => cell.trim());
  const list = (text: string): string[] => (text === '' ? [] : text.split(','));
  return { path, roles: list(roles), isHidden: hidden === 'yes', takes: list(takes), alias: alias || undefined };
});
const [open, guarded] = [true, false].map(isPublic =>
  specified.filter(({ roles }) => (roles[0] === 'public') === isPublic),
);

describe('the table of screens', () => {
  it.each(guarded ?? [])('holds $path', row => {
    const { path, roles, isHidden, takes, alias } = screens.find(screen => screen.path === row.path) ?? {};
    expect({ path, roles, isHidden, takes, alias }).toEqual(row);
  });

  it('holds nothing else, and each once', () => {
    expect(screens.map(({ path }) => path).toSorted()).toEqual(guarded?.map(({ path }) => path).toSorted());
    expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
    expect([...publicPaths].toSorted()).toEqual(open?.map(({ path }) => path).toSorted());
  });

  it('draws each page of records on the screen of its name', () => {
    expect([...recordScreens].toSorted()).toEqual([...recordPageNames].toSorted());
    expect([...detailScreens].toSorted()).toEqual([...detailNames].toSorted());
    expect(reportScreens).toEqual(reportNames);
    expect([...configScreens].toSorted()).toEqual([...thingPageNames, ...settingsNames].toSorted());
  });

  it('is built where there is a view, and nowhere else', () => {
    const built = screens.filter(isBuilt).map(({ name }) => name);
    expect(built.toSorted()).toEqual(Object.keys(views).toSorted());
  });

  it('gives every detail a list to go back to', () => {
    for (const { parent } of screens)
      if (parent !== undefined) expect(screens.map(({ name }) => name)).toContain(parent);
  });
});

describe('the way of an address', () => {
  it('leads to home, to the sign-in pages and to the refusals', () => {
    expect(at('/')).toEqual({ kind: 'home' });
    expect(at('/login', '?redirect=%2Fx')).toEqual({ kind: 'sign-in', edition: 'ordinary' });
    expect(at('/login-offline')).toEqual({ kind: 'sign-in', edition: 'offline' });
    expect(at('/login-unisex-version')).toEqual({ kind: 'sign-in', edition: 'unisex' });
    expect(at('/login-industry')).toEqual({ kind: 'sign-in', edition: 'industry' });
    expect(at('/Login-Industry')).toEqual({ kind: 'sign-in', edition: 'industry' });
    expect(at('/industry')).toEqual({ kind: 'industry' });
    expect(at('/401')).toEqual({ kind: 'refused' });
    expect(at('/404')).toEqual({ kind: 'refused' });
  });

  it('leads to each screen that is built, in capitals too, and from its other name', () => {
    for (const screen of screens) {
      const found = isBuilt(screen) ? screen : undefined;
      for (const path of [screen.path, screen.path.toUpperCase()]) {
        expect(at(path, '?a=1')).toEqual({ kind: 'inside' });
        expect(screenAt(path)).toEqual(found && { screen: found, isAlias: false });
      }
      if (screen.alias) expect(screenAt(screen.alias)).toEqual(found && { screen: found, isAlias: true });
    }
  });

  it('leads from /redirect to the page that begins anew, with its query', () => {
    expect(at('/redirect/data-center/x', '?a=1')).toEqual({ kind: 'refresh', to: '/data-center/x?a=1' });
    expect(at('/redirect//evil.example')).toEqual({ kind: 'refresh', to: '//evil.example' });
    expect(screenAt('//evil.example')).toBeUndefined();
  });

  it.each([
    '/nowhere',
    '/monitoring',
    '/redirect',
    '/login/x',
    '/login-other',
    '/industry/x',
    '//evil.example',
    '/monitoring/robot-patrol-view/x',
  ])('leads from %s to no screen', path => expect([at(path), screenAt(path)]).toEqual([{ kind: 'inside' }, undefined]));
});
