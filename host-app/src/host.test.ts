import type { Preferences } from '@patrolkit/core';
import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followedBy, forgetEntryWhenChosen, readEntry, takeEntry, withoutToken } from './entry/entry.ts';
import { baseOf, home, redirectTarget } from './redirect.ts';
import { signInAddress } from './entry/sign-in-path.ts';
import { screenAt } from './screens/table/access.ts';
import { setting, type Setting } from './settings.ts';
import { editionOfTab } from './sign-in/edition.ts';
import page from '../index.html?raw';

const isScreen = (path: string): boolean => screenAt(path) !== undefined;

describe('a window for another monitor', () => {
  it('follows a group that its address names, and nothing that is no name of one', () => {
    expect(followedBy('https://a.example/?mode=screenfull&follows=abc123xyz')).toBe('abc123xyz');
    for (const address of ['?', '?follows=', '?follows=abc', '?follows=a%20b%20c%20d', `?follows=${'a'.repeat(33)}`])
      expect(followedBy(`https://a.example/${address}`)).toBeUndefined();
  });

  it('is told the sign-in page of the window that opens it, which its address then no longer has', () => {
    const opened = readEntry('https://a.example/robotmgr/x?view=map&signIn=%2Flogin-offline&follows=abc123xyz');
    expect(opened.signInPath).toBe('/login-offline');
    expect(opened.cleaned).toBe('/robotmgr/x?view=map&follows=abc123xyz');
    for (const path of ['', '/', '/login-offline/x', 'https://b.example/login', '__proto__']) {
      const read = readEntry(`https://a.example/robotmgr/x?${new URLSearchParams({ signIn: path }).toString()}`);
      expect([read.signInPath, read.cleaned]).toEqual([undefined, '/robotmgr/x']);
    }
  });

  it('is of the edition of that page, also after a reload', () => {
    const values = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
      removeItem: (name: string) => void values.delete(name),
    });
    const replaceState = vi.fn();
    vi.stubGlobal('history', { state: null, replaceState });
    vi.stubGlobal('location', { href: 'https://a.example/robotmgr/x?signIn=%2Flogin-offline#part' });
    takeEntry();
    expect(replaceState.mock.calls).toEqual([[null, '', '/robotmgr/x#part']]);
    expect(editionOfTab({ isIndustry: false })).toBe('offline');
    vi.stubGlobal('location', { href: 'https://a.example/robotmgr/x#part' });
    takeEntry();
    expect(editionOfTab({ isIndustry: false })).toBe('offline');
    vi.unstubAllGlobals();
  });
});

describe('the entry address', () => {
  it('gives up its token and keeps the rest', () => {
    const { entry, cleaned } = readEntry(
      'https://a.example/robotmgr/x?token=secret&deviceId=7&language=en-us&theme=9#part',
    );
    expect(entry).toEqual({ token: 'secret', language: 'en-us', skin: 9, hasNavBar: true, mode: 'standard' });
    expect(cleaned).toBe('/robotmgr/x?deviceId=7&language=en-us&theme=9#part');
  });

  it('hides the navbar when asked, and keeps it hidden in this tab', () => {
    expect(readEntry('https://a.example/?hasNavBar=false').entry.hasNavBar).toBe(false);
    expect(readEntry('https://a.example/', { hasNavBar: 'false' }).entry.hasNavBar).toBe(false);
    expect(readEntry('https://a.example/?hasNavBar=true', { hasNavBar: 'false' }).entry.hasNavBar).toBe(true);
    expect(readEntry('https://a.example/?theme=x')).toEqual({ entry: { hasNavBar: true, mode: 'standard' } });
  });

  it('leaves the skin to the user where it names none', () => {
    for (const query of ['?theme=', '?theme=%20', '?theme=1.5', '?theme=x'])
      expect(readEntry(`https://a.example/${query}`).entry.skin, query).toBeUndefined();
    expect(readEntry('https://a.example/?theme=').entry).toEqual(readEntry('https://a.example/').entry);
    expect(readEntry('https://a.example/?theme=13', { theme: '3' }).entry.skin).toBe(13);
  });

  it('has empty parts as if they were not there', () => {
    const empty = readEntry('https://a.example/?token=&language=&languageSign=&theme=&mode=&hasNavBar=');
    expect(empty.entry).toEqual({ hasNavBar: true, mode: 'standard' });
    const kept = { hasNavBar: 'false', mode: 'app', language: 'en-us', theme: '3' };
    expect(readEntry('https://a.example/?language=&theme=&mode=&hasNavBar=', kept).entry).toEqual({
      hasNavBar: false,
      mode: 'app',
      language: 'en-us',
      skin: 3,
    });
  });
});

describe('a language and a skin of the entry address', () => {
  it('are those of the tab until the user chooses others', () => {
    const values = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
      removeItem: (name: string) => void values.delete(name),
    });
    vi.stubGlobal('location', { href: 'https://a.example/robotmgr/?language=en-us&theme=9' });
    expect(takeEntry()).toMatchObject({ language: 'en-us', skin: 9 });
    vi.stubGlobal('location', { href: 'https://a.example/robotmgr/' });
    expect(takeEntry()).toMatchObject({ language: 'en-us', skin: 9 });
    const $preferences = atom({ language: 'en-us', skin: 9, followsSystem: false } as Preferences);
    const chosen: string[] = [];
    const end = forgetEntryWhenChosen({ $preferences }, name => chosen.push(name));
    $preferences.set({ ...$preferences.get(), language: 'zh-hk' });
    expect(takeEntry()).toMatchObject({ skin: 9 });
    expect(takeEntry().language).toBeUndefined();
    $preferences.set({ ...$preferences.get(), skin: 3 });
    expect(takeEntry().skin).toBeUndefined();
    // Following the system is a choice too, even if the skin stays.
    vi.stubGlobal('location', { href: 'https://a.example/robotmgr/?theme=9' });
    expect(takeEntry().skin).toBe(9);
    vi.stubGlobal('location', { href: 'https://a.example/robotmgr/' });
    $preferences.set({ ...$preferences.get(), followsSystem: true });
    expect(takeEntry().skin).toBeUndefined();
    expect(chosen).toEqual(['language', 'theme', 'theme']);
    end();
    // A language that only the sign offers can also be chosen and shown after a reload.
    vi.stubGlobal('location', { href: 'https://a.example/robotmgr/?languageSign=zh-cn--yi-qing' });
    expect(takeEntry().languageSign).toBe('zh-cn--yi-qing');
    vi.stubGlobal('location', { href: 'https://a.example/robotmgr/home-page' });
    expect(takeEntry().languageSign).toBe('zh-cn--yi-qing');
    // The sign stays, so the choice must override it.
    const endSigned = forgetEntryWhenChosen({ $preferences }, () => undefined);
    $preferences.set({ ...$preferences.get(), language: 'en-us' });
    expect(takeEntry()).toMatchObject({ language: 'en-us', languageSign: 'zh-cn--yi-qing' });
    $preferences.set({ ...$preferences.get(), language: 'zh-cn--yi-qing' });
    expect(takeEntry()).toMatchObject({ language: 'zh-cn--yi-qing', languageSign: 'zh-cn--yi-qing' });
    endSigned();
    vi.unstubAllGlobals();
  });
});

describe('a choice that is later than the entry address', () => {
  const values = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
    const kept = new Map<string, string>();
    return {
      getItem: name => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: name => void kept.delete(name),
    };
  };
  const first = { language: 'zh-cn', skin: 12, followsSystem: false, darkSkin: 12, lightSkin: 9 } as Preferences;
  /** A tab of its own, in which the entry is read and the user makes choices. */
  const openTab = (address: string) => {
    const tab = values();
    const take = (isReload: boolean, href = address) => {
      vi.stubGlobal('sessionStorage', tab);
      vi.stubGlobal('location', { href });
      return takeEntry(isReload);
    };
    const entry = take(false);
    return {
      entry,
      take,
      choose: (change: Partial<Preferences>, shown: Partial<Preferences> = {}): void => {
        vi.stubGlobal('sessionStorage', tab);
        const $preferences = atom<Preferences>({ ...first, ...shown });
        const end = forgetEntryWhenChosen({ $preferences }, () => undefined);
        $preferences.set({ ...$preferences.get(), ...change });
        end();
      },
    };
  };
  const entered = 'https://a.example/robotmgr/x?language=en-us&theme=9';

  beforeEach(() => void vi.stubGlobal('localStorage', values()));
  afterEach(() => void vi.unstubAllGlobals());

  it('wins over it after a reload of the same address, which may still hold both', () => {
    const tab = openTab(entered);
    expect(tab.entry).toMatchObject({ language: 'en-us', skin: 9 });
    expect(tab.take(true)).toMatchObject({ language: 'en-us', skin: 9 });
    tab.choose({ language: 'zh-hk', skin: 3 }, { language: 'en-us', skin: 9 });
    expect(tab.take(true)).toEqual({ hasNavBar: true, mode: 'standard' });
    expect(tab.take(true)).toEqual({ hasNavBar: true, mode: 'standard' });
    // Entering the page again, or loading it with another entry, is an entry of its own.
    expect(tab.take(false)).toMatchObject({ language: 'en-us', skin: 9 });
    expect(tab.take(true, 'https://a.example/robotmgr/x?language=zh-cn')).toMatchObject({ language: 'zh-cn', skin: 9 });
  });

  it('wins over what a sign-in link leads to, which is said by the link and not again by the page that it leads to', () => {
    const inside = '/x?language=en-us&theme=9';
    const link = `https://a.example/robotmgr/login?redirect=${encodeURIComponent(inside)}`;
    const led = `https://a.example/robotmgr${inside}`;
    const tab = openTab(link);
    expect(tab.entry).toMatchObject({ language: 'en-us', skin: 9 });
    expect(tab.take(true, led)).toMatchObject({ language: 'en-us', skin: 9 });
    // A choice on the sign-in page leaves both in the target address.
    tab.choose({ language: 'zh-hk', skin: 3 }, { language: 'en-us', skin: 9 });
    for (const address of [link, led, led])
      expect(tab.take(true, address), address).toEqual({ hasNavBar: true, mode: 'standard' });
    // The link's own values come first, and nothing else in its target is an entry.
    const both = `${link}${encodeURIComponent('&mode=app&hasNavBar=false#?theme=3')}&language=zh-hk`;
    expect(openTab(both).entry).toEqual({ language: 'zh-hk', skin: 9, hasNavBar: true, mode: 'standard' });
  });

  it('wins where it was made in another tab, whatever was chosen there', () => {
    const tab = openTab(entered);
    const other = openTab('https://a.example/robotmgr/x');
    other.choose({ robotId: 'PR001', density: 'compact' });
    expect(tab.take(true)).toMatchObject({ language: 'en-us', skin: 9 });
    other.choose({ language: 'zh-hk' });
    expect(tab.take(true)).toEqual({ skin: 9, hasNavBar: true, mode: 'standard' });
    other.choose({ followsSystem: true });
    expect(tab.take(true)).toEqual({ hasNavBar: true, mode: 'standard' });
    // This also applies to another page of the tab, whose address says nothing.
    const later = openTab(entered);
    other.choose({ language: 'zh-cn' }, { language: 'zh-hk' });
    other.choose({ darkSkin: 3 }, { followsSystem: true });
    expect(later.take(true, 'https://a.example/robotmgr/y')).toEqual({ hasNavBar: true, mode: 'standard' });
  });

  it('made before the entry, or of something else, leaves the entry as it is', () => {
    openTab('https://a.example/robotmgr/x').choose({ language: 'zh-hk', skin: 3 });
    const tab = openTab(entered);
    expect(tab.entry).toMatchObject({ language: 'en-us', skin: 9 });
    tab.choose({ robotId: 'PR001' }, { followsSystem: true });
    expect(tab.take(true)).toMatchObject({ language: 'en-us', skin: 9 });
  });

  it('wins over the language that a sign offers', () => {
    const signed = 'https://a.example/robotmgr/x?languageSign=zh-cn--yi-qing';
    const tab = openTab(signed);
    openTab('https://a.example/robotmgr/x').choose({ language: 'zh-hk' });
    expect(tab.take(true)).toMatchObject({ language: 'zh-hk', languageSign: 'zh-cn--yi-qing' });
    expect(openTab(signed).entry.language).toBeUndefined();
  });
});

describe('the mode of the entry address', () => {
  it('is kept in this tab, and only one that there is', () => {
    const modeOf = (query: string, mode: string | null = null) =>
      readEntry(`https://a.example/${query}`, { mode }).entry.mode;
    expect([modeOf('?mode=app'), modeOf('', 'tencent'), modeOf('?mode=wpf', 'app'), modeOf('?mode=x', 'app')]).toEqual([
      'app',
      'tencent',
      'wpf',
      'standard',
    ]);
  });
});

describe('a token in the entry address', () => {
  const secret = 'S3cr3t-of_a.token~';
  const encoded = encodeURIComponent(secret);
  const all = [...secret].map(sign => `%${sign.charCodeAt(0).toString(16)}`).join('');
  const target = encodeURIComponent(`/monitoring/robot-patrol-view?deviceId=3&token=${secret}`);
  const taken = [
    `?token=${secret}`,
    `?token=${encoded}`,
    `?token=${all}`,
    `?%74oken=${secret}`,
    `?%74%6f%6b%65%6e=${all}`,
    `?a=1&token=${secret}`,
    `?token=${secret}&a=1`,
    `?a=1&token=${secret}&b=2#part`,
    `?token=${secret}&token=${secret}`,
    `?token=&token=${secret}`,
    `?token=${secret}&token=`,
    `?token=${secret}&token=other`,
    `?&&token=${secret}&&`,
    `?token=${secret}#token=${secret}`,
    `?token=${secret}#/x?token=${secret}`,
    `?token=${secret}&redirect=${target}`,
    `?redirect=${target}&token=${secret}`,
    `?token=${secret}&redirect=${encodeURIComponent(`https://evil.example/?token=${secret}`)}`,
    `?token=${secret}&TOKEN=${secret}&Token=${secret}`,
    `?token=${secret}&language=en-us&theme=9&hasNavBar=false`,
    `?token=${secret}&x=%E0%A4%A`,
  ];
  const ignored = [
    `#token=${secret}`,
    `#/x?token=${secret}`,
    `#a=1&token=${secret}`,
    `?a=1#b=2&token=${secret}`,
    `?Token=${secret}`,
    `?TOKEN=${all}`,
    `?redirect=${target}`,
    `?redirect=${encodeURIComponent(`/x#token=${secret}`)}`,
    `?redirect=${encodeURIComponent(`/x?redirect=${target}`)}`,
  ];
  const leaks = (address: string): boolean => {
    let seen = address;
    for (let depth = 0; depth < 6; depth++) {
      if (seen.toLowerCase().includes(secret.toLowerCase())) return true;
      seen = seen.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    }
    return false;
  };

  it.each(taken)('is taken, and is gone: %s', variant => {
    const address = `https://a.example/robotmgr/login${variant}`;
    const { entry, cleaned } = readEntry(address);
    expect(entry.token).toBe(secret);
    expect(leaks(address)).toBe(true);
    expect(leaks(cleaned ?? address)).toBe(false);
    expect(cleaned).toMatch(/^\/robotmgr\/login/);
  });

  it.each(ignored)('is no entry, and is gone all the same: %s', variant => {
    const address = `https://a.example/robotmgr/login${variant}`;
    const { entry, cleaned } = readEntry(address);
    expect(entry.token).toBeUndefined();
    expect(leaks(cleaned ?? address)).toBe(false);
  });

  it('is gone even where the browser keeps nothing for a tab', () => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const shown: string[] = [];
    vi.stubGlobal('location', { href: `https://a.example/robotmgr/?token=${secret}` });
    vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, to: string) => shown.push(to) });
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(takeEntry()).toEqual({ token: secret, hasNavBar: true, mode: 'standard' });
    expect(shown).toEqual(['/robotmgr/']);
    vi.unstubAllGlobals();
  });

  it('leaves every other address as it is', () => {
    for (const rest of ['?a=1&b=%20x#part', '?a=', '#/x?y=1', '?redirect=%2Fx%3Fa%3D1', ''])
      expect(withoutToken(`/robotmgr/x${rest}`)).toBe(`/robotmgr/x${rest}`);
  });

  it('never comes back by the way to a screen', () => {
    expect(
      redirectTarget(`/monitoring/robot-patrol-view?deviceId=3&token=${secret}`, 'https://a.example', isScreen),
    ).toBe('/monitoring/robot-patrol-view?deviceId=3');
  });
});

describe('a redirect', () => {
  const origin = 'https://a.example';
  it.each([
    'https://evil.example/monitoring/robot-patrol-view',
    '//evil.example/monitoring/robot-patrol-view',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/monitoring/unknown',
    '/login',
    'https://a.example:8443/monitoring/robot-patrol-view',
    '',
    'http://[',
  ])('to %j goes home', wanted => expect(redirectTarget(wanted, origin, isScreen)).toBe('/'));

  /** All ways to write another origin, before all ways to write a screen of this console. */
  const screen = 'monitoring/robot-patrol-view';
  const escapes = [
    '//evil.example/',
    '///evil.example/',
    '////evil.example/',
    '\\\\evil.example/',
    '/\\evil.example/',
    '\\/evil.example/',
    '/\t/evil.example/',
    '/\n/evil.example/',
    '\t//evil.example/',
    ' //evil.example/',
    '\u0000//evil.example/',
    'https://evil.example/',
    'HTTPS://EVIL.example/',
    'https:/evil.example/',
    'https:evil.example/',
    'http://a.example/',
    'https://a.example.evil.example/',
    'https://a.example@evil.example/',
    'https://evil.example\\@a.example/',
    'https://a.example:8443/',
    'ftp://a.example/',
    'ws://a.example/',
    'blob:https://a.example/',
    'filesystem:https://a.example/',
    'javascript:alert(1)//',
    'java\nscript:alert(1)//',
    'data:text/html,<script>alert(1)</script>/',
    'vbscript:x/',
    'file:///',
    'about:blank#/',
  ];
  const hostile = escapes.flatMap(escape => [escape + screen, `${escape}robotmgr/${screen}?token=x`]);

  it('is tried in sixty hostile ways', () => expect(new Set(hostile).size).toBeGreaterThanOrEqual(60));
  it.each(hostile)('to %j stays on this origin, at a known screen', wanted => {
    const led = redirectTarget(wanted, origin, isScreen);
    // The router and the browser read it like this.
    expect(new URL(led, `${origin}/robotmgr/`).origin).toBe(origin);
    expect(led).toMatch(/^\/(?![/\\])/);
    expect([home, `/${screen}`]).toContain(led.split('?')[0]);
    expect(led).not.toContain('token');
  });

  it('goes to a screen of this console, with its query', () => {
    expect(redirectTarget('/monitoring/robot-patrol-view?deviceId=3', origin, isScreen)).toBe(
      '/monitoring/robot-patrol-view?deviceId=3',
    );
    expect(redirectTarget('/robotmgr/monitoring/robot-patrol-view', origin, isScreen)).toBe(
      '/monitoring/robot-patrol-view',
    );
    expect(redirectTarget(null, origin, isScreen)).toBe('/');
  });
});

describe('a setting', () => {
  const pageWith = (content: string) =>
    ({
      querySelector: (name: string) => (name.includes('"patrolkit-map-tiles"') ? { content } : null),
    }) as unknown as Document;

  it('is what the page says, and nothing where that is empty', () => {
    expect(setting('map-tiles', pageWith(' https://t.example/{z}/{x}/{y}.png '))).toBe(
      'https://t.example/{z}/{x}/{y}.png',
    );
    expect(setting('map-tiles', pageWith(''))).toBeUndefined();
    expect(setting('map-tiles-attribution', pageWith('x'))).toBeUndefined();
  });

  it('has its place in the page, empty: nothing is asked of anybody unless an installation says so', () => {
    const names: readonly Setting[] = [
      'map-tiles',
      'map-tiles-attribution',
      'map-tiles-system',
      'map-center',
      'map-zoom',
      'server-time-zone',
      'authority-service',
    ];
    for (const name of names) expect(page).toContain(`<meta name="patrolkit-${name}" content="" />`);
  });
});

describe('the way to the sign-in page', () => {
  it('is the one that was kept, and leads back', () => {
    expect(signInAddress('/', null)).toBe('/login');
    expect(signInAddress('/monitoring/robot-patrol-view?deviceId=3', null)).toBe(
      '/login?redirect=%2Fmonitoring%2Frobot-patrol-view%3FdeviceId%3D3',
    );
    expect(signInAddress('/', '/login-offline')).toBe('/login-offline');
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/monitoring',
    '',
    '/login/../x',
    '/login-nowhere',
    '/LOGIN',
    '__proto__',
  ])('is never %j', kept => expect(signInAddress('/', kept)).toBe('/login'));
});

describe('the base of the console', () => {
  it.each([
    ['/robotmgr', '/robotmgr'],
    ['/robotmgr/monitoring/robot-patrol-view', '/robotmgr'],
    ['/security/robotmgr/', '/security/robotmgr'],
    ['/Sites/north/robotmgr/robotmgr/x', '/Sites/north/robotmgr'],
    ['/robotmgr-old/robotmgr/x', '/robotmgr-old/robotmgr'],
    ['/', '/robotmgr'],
  ])('of %s is %s', (pathname, base) => {
    expect(baseOf(pathname)).toBe(base);
  });
});
