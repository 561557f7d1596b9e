import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOf, likenessOf, piecesOf } from '../language/alike.ts';
import type { AnswerGroup, SetQuestion } from '../links/dialogue.ts';
import { answerOf, groupFor } from './answer.ts';

const like = (one: string, other: string): number => likenessOf(piecesOf(one), piecesOf(other));
const groupOf = (questions: readonly SetQuestion[], part: Partial<AnswerGroup> = {}): AnswerGroup => ({
  id: '1',
  language: 'zh-cn',
  devices: undefined,
  least: 0.75,
  otherwise: '不知道',
  isValid: true,
  usesDocuments: true,
  questions,
  ...part,
});
const questionOf = (id: string, ...wordings: string[]): SetQuestion => ({
  id,
  wordings,
  answer: { kind: 'text', text: `answer ${id}` },
});

/** Sentences in words and in Chinese characters, with blanks and stops between. */
const sentence = fc
  .array(
    fc.oneof(
      fc.constantFrom('会议室', '在哪', '里', '食堂', '开门', '几点', '厕所', '停车'),
      fc.constantFrom('where', 'is', 'the', 'Canteen', 'room', 'OPEN', '2', '，', '?', ' '),
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map(parts => parts.join(' '))
  .filter(text => piecesOf(text).length > 0);

describe('the likeness of two sentences', () => {
  it('does not depend on case, width, punctuation or blanks at the ends', () => {
    expect(like('Where is the meeting room?', 'where is the  MEETING room')).toBe(1);
    expect(like('会议室在哪里？', '会议室在哪里')).toBe(1);
    expect(like('ＡＢＣ', 'abc')).toBe(1);
    expect(keyOf(' Where, is it? ')).toBe('where is it');
  });

  it('falls with each piece that differs, in words as in Chinese characters', () => {
    expect(like('会议室在哪里', '请问会议室在哪里')).toBeGreaterThan(0.75);
    expect(like('会议室在哪里', '食堂在哪里')).toBeLessThan(0.75);
    expect(like('Where is the meeting room?', 'Where is the big meeting room?')).toBeGreaterThan(0.75);
    expect(like('Where is the meeting room?', 'When does the canteen open?')).toBeLessThan(0.5);
    expect(like('食堂', 'canteen')).toBe(0);
    expect(like('去A座怎么走', 'A座怎么走')).toBeGreaterThan(0.7);
  });

  it('is the same both ways, from 0 to 1, and 1 for itself', () => {
    fc.assert(
      fc.property(sentence, sentence, (one, other) => {
        expect(like(one, other)).toBe(like(other, one));
        expect(like(one, other)).toBeGreaterThanOrEqual(0);
        expect(like(one, other)).toBeLessThanOrEqual(1);
        expect(like(one, one)).toBe(1);
        expect(like(one, other) === 1).toBe([...piecesOf(one)].sort().join() === [...piecesOf(other)].sort().join());
      }),
    );
  });

  it('takes signs alone as what they are, and throws at nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void expect(() => like(text, text)).not.toThrow()));
    expect(like('???', '???')).toBe(1);
    expect(like('?', '!')).toBe(0);
  });
});

describe('the answer to a question', () => {
  /** Questions with wordings that nothing else of the group has. */
  const questions = fc
    .uniqueArray(sentence, { selector: keyOf, minLength: 1, maxLength: 12 })
    .map(all => all.map((wording, at) => questionOf(String(at + 1), wording)));

  it('is found by each exact wording of it, however strict the group is', () => {
    fc.assert(
      fc.property(questions, fc.nat(), fc.constantFrom(0.5, 0.75, 1), (all, at, least) => {
        const asked = all[at % all.length] ?? questionOf('', '');
        const { by } = answerOf(asked.wordings[0] ?? '', groupOf(all, { least }));
        // Another question can have the same pieces in another order. The one with the same words answers.
        expect(by?.id).toBe(asked.id);
        expect(by?.likeness).toBe(1);
      }),
    );
    const group = groupOf([questionOf('1', '食堂几点开门', '什么时候开饭'), questionOf('2', '厕所在哪里')]);
    expect(answerOf('什么时候开饭', group).by).toMatchObject({ id: '1', name: '食堂几点开门' });
  });

  it('does not depend on the order of the questions', () => {
    fc.assert(
      fc.property(questions, sentence, fc.infiniteStream(fc.nat({ max: 1000 })), (all, asked, dice) => {
        const shuffled = all
          .map(question => ({ question, place: dice.next().value ?? 0 }))
          .sort((one, other) => one.place - other.place)
          .map(({ question }) => question);
        const [one, other] = [answerOf(asked, groupOf(all)), answerOf(asked, groupOf(shuffled))];
        expect(other.by?.id).toBe(one.by?.id);
        expect(other.found).toEqual(one.found);
      }),
    );
  });

  it('is none where nothing is alike enough, and says what is nearest', () => {
    const group = groupOf([questionOf('1', '会议室在哪里')]);
    expect(answerOf('能帮我叫车吗', group)).toEqual({ by: undefined, found: [] });
    const { by, found } = answerOf('食堂在哪里', group);
    expect(by).toBeUndefined();
    expect(found).toMatchObject([{ id: '1', isEnough: false }]);
  });
});

describe('the group by which a robot answers', () => {
  const chinese = groupOf([questionOf('1', '食堂几点开门')]);
  const english = groupOf([questionOf('2', 'When does the canteen open?')], { id: '2', language: 'en-us' });
  const own = groupOf([], { id: '3', devices: ['PR002'] });

  it('is one of the language of the question, its own before that for all robots, and never one that is off', () => {
    const all = [chinese, english, own];
    expect(groupFor('PR001', '食堂几点开门', all)?.id).toBe('1');
    expect(groupFor('PR001', 'When is lunch?', all)?.id).toBe('2');
    expect(groupFor('PR002', '食堂几点开门', all)?.id).toBe('3');
    expect(groupFor('PR002', 'When is lunch?', all)?.id).toBe('2');
    expect(groupFor('PR001', 'When is lunch?', [chinese])?.id).toBe('1');
    expect(groupFor('PR001', '食堂', [{ ...chinese, isValid: false }])).toBeUndefined();
    expect(groupFor('PR001', '食堂', [{ ...own, devices: ['PR003'] }])).toBeUndefined();
  });
});
