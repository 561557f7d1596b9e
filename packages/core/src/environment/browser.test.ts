import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserEnvironment } from './browser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page at an address. It records what is written as its cookies. */
function page(address: string): { readonly written: string[]; readonly cookies: { held: string } } {
  const written: string[] = [];
  const cookies = { held: '' };
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  vi.stubGlobal('document', {
    get cookie() {
      return cookies.held;
    },
    set cookie(line: string) {
      written.push(line);
    },
  });
  return { written, cookies };
}
const attributes = (line: string | undefined): string[] => (line ?? '').split('; ').slice(1).toSorted();

describe('a cookie', () => {
  it('goes to the own site alone, for all of it, until the browser ends, and by https alone where the page came by it', () => {
    const secure = page('https://console.example/robotmgr/');
    browserEnvironment().cookies.set('token', 'secret');
    expect(secure.written.map(line => line.split('; ')[0])).toEqual(['token=secret']);
    expect(attributes(secure.written[0])).toEqual(['Path=/', 'SameSite=Strict', 'Secure']);
    const plain = page('http://console.example/robotmgr/');
    browserEnvironment().cookies.set('token', 'secret');
    expect(attributes(plain.written[0])).toEqual(['Path=/', 'SameSite=Strict']);
  });

  it('is removed where it was set', () => {
    const { written } = page('https://console.example/robotmgr/');
    browserEnvironment().cookies.remove('token');
    expect(written[0]).toMatch(/^token=;/);
    expect(attributes(written[0])).toEqual(['Max-Age=0', 'Path=/', 'SameSite=Strict']);
  });

  it('is read by its whole name, with whatever its value holds', () => {
    const { cookies } = page('https://console.example/robotmgr/');
    cookies.held = 'refresh_token=other; token=a=b; x_token=no';
    expect(browserEnvironment().cookies.get('token')).toBe('a=b');
    expect(browserEnvironment().cookies.get('oken')).toBeUndefined();
  });
});
