/** Calls about what robots answer. */
import { call } from '../call.ts';
import { assumed, entity, field, flag, list, number, optional, text, withDefault, within } from '../codec/index.ts';
import { answerSource, questionLength } from './question.ts';

export const askQuestion = call({
  name: 'askQuestion',
  module: 'interactive',
  method: 'POST',
  permission: { page: ['robot-qa-list', 'robot-qa-detail', 'knowledge-base-management'] },
  request: entity('QuestionAsked', {
    question: field('question', within(text, { min: 1, max: questionLength }), 'What somebody says to a robot'),
    groupId: assumed(
      'groupId',
      optional(within(text, { max: 20 })),
      'The group by which it answers; the knowledge base alone without',
    ),
  }),
  answer: entity('QuestionAnswered', {
    source: assumed('answerSource', answerSource, 'Where the answer comes from'),
    answer: field('answer', withDefault(text, ''), 'What a robot would say'),
    name: assumed('sourceName', withDefault(text, ''), 'The question, the place or the document that answers'),
    found: assumed(
      'foundList',
      list(
        entity('FoundAnswer', {
          source: assumed('answerSource', answerSource, 'What it is'),
          name: assumed('sourceName', withDefault(text, ''), 'Its name'),
          text: assumed('content', withDefault(text, ''), 'What it says'),
          likeness: assumed('similarity', withDefault(number, 0), 'How well it fits, from 0 to 1'),
          isEnough: assumed('enough', withDefault(flag, false), 'It fits well enough to answer'),
        }),
      ),
      'What fits best, the best first',
    ),
  }),
  isOurs: true,
  doc: 'Says what a robot would answer to a question, and what fits how well. Nothing is said, kept or counted.',
});
