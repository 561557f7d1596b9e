/** What robots answer to questions, as users have set it. It is in memory, so that an answer waits for no database. */
import type { Language } from '../language/texts.ts';

/** What a robot says to a question. */
export type SetAnswer =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'voice'; readonly voiceId: string };

/** A question with its answer. */
export interface SetQuestion {
  readonly id: string;
  /** The question, and then its other wordings. */
  readonly wordings: readonly string[];
  readonly answer: SetAnswer;
}

/** A group of questions that robots answer. */
export interface AnswerGroup {
  readonly id: string;
  readonly language: Language;
  /** The robots that answer by it; undefined for those without a group of their own. */
  readonly devices: readonly string[] | undefined;
  /** How alike a question must be, from 0 to 1. */
  readonly least: number;
  /** What a robot says when nothing fits. */
  readonly otherwise: string;
  readonly usesDocuments: boolean;
  /** False: no robot answers by it. Users can still try it out. */
  readonly isValid: boolean;
  /** Its questions that are switched on. */
  readonly questions: readonly SetQuestion[];
}

/** What robots answer. */
export interface AnswerSources {
  /** All groups of questions. */
  groups(): readonly AnswerGroup[];
}
