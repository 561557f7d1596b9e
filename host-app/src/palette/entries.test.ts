import { presetStretch } from '@patrolkit/core';
import { aUser, fakeConsole, type FakeConsole } from '@patrolkit/core/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { screenEntries } from './entries.ts';
import { find } from './search.ts';

let fake: FakeConsole;
// The page of this test has no settings of an installation.
beforeEach(() => void vi.stubGlobal('document', { querySelector: () => null }));
afterEach(() => {
  fake.console.dispose();
  vi.unstubAllGlobals();
});

/** The address of the first match in a language. */
const wayOf = async (typed: string, language: 'zh-cn' | 'en-us' | 'zh-hk', permissions: string[]): Promise<string> => {
  const user = aUser({ permissions });
  fake = await fakeConsole({ language }, user);
  await fake.console.texts.show(language);
  await fake.console.texts.loadArea('panels');
  await fake.console.texts.loadArea('screens');
  let gone = '';
  const go = (to: string): void => void (gone = to);
  const none = () => undefined;
  const entries = screenEntries({ console: fake.console, user, edition: 'ordinary', go, openWindow: none, titles: [] });
  find(entries, typed)[0]?.run();
  return gone;
};
const all = ['data-center', 'sensors-data-query', 'real-time-capture-record'];

it.each([
  ['smoke', 'en-us', 'Smoke'],
  ['烟雾', 'en-us', 'Smoke'],
  ['烟雾', 'zh-cn', '烟雾'],
  ['smoke', 'zh-cn', '烟雾'],
  ['煙霧', 'zh-hk', '煙霧'],
] as const)('%s leads in %s to what sensors measured of it', async (typed, language, word) => {
  expect(await wayOf(typed, language, all)).toBe(
    `/data-center/records-query/sensors-data-query?sensorType=${encodeURIComponent(word)}`,
  );
});

it.each([
  ['today', 'en-us'],
  ['今日抓拍', 'zh-cn'],
] as const)('%s leads in %s to the captures of today', async (typed, language) => {
  const [path, query] = (await wayOf(typed, language, all)).split('?');
  const { from, to } = presetStretch('today', fake.console.now());
  expect(path).toBe('/data-center/records-query/real-time-capture-record');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ startTime: String(from), stopTime: String(to) });
});

it('the titles of these screens lead to all of them, and nobody to a screen that is shut', async () => {
  expect(await wayOf('Sensor data', 'en-us', all)).toBe('/data-center/records-query/sensors-data-query');
  expect(await wayOf('Real-time captures', 'en-us', all)).toBe('/data-center/records-query/real-time-capture-record');
  expect(await wayOf('smoke', 'en-us', ['data-center', 'real-time-capture-record'])).toBe('');
});
