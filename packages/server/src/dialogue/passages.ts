/** Which paragraphs of documents answer a question, by the words that they have in common. A word that few paragraphs have counts more. */
import { soughtPieces } from '../language/alike.ts';
import type { KnownDocument } from '../links/dialogue.ts';

/** A paragraph that has words of a question. */
export interface Passage {
  readonly document: KnownDocument;
  readonly text: string;
  /** The share of the words of the question that it has, each by its weight, from 0 to 1. */
  readonly likeness: number;
}

/** The least share of the words of a question that an answer has. */
export const leastShare = 0.5;

interface Index {
  readonly passages: readonly { readonly document: KnownDocument; readonly text: string }[];
  /** The passages that have a word, by their places. */
  readonly byPiece: ReadonlyMap<string, readonly number[]>;
}

const indexes = new WeakMap<readonly KnownDocument[], Index>();

/** The index of documents, which is made once. */
const indexOf = (documents: readonly KnownDocument[]): Index => {
  const known = indexes.get(documents);
  if (known) return known;
  const passages = documents.flatMap(document => document.paragraphs.map(({ text }) => ({ document, text })));
  const byPiece = new Map<string, number[]>();
  let at = 0;
  for (const { heading, text } of documents.flatMap(({ paragraphs }) => paragraphs)) {
    for (const piece of new Set([...soughtPieces(heading), ...soughtPieces(text)])) {
      const places = byPiece.get(piece);
      if (places) places.push(at);
      else byPiece.set(piece, [at]);
    }
    at += 1;
  }
  const index = { passages, byPiece };
  indexes.set(documents, index);
  return index;
};

/**
 * The paragraphs that fit a question, the best first, of several that fit as well the one that stands first.
 * @param isAsked whether a document may answer
 */
export const passagesFor = (
  question: string,
  documents: readonly KnownDocument[],
  isAsked: (document: KnownDocument) => boolean,
  most: number,
): Passage[] => {
  const { passages, byPiece } = indexOf(documents);
  const scores = new Map<number, number>();
  let whole = 0;
  for (const piece of new Set(soughtPieces(question))) {
    const places = byPiece.get(piece) ?? [];
    // A word that no paragraph has counts as much as one that a single one has.
    const weight = Math.log(1 + passages.length / Math.max(1, places.length));
    whole += weight;
    for (const place of places) scores.set(place, (scores.get(place) ?? 0) + weight);
  }
  return [...scores]
    .flatMap(([place, score]) => {
      const passage = passages[place];
      return passage && isAsked(passage.document) ? [{ ...passage, place, likeness: score / whole }] : [];
    })
    .sort((one, other) => other.likeness - one.likeness || one.place - other.place)
    .slice(0, most)
    .map(({ document, text, likeness }) => ({ document, text, likeness }));
};
