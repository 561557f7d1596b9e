import { expect, it } from 'vitest';
import { calls, type Rule } from '../index.ts';
import { isBuilt, readingCodes, screenOf, screens } from './index.ts';

const isOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;

it('each screen has a name and a path of its own', () => {
  expect(isOnce(screens.map(({ name }) => name))).toBe(true);
  expect(isOnce(screens.flatMap(({ path, alias }) => (alias === undefined ? [path] : [path, alias])))).toBe(true);
});

it('what a screen names is a screen: the list that it is a detail of, and the one that it reads', () => {
  for (const { name, parent = name, reads = name } of screens)
    expect([screenOf(parent), screenOf(reads)], name).not.toContain(undefined);
});

it('screens that are not built are those of the configuration centre alone', () => {
  const specified = screens.filter(screen => !isBuilt(screen));
  expect(new Set(specified.map(({ group }) => group))).toEqual(new Set(['config']));
});

it('the code of a screen can carry each function that a call asks of it', () => {
  const asked = Object.values(calls).flatMap(({ permission }) =>
    typeof permission === 'string' ? [] : [permission].flat().flatMap((rule: Rule) => rule.function ?? []),
  );
  // Any page may carry functions of hardware.
  const ofScreens = asked.filter(words => !words.startsWith('#'));
  expect(ofScreens.length).toBeGreaterThan(50);
  for (const words of ofScreens) {
    const [name = '', word] = words.split('#');
    expect(screenOf(name)?.functions, words).toContain(word);
  }
});

it('a list is read with the codes of the screens that show more of it, and with those that lead to these', () => {
  expect(readingCodes('battery-query')).toEqual(['battery-query']);
  expect(readingCodes('patrol-report')).toEqual(['patrol-report', 'patrol-report-detail', 'patrol-report-roll-call']);
  expect(readingCodes('patrol-capture-list-index').toSorted()).toEqual([
    'patrol-capture-detail-index',
    'patrol-capture-list-index',
    'patrol-capture-point-history',
    'patrol-point-capture-detail',
    'patrol-report',
  ]);
});
