import { describe, expect, it, vi } from 'vitest';
import { originAsked, shownAddress } from './addresses.ts';
import { editionOf, editionOfTab } from './edition.ts';
import { isInsecure } from './insecure.ts';
import { editionOfPath, editions, signInPaths } from './paths.ts';
import { pictureSource } from './picture-source.ts';

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

describe('the only server that may be asked', () => {
  it('is that of the console in the offline edition: its own, or the one that it is set to', () => {
    vi.stubGlobal('location', { href: 'https://a.example/robotmgr/login-offline' });
    expect(originAsked('offline', '')).toBe('https://a.example');
    expect(originAsked('offline', 'https://s.example:8443/api')).toBe('https://s.example:8443');
    expect(originAsked('offline', '/api')).toBe('https://a.example');
    for (const edition of editions.filter(one => one !== 'offline'))
      expect(originAsked(edition, 'https://s.example')).toBeUndefined();
    vi.unstubAllGlobals();
  });
});

describe('what is typed into the sign-in page', () => {
  const isOpen = (address: string): boolean => isInsecure(new URL(address));

  it.each([
    'https://robots.example/',
    'https://10.0.0.5/',
    'http://localhost:8080/',
    'http://console.localhost/',
    'http://127.0.0.1/',
    'http://127.1.2.3:3000/',
    'http://[::1]:8080/',
  ])('cannot be read on its way: %s', address => expect(isOpen(address)).toBe(false));

  it.each([
    'http://robots.example/',
    'http://10.0.0.5:8080/',
    'http://localhost.robots.example/',
    'http://localhost1/',
    'http://127.robots.example/',
    'http://[::2]/',
  ])('is warned of, since it can be read: %s', address => expect(isOpen(address)).toBe(true));
});

describe('the picture with the code of a sign-in', () => {
  const resolve = (relative: string): string => new URL(relative, 'https://s.example/').href;
  const png = 'iVBORw0KGgo=';

  it.each([
    ['as base64 alone', png, 'image/png'],
    ['as a data address', `data:image/png;base64,${png}`, 'image/png'],
    ['in lines', `${png.slice(0, 6)}\r\n${png.slice(6)}\n`, 'image/png'],
    ['of a kind that its bytes tell, whatever is said', `data:text/html;base64,${png}`, 'image/png'],
    ['as a JPEG', '/9j/4AAQ', 'image/jpeg'],
    ['as a GIF', 'R0lGODlh', 'image/gif'],
    ['of any size', `/9j/${'A'.repeat(4_000_000)}`, 'image/jpeg'],
    ['as an SVG', btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ])('is drawn %s', async (_, picture, type) => {
    const source = pictureSource(picture, resolve);
    expect(source).toMatch(/^blob:/);
    const { resolveObjectURL } = await import('node:buffer');
    expect(resolveObjectURL(source ?? '')?.type).toBe(type);
    URL.revokeObjectURL(source ?? '');
  });

  it('may be an address of the server', () => {
    expect(pictureSource('/robotservice/code.png?id=7', resolve)).toBe('https://s.example/robotservice/code.png?id=7');
  });

  it.each([
    ['no picture', ''],
    ['a data address that is no base64', 'data:image/svg+xml,<svg/>'],
    ['a data address of no picture', `data:text/html;base64,${btoa('<p>x</p>')}`],
    ['base64 that is cut off', `data:image/png;base64,${png.slice(0, 9)}`],
    ['an address that is no picture of a server', 'javascript:alert(1)'],
  ])('is not drawn from %s', (_, picture) => expect(pictureSource(picture, resolve)).toBeUndefined());
});
