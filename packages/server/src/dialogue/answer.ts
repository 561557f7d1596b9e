/** From a question to an answer. The questions of a group come first; what fits nothing gets the group's other answer. */
import type { answerSource, Infer } from '@patrolkit/transport/contract';
import { keyOf, likenessOf, piecesOf } from '../language/alike.ts';
import type { AnswerGroup, SetAnswer, SetQuestion } from '../links/dialogue.ts';

/** Something that fits a question, and how well. */
export interface Fitting {
  readonly source: Infer<typeof answerSource>;
  readonly id: string;
  /** The question. */
  readonly name: string;
  readonly answer: SetAnswer;
  /** From 0 to 1. */
  readonly likeness: number;
  /** It fits well enough to answer. */
  readonly isEnough: boolean;
}

/** What a robot answers, and what fits best. */
export interface Answered {
  /** Undefined when nothing fits well enough. */
  readonly by: Fitting | undefined;
  /** The best first. */
  readonly found: readonly Fitting[];
}

/** Most entries that are said to fit. */
const mostFound = 5;

const prepared = new WeakMap<SetQuestion, readonly { readonly key: string; readonly pieces: readonly string[] }[]>();
/** The wordings of a question as they are compared. */
const wordingsOf = (question: SetQuestion): NonNullable<ReturnType<typeof prepared.get>> => {
  const known = prepared.get(question);
  if (known) return known;
  const made = question.wordings.map(wording => ({ key: wording, pieces: piecesOf(wording) }));
  prepared.set(question, made);
  return made;
};

/** How well a question fits what was asked. Exactly the same words fit better than words that only count as the same. */
const fitOf = (asked: { readonly text: string; readonly pieces: readonly string[] }, question: SetQuestion) => {
  const wordings = wordingsOf(question);
  return {
    question,
    likeness: Math.max(...wordings.map(({ pieces }) => likenessOf(asked.pieces, pieces))),
    isSame: wordings.some(({ key }) => key === asked.text),
  };
};

/** What the questions of a group answer. The order of its questions does not matter. */
export const answerOf = (asked: string, group: AnswerGroup): Answered => {
  const pieces = piecesOf(asked);
  const fits = group.questions
    .map(question => fitOf({ text: asked, pieces }, question))
    .filter(({ likeness }) => likeness > 0)
    .sort(
      (one, other) =>
        other.likeness - one.likeness ||
        Number(other.isSame) - Number(one.isSame) ||
        // Of those that are as alike the oldest.
        one.question.id.localeCompare(other.question.id, undefined, { numeric: true }),
    );
  const found = fits.slice(0, mostFound).map(({ question: { id, wordings, answer }, likeness }): Fitting => ({
    source: 'question',
    id,
    name: wordings[0] ?? '',
    answer,
    likeness,
    isEnough: likeness >= group.least,
  }));
  return { by: found.find(({ isEnough }) => isEnough), found };
};

/**
 * The group by which a robot answers a question: one of the language of the question before others, and one of its own before those for
 * all robots. Of several the one that has a better answer.
 */
export const groupFor = (deviceId: string, asked: string, groups: readonly AnswerGroup[]): AnswerGroup | undefined => {
  const valid = groups.filter(({ isValid }) => isValid);
  const own = valid.filter(({ devices }) => devices?.includes(deviceId));
  const languages = new Set(own.map(({ language }) => language));
  const mine = [...own, ...valid.filter(({ devices, language }) => devices === undefined && !languages.has(language))];
  const ranked = mine.map(group => ({
    group,
    fits: isOfLanguage(asked, group.language),
    likeness: answerOf(asked, group).found[0]?.likeness ?? 0,
  }));
  return ranked.sort(
    (one, other) =>
      Number(other.fits) - Number(one.fits) ||
      other.likeness - one.likeness ||
      one.group.id.localeCompare(other.group.id, undefined, { numeric: true }),
  )[0]?.group;
};

const isOfLanguage = (asked: string, language: AnswerGroup['language']): boolean =>
  /\p{Script=Han}/u.test(keyOf(asked)) === language.startsWith('zh');
