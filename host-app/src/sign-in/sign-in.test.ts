import { describe, expect, it, vi } from 'vitest';
import { shownAddress } from './addresses.ts';
import { editionOf, editionOfTab } from './edition.ts';
import { editionOfPath, editions, signInPaths } from './paths.ts';

describe('the edition', () => {
  it('is that of the sign-in page, and ordinary without one', () => {
    for (const edition of editions) {
      expect(editionOfPath(signInPaths[edition])).toBe(edition);
      expect(editionOf(signInPaths[edition], false)).toBe(edition);
    }
    for (const other of [null, '', '/', '/industry', '/login/', '__proto__'])
      expect(editionOf(other, false)).toBe('ordinary');
  });

  it('is industry for a user of it, whatever the page', () => {
    for (const kept of [null, ...Object.values(signInPaths)]) expect(editionOf(kept, true)).toBe('industry');
  });

  it('holds for the tab over a reload', () => {
    const kept = new Map([['patrolkit.signInPath', '/login-offline']]);
    vi.stubGlobal('sessionStorage', { getItem: (name: string) => kept.get(name) ?? null });
    expect(editionOfTab({ isIndustry: false })).toBe('offline');
    expect(editionOfTab({ isIndustry: true })).toBe('industry');
    vi.unstubAllGlobals();
  });
});

describe('an address of the system information', () => {
  const resolve = (relative: string): string => new URL(relative, 'https://s.example/').href;

  it.each([
    ['/logo.png', 'https://s.example/logo.png'],
    ['https://www.example/a?b=1', 'https://www.example/a?b=1'],
    ['http://www.example', 'http://www.example/'],
  ])('%s is drawn', (given, shown) => expect(shownAddress(given, resolve)).toBe(shown));

  it.each([
    undefined,
    '',
    'wss://s.example/',
    'blob:https://s.example/1',
    'javascript:alert(1)',
    'data:image/png;base64,',
    'http://[',
    'mailto:a@b.example',
  ])('%s is not', given => expect(shownAddress(given, resolve)).toBeUndefined());

  it('is of the one origin where it must be', () => {
    expect(shownAddress('/logo.png', resolve, 'https://s.example')).toBe('https://s.example/logo.png');
    for (const other of ['https://www.example/', 'http://s.example/', 'https://s.example:8443/', '//www.example/'])
      expect(shownAddress(other, resolve, 'https://s.example')).toBeUndefined();
  });
});
