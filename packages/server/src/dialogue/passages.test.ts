import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { KnownDocument } from '../links/dialogue.ts';
import { leastShare, passagesFor } from './passages.ts';

const documentOf = (id: string, ...texts: string[]): KnownDocument => ({
  id,
  name: `Document ${id}`,
  groups: new Set(['1']),
  paragraphs: texts.map(text => ({ heading: '', text })),
});
const rules = documentOf(
  '1',
  'Smoking is allowed only in the marked area behind the canteen.',
  'Visitors register at the reception and wear their badge visibly.',
  'The building is open from 07:00 to 20:00 on working days.',
  'The canteen is open from 11:30.',
);
const drill = documentOf('2', '消防演习于每月第一个星期一上午 10:00 举行。', '集合地点为正门前的停车场。');
const all = [rules, drill];
const best = (question: string) => passagesFor(question, all, () => true, 5)[0];

it('finds the paragraph with most of the words, in English and in Chinese, whatever its endings', () => {
  expect(best('Where may I smoke?')).toMatchObject({ text: expect.stringContaining('Smoking'), likeness: 1 });
  expect(best('Do visitors wear badges?')?.text).toContain('badge');
  expect(best('请问消防演习是什么时候')?.text).toContain('消防演习');
  expect(best('集合地点在哪里？')).toMatchObject({ document: drill, text: expect.stringContaining('停车场') });
  for (const question of ['Where may I smoke?', '集合地点在哪里？'])
    expect(best(question)?.likeness).toBeGreaterThanOrEqual(leastShare);
});

it('lets rare words count more, and says how little the rest fits', () => {
  // "open" stands in two paragraphs, "canteen" in two others, and one has both.
  expect(best('When does the canteen open?')?.text).toContain('11:30');
  expect(best('Is there a helicopter at the canteen?')?.likeness ?? 0).toBeLessThan(leastShare);
  expect(best('Helicopter?')).toBeUndefined();
});

it('asks only the documents that may answer', () => {
  expect(passagesFor('smoking', all, ({ id }) => id === '2', 5)).toEqual([]);
});

it('is between 0 and 1, in order, and the whole paragraph fits itself', () => {
  const words = fc.array(fc.constantFrom('red', 'lamp', 'door', 'gate', '消防', '大楼', 'lift'), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), words, (texts, asked) => {
      const documents = [documentOf('1', ...texts.map(one => one.join(' ')))];
      const found = passagesFor(asked.join(' '), documents, () => true, 99).map(({ likeness }) => likeness);
      expect(found).toEqual(found.toSorted((one, other) => other - one));
      for (const likeness of found) expect(likeness).toBeLessThanOrEqual(1 + 1e-9);
      const [first = []] = texts;
      expect(passagesFor(first.join(' '), documents, () => true, 1)[0]?.likeness).toBeCloseTo(1);
    }),
  );
});
