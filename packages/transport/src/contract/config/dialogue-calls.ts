/** The calls about what devices say, and what they answer. */
import { guidePlans } from './guide-plans.ts';
import { knowledgeDocuments } from './knowledge-documents.ts';
import { qaGroups } from './qa-groups.ts';
import { questionAnswers, unansweredQuestions } from './question-answers.ts';
import { voiceBroadcastEntries } from './voice-broadcasts.ts';
import { voices } from './voices.ts';

export { listSound, listSpeaker, listVoice } from './choices.ts';
export { tryVoice, uploadVoice } from './voices.ts';
export const {
  find: findVoiceByPage,
  get: getVoice,
  add: addVoice,
  modify: modifyVoice,
  remove: deleteVoice,
  history: getVoiceHistory,
  hold: editVoice,
  file: exportVoice,
} = voices;

export { sayVoiceBroadcast } from './voice-broadcasts.ts';
export const {
  find: findVoiceBroadcastEntryByPage,
  get: getVoiceBroadcastEntry,
  add: addVoiceBroadcastEntry,
  modify: modifyVoiceBroadcastEntry,
  remove: deleteVoiceBroadcastEntry,
  set: setVoiceBroadcastEntryStatus,
  history: getVoiceBroadcastEntryHistory,
  hold: editVoiceBroadcastEntry,
  file: exportVoiceBroadcastEntry,
} = voiceBroadcastEntries;

export { listAskedLanguage, listQaGroup } from './qa-groups.ts';
export const {
  find: findQaGroupByPage,
  get: getQaGroup,
  add: addQaGroup,
  modify: modifyQaGroup,
  remove: deleteQaGroup,
  set: setQaGroupStatus,
  history: getQaGroupHistory,
  hold: editQaGroup,
  file: exportQaGroup,
} = qaGroups;

export { uploadKnowledgeDocument } from './knowledge-documents.ts';
export const {
  find: findKnowledgeDocumentByPage,
  get: getKnowledgeDocument,
  add: addKnowledgeDocument,
  modify: modifyKnowledgeDocument,
  remove: deleteKnowledgeDocument,
  set: setKnowledgeDocumentStatus,
  history: getKnowledgeDocumentHistory,
  hold: editKnowledgeDocument,
  file: exportKnowledgeDocument,
} = knowledgeDocuments;

export { answerUnanswered } from './question-answers.ts';
export const {
  find: findQuestionAnswerByPage,
  get: getQuestionAnswer,
  add: addQuestionAnswer,
  modify: modifyQuestionAnswer,
  remove: deleteQuestionAnswer,
  set: setQuestionAnswerStatus,
  history: getQuestionAnswerHistory,
  hold: editQuestionAnswer,
  file: exportQuestionAnswer,
  import: importQuestionAnswer,
  template: getQuestionAnswerTemplate,
} = questionAnswers;

export const {
  find: findUnansweredByPage,
  get: getUnanswered,
  modify: modifyUnanswered,
  remove: deleteUnanswered,
  history: getUnansweredHistory,
  hold: editUnanswered,
  file: exportUnanswered,
} = unansweredQuestions;

export { listGuidePlan, startGuide, uploadGuidePicture } from './guide-plans.ts';
export const {
  find: findGuidePlanByPage,
  get: getGuidePlan,
  add: addGuidePlan,
  modify: modifyGuidePlan,
  remove: deleteGuidePlan,
  set: setGuidePlanStatus,
  history: getGuidePlanHistory,
  hold: editGuidePlan,
  file: exportGuidePlan,
  import: importGuidePlan,
  template: getGuidePlanTemplate,
} = guidePlans;
