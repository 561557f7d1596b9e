/** What robots are asked, and where their answers come from. */
import { choice } from '../codec/index.ts';

/** Longest question, characters. */
export const questionLength = 100;

/** Where an answer comes from. */
export const answerSource = choice({ question: 1, guide: 2, document: 3, otherwise: 4 });
