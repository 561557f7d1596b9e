/** The questions of a group with their answers, and what was asked and not answered. */
import { spokenText } from '../audio/spoken-text.ts';
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  number,
  optional,
  text,
  timeOrNone,
  withDefault,
  within,
} from '../codec/index.ts';
import { questionLength } from '../dialogue/question.ts';
import { thingOperation } from './operations.ts';
import { kept, things } from './things.ts';

/** The wordings of a question beside the first: how many, and how long each is. */
export const wordingLimits = { lines: { min: 0, max: 20 }, line: { min: 1, max: questionLength } } as const;
/** For how many days questions are counted, and those without an answer are kept. */
export const askedDays = 30;

const onAdd = { groupId: assumed('groupId', within(text, { min: 1, max: 20 }), 'Its group, which never changes') };

const settings = {
  question: field('question', within(text, { min: 1, max: questionLength }), 'The question'),
  others: field(
    'similarQuestions',
    optional(within(text, { max: wordingLimits.lines.max * (questionLength + 1) })),
    'Other wordings of it, one a line',
  ),
  kind: assumed(
    'answerType',
    choice({ text: 1, voice: 2, guide: 3 }),
    'A text, a voice, or a place to which robots lead',
  ),
  answer: field('answer', optional(spokenText), 'The spoken answer; & separates greetings'),
  voiceId: assumed('voiceId', optional(within(text, { max: 20 })), 'The voice that is said, one of `listVoice`'),
  guideId: assumed(
    'placeId',
    optional(within(text, { max: 20 })),
    'The place to which robots lead, one of `listGuidePlan`',
  ),
  isValid: assumed('valid', withDefault(flag, true), 'Robots answer it'),
};

const groupName = assumed('groupName', withDefault(text, ''), 'The name of its group');

/** A question with its answer. */
export const questionAnswer = entity('QuestionAnswer', {
  ...kept,
  ...onAdd,
  groupName,
  ...settings,
  voiceName: assumed('voiceName', optional(text), 'The name of the voice'),
  guideName: assumed('placeNameText', optional(text), 'The name of the place'),
  asked: assumed('askNum', withDefault(number, 0), 'How often it was asked in the last 30 days'),
});

/** The questions of the groups of a unit and of those below it. */
export const questionAnswers = things({
  entity: questionAnswer,
  module: 'interactive',
  screen: 'robot-qa-detail',
  labels: 'dialogue.question',
  filters: ['groupId', 'question', 'others', 'answer', 'kind', 'isValid'],
  words: ['groupId'],
  sorts: ['changedAt', 'question', 'asked'],
  settings,
  onAdd,
  between: [
    { kind: 'lines', fields: ['others'], ranges: wordingLimits },
    { kind: 'requiredFor', fields: ['kind', 'answer'], words: ['text'] },
    { kind: 'requiredFor', fields: ['kind', 'voiceId'], words: ['voice'] },
    { kind: 'requiredFor', fields: ['kind', 'guideId'], words: ['guide'] },
  ],
  rules: {
    title: 'question',
    unique: [['question', 'groupId']],
    switch: 'isValid',
    isShared: true,
    refers: [
      { field: 'groupId', thing: 'QaGroup' },
      { field: 'voiceId', thing: 'Voice' },
      { field: 'guideId', thing: 'GuidePlan' },
    ],
  },
  doc: { one: 'A question with its answer', all: 'Questions with their answers' },
});

const heard = { question: settings.question };

/** A question that a robot could not answer. */
export const unansweredQuestion = entity('Unanswered', {
  ...kept,
  ...onAdd,
  groupName,
  ...heard,
  asked: assumed('askNum', withDefault(number, 0), 'How often it was asked in the last 30 days'),
  lastAt: assumed('askTime', timeOrNone, 'When it was asked last'),
  deviceName: assumed('deviceName', optional(text), 'The robot that was asked last, in the language of the caller'),
});

/** What the robots of these groups could not answer. */
export const unansweredQuestions = things({
  entity: unansweredQuestion,
  module: 'interactive',
  screen: 'robot-qa-detail',
  tab: 'unanswered',
  labels: 'dialogue.unanswered',
  filters: ['groupId', 'question'],
  words: ['groupId'],
  sorts: ['changedAt', 'asked', 'lastAt', 'question'],
  settings: heard,
  rules: {
    title: 'question',
    isShared: true,
  },
  doc: { one: 'A question without an answer', all: 'Questions without an answer' },
});

export const answerUnanswered = thingOperation({
  name: 'answerUnanswered',
  module: 'interactive',
  screen: 'robot-qa-detail',
  word: 'add',
  fields: { answer: field('answer', spokenText, 'What robots answer from now on') },
  doc: 'Makes questions of the group from what robots could not answer, all with the same answer.',
});
