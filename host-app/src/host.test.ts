import { describe, expect, it } from 'vitest';
import { readEntry } from './entry.ts';
import { redirectTarget } from './redirect.ts';
import { signInAddress } from './sign-in-path.ts';
import { setting, type Setting } from './settings.ts';
import page from '../index.html?raw';

describe('the entry address', () => {
  it('gives up its token and keeps the rest', () => {
    const { entry, cleaned } = readEntry(
      'https://a.example/robotmgr/x?token=secret&deviceId=7&language=en-us&theme=9#part',
      null,
    );
    expect(entry).toEqual({ token: 'secret', language: 'en-us', skin: 9, hasNavBar: true });
    expect(cleaned).toBe('/robotmgr/x?deviceId=7&language=en-us&theme=9#part');
  });

  it('hides the navbar when asked, and keeps it hidden in this tab', () => {
    expect(readEntry('https://a.example/?hasNavBar=false', null).entry.hasNavBar).toBe(false);
    expect(readEntry('https://a.example/', 'false').entry.hasNavBar).toBe(false);
    expect(readEntry('https://a.example/?hasNavBar=true', 'false').entry.hasNavBar).toBe(true);
    expect(readEntry('https://a.example/?theme=x', null)).toEqual({ entry: { hasNavBar: true } });
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
  ])('to %j goes home', wanted => expect(redirectTarget(wanted, origin)).toBe('/'));

  it('goes to a screen of this console, with its query', () => {
    expect(redirectTarget('/monitoring/robot-patrol-view?deviceId=3', origin)).toBe(
      '/monitoring/robot-patrol-view?deviceId=3',
    );
    expect(redirectTarget('/robotmgr/monitoring/robot-patrol-view', origin)).toBe('/monitoring/robot-patrol-view');
    expect(redirectTarget(null, origin)).toBe('/');
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
    const names: readonly Setting[] = ['map-tiles', 'map-tiles-attribution'];
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

  it.each(['//evil.example', 'https://evil.example', '/monitoring', '', '/login/../x'])('is never %j', kept =>
    expect(signInAddress('/', kept)).toBe('/login'),
  );
});
