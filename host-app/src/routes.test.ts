import { isBuilt, screens } from '@patrolkit/core';
import { describe, expect, it } from 'vitest';
import { routeOf } from './routes.ts';
import { screenAt } from './screens/table/access.ts';
import { views } from './screens/table/views.ts';

const at = (path: string, search = '') => routeOf({ path, search });

it('the console has a view of every screen that is built, and of no other', () => {
  const built = screens.filter(isBuilt).map(({ name }) => name);
  expect(built.toSorted()).toEqual(Object.keys(views).toSorted());
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

  it('leads from /redirect to the page that starts again, with its query', () => {
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
