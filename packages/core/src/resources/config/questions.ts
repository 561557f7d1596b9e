/** Pages of the questions that robots answer. */
import {
  answerUnanswered,
  askQuestion,
  listAskedLanguage,
  listGuidePlan,
  listQaGroup,
  listRobot,
  listVoice,
  qaGroups,
  questionAnswers,
  unansweredQuestions,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(qaGroups, {
    effect: 'next',
    columns: ['name', 'languageName', 'count', 'least', 'otherwise', 'usesDocuments', 'isValid', 'changedAt'],
    more: ['devices', 'changedBy'],
    dictionaries: { language: listAskedLanguage },
    screens: [{ screen: 'robot-qa-detail', label: 'dialogue.group.questions', icon: 'view' }],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        fields: [
          'name',
          { name: 'language', dictionary: listAskedLanguage },
          { name: 'devices', dictionary: listRobot, hint: { id: 'dialogue.group.devices.hint' } },
          { name: 'least', first: '0.75', hint: { id: 'dialogue.group.least.hint' } },
          { name: 'otherwise', hint: { id: 'dialogue.group.otherwise.hint' } },
          { name: 'usesDocuments', first: true, hint: { id: 'dialogue.group.usesDocuments.hint' } },
          { name: 'isValid', first: true },
        ],
      },
    ],
  }),
  thingPage(questionAnswers, {
    effect: 'next',
    of: 'groupId',
    columns: ['question', 'groupName', 'others', 'kind', 'answer', 'asked', 'isValid', 'changedAt'],
    more: ['voiceName', 'guideName', 'changedBy'],
    inFile: ['voiceId', 'guideId'],
    dictionaries: { groupId: listQaGroup },
    asks: { call: askQuestion, of: 'groupId' },
    sort: { by: 'question', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        fields: [
          { name: 'groupId', dictionary: listQaGroup },
          'question',
          { name: 'others', hint: { id: 'dialogue.question.others.hint' } },
          { name: 'kind', first: 'text' },
          { name: 'answer', whenIs: ['kind', 'text'], hint: { id: 'dialogue.question.answer.hint' } },
          { name: 'voiceId', dictionary: listVoice, whenIs: ['kind', 'voice'] },
          { name: 'guideId', dictionary: listGuidePlan, whenIs: ['kind', 'guide'] },
          { name: 'isValid', first: true },
        ],
      },
    ],
  }),
  thingPage(unansweredQuestions, {
    effect: 'next',
    of: 'groupId',
    columns: ['question', 'groupName', 'asked', 'lastAt', 'deviceName'],
    more: ['changedAt', 'changedBy'],
    dictionaries: { groupId: listQaGroup },
    sort: { by: 'asked', direction: 'descending' },
    acts: ['delete', 'export'],
    operations: {
      makeQuestion: { call: answerUnanswered, icon: 'test', isForSeveral: true, fields: ['answer'] },
    },
    sections: [{ fields: [{ name: 'question', hint: { id: 'dialogue.unanswered.question.hint' } }] }],
  }),
);
