/**
 * From a question to an answer. The questions of a group come first, then places, then documents; what fits nothing gets the group's other
 * answer.
 */
import type { answerSource, Infer } from '@patrolkit/transport/contract';
import { isChinese, keyOf, likenessOf, piecesOf } from '../language/alike.ts';
import type { AnswerGroup, GuidePlace, KnownDocument, SetAnswer, SetQuestion } from '../links/dialogue.ts';
import { leastShare, passagesFor } from './passages.ts';

/** Something that fits a question, and how well. */
export interface Fitting {
  readonly source: Infer<typeof answerSource>;
  readonly id: string;
  /** The question, the place, or the document. */
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

/** Whether the words of a name occur one after another in what was asked. Chinese has no blanks between words. */
const names = (asked: string, name: string): boolean => {
  const [said, key] = [keyOf(asked), keyOf(name)];
  if (key === '') return false;
  return isChinese(key) ? said.replaceAll(' ', '').includes(key.replaceAll(' ', '')) : ` ${said} `.includes(` ${key} `);
};

/** The places that a question names, the one with the longest name first. */
const placesIn = (asked: string, places: readonly GuidePlace[]): Fitting[] =>
  places
    .flatMap(place => {
      const lengths = place.names.filter(name => names(asked, name)).map(name => keyOf(name).length);
      return lengths.length > 0 ? [{ place, length: Math.max(...lengths) }] : [];
    })
    .sort(
      (one, other) =>
        other.length - one.length || one.place.id.localeCompare(other.place.id, undefined, { numeric: true }),
    )
    .map(({ place: { id, names: all } }) => ({
      source: 'guide',
      id,
      name: all[0] ?? '',
      answer: { kind: 'guide', guideId: id },
      likeness: 1,
      isEnough: true,
    }));

/** The paragraphs of documents that fit a question, the best first. A robot says one with the name of its document. */
export const inDocuments = (
  asked: string,
  documents: readonly KnownDocument[],
  isAsked: (document: KnownDocument) => boolean,
): Fitting[] =>
  passagesFor(asked, documents, isAsked, mostFound).map(({ document: { id, name }, text, likeness }) => ({
    source: 'document',
    id,
    name,
    // The sign separates greetings.
    answer: { kind: 'text', text: `${name}: ${text.replaceAll('&', '+')}` },
    likeness,
    isEnough: likeness >= leastShare,
  }));

/**
 * What the questions of a group answer, then the places that are named, and then the documents. The order of questions and places does not
 * matter.
 * @param places those to which the robot may lead
 */
export const answerOf = (
  asked: string,
  group: AnswerGroup,
  places: readonly GuidePlace[] = [],
  documents: readonly KnownDocument[] = [],
): Answered => {
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
  const questions = fits.slice(0, mostFound).map(({ question: { id, wordings, answer }, likeness }): Fitting => ({
    source: 'question',
    id,
    name: wordings[0] ?? '',
    answer,
    likeness,
    isEnough: likeness >= group.least,
  }));
  const named = placesIn(asked, places);
  const passages = group.usesDocuments ? inDocuments(asked, documents, ({ groups }) => groups.has(group.id)) : [];
  const rest = [...questions, ...passages].filter(({ isEnough }) => !isEnough);
  const found = [
    ...questions.filter(({ isEnough }) => isEnough),
    ...named,
    ...passages.filter(({ isEnough }) => isEnough),
    ...rest.sort((one, other) => other.likeness - one.likeness),
  ].slice(0, mostFound);
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
