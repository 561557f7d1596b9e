import { describe, expect, it } from 'vitest';
import { ownCookies } from './own-cookies.ts';

/** The jar of one host, and the cookies of pages at its ports. */
const host = () => {
  const jar = new Map<string, string>();
  const cookies = {
    get: (name: string) => jar.get(name),
    set: (name: string, value: string) => void jar.set(name, value),
    remove: (name: string) => void jar.delete(name),
  };
  const at = (port: string, installation?: string) =>
    ownCookies({
      cookies,
      pageAddress: `http://localhost${port}/robotmgr/home?token=x`,
      ...(installation === undefined ? {} : { installation }),
    });
  return { jar, at };
};

describe('the cookies of an installation', () => {
  it('have the names of the specification where the host has one installation', () => {
    const { jar, at } = host();
    at('').set('token', 'a');
    at('').set('refresh_token', 'b');
    expect([...jar]).toEqual([
      ['token', 'a'],
      ['refresh_token', 'b'],
    ]);
    expect(at('').offer('a')).toBe(true);
    expect(at('').offer('other')).toBe(false);
    at('').remove('token');
    expect([...jar.keys()]).toEqual(['refresh_token']);
  });

  it('are apart from those of another port, whose token is never read, taken away, or sent to this server', () => {
    const { jar, at } = host();
    const [one, two] = [at(':8600'), at(':8601')];
    one.set('token', 'a');
    expect(two.get('token')).toBeUndefined();
    two.set('token', 'b');
    expect([one.get('token'), two.get('token'), jar.get('token')]).toEqual(['a', 'b', 'b']);
    // Before it opens a socket, each puts its own token under the name that every server knows.
    expect(one.offer('a')).toBe(true);
    expect(jar.get('token')).toBe('a');
    expect(one.offer('b')).toBe(false);
    two.remove('token');
    expect([one.get('token'), jar.get('token')]).toEqual(['a', 'a']);
    one.remove('token');
    expect(jar.size).toBe(0);
  });

  it('are apart from those below another path of the same port', () => {
    const { jar, at } = host();
    const all = [at(''), at('', 'security'), at('', 'a/b'), at(':8600', 'security')];
    for (const [index, cookies] of all.entries()) cookies.set('token', `token ${String(index)}`);
    expect(all.map(cookies => cookies.get('token'))).toEqual(['token 3', 'token 1', 'token 2', 'token 3']);
    for (const name of jar.keys()) expect(name).toMatch(/^[\w.%]+$/);
  });
});
