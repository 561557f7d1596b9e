import { describe, expect, it } from 'vitest';
import { routeOf } from './routes.ts';
import { screens } from './screens/screens.ts';

const at = (path: string, search = '') => routeOf({ path, search });

describe('the way of an address', () => {
  it('leads to home, to the sign-in page and to the refusals', () => {
    expect(at('/')).toEqual({ kind: 'home' });
    expect(at('/login', '?redirect=%2Fx')).toEqual({ kind: 'sign-in' });
    expect(at('/401')).toEqual({ kind: 'no-access' });
    expect(at('/404')).toEqual({ kind: 'not-found' });
  });

  it('leads to each screen, in capitals too, and from its other name with what is asked for', () => {
    for (const screen of screens) {
      expect(at(screen.path, '?a=1')).toEqual({ kind: 'screen', screen });
      expect(at(screen.path.toUpperCase())).toEqual({ kind: 'screen', screen });
      if (screen.alias) expect(at(screen.alias, '?a=1')).toEqual({ kind: 'elsewhere', to: `${screen.path}?a=1` });
    }
  });

  it.each(['/nowhere', '/monitoring', '/redirect', '/login/x', '//evil.example', '/monitoring/robot-patrol-view/x'])(
    'leads from %s to the refusal',
    path => expect(at(path)).toEqual({ kind: 'elsewhere', to: '/404' }),
  );
});
