/** The calls about what devices say. */
import type { configContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../../http/calls.ts';
import { importCalls, thingCalls } from '../thing-calls.ts';
import { guidePlans, questionAnswers } from '@patrolkit/transport/contract';
import type { Crew } from '../../http/crew.ts';
import { namedBy } from '../named-by.ts';
import type { choiceCalls } from '../equipment/choices.ts';
import type { BroadcastEntries } from './broadcast-entries.ts';
import type { KnowledgeDocuments } from './documents.ts';
import type { Guides } from './guides.ts';
import { askedLanguages, type QaGroups } from './qa-groups.ts';
import type { Questions } from './questions.ts';
import type { KeptVoices } from './voices.ts';

/** The stores that these calls use. */
export interface DialogueNeeds {
  readonly voices: KeptVoices;
  readonly broadcasts: BroadcastEntries;
  readonly groups: QaGroups;
  readonly questions: Questions;
  readonly documents: KnowledgeDocuments;
  readonly guides: Guides;
}

/** The calls. */
export const dialogueCalls = (
  { voices, broadcasts, groups, questions, documents, guides }: DialogueNeeds,
  { crew, listMap }: { readonly crew: Crew; readonly listMap: ReturnType<typeof choiceCalls>['listMap'] },
) =>
  ({
    ...thingCalls('Voice', voices.keeper),
    uploadVoice: async ({ file }, caller) => ({ address: caller.base + (await voices.upload(file, caller)) }),
    tryVoice: (asked, caller) => voices.try(asked, caller),
    listVoice: (_, caller) => voices.list(caller),
    listSound: (_, caller) => voices.list(caller, 'file'),
    ...thingCalls('VoiceBroadcastEntry', broadcasts.keeper),
    addVoiceBroadcastEntry: (asked, caller) => broadcasts.add(asked, caller),
    sayVoiceBroadcast: (asked, caller) => broadcasts.say(asked, caller),
    ...thingCalls('QaGroup', groups.keeper),
    listAskedLanguage: () => Promise.resolve(askedLanguages()),
    listQaGroup: (_, caller) => groups.list(caller),
    ...thingCalls('QuestionAnswer', questions.keeper),
    ...importCalls(
      'QuestionAnswer',
      questions.keeper,
      questionAnswers,
      crew,
      namedBy({
        groupId: (_, caller) => groups.list(caller),
        voiceId: (_, caller) => voices.list(caller),
        guideId: (_, caller) => guides.list(caller),
      }),
    ),
    ...thingCalls('KnowledgeDocument', documents.keeper),
    uploadKnowledgeDocument: async ({ file }, caller) => ({
      address: caller.base + (await documents.upload(file, caller)),
    }),
    ...thingCalls('GuidePlan', guides.keeper),
    ...importCalls('GuidePlan', guides.keeper, guidePlans, crew, namedBy({ mapId: listMap })),
    uploadGuidePicture: async ({ file }, caller) => ({ address: caller.base + (await guides.upload(file, caller)) }),
    startGuide: (asked, caller) => guides.start(asked, caller),
    listGuidePlan: (_, caller) => guides.list(caller),
    ...thingCalls('Unanswered', questions.unanswered),
    answerUnanswered: (asked, caller) => questions.answer(asked, caller),
    listSpeaker: (_, caller) => Promise.resolve(voices.speakers(caller)),
  }) satisfies Partial<CallsOf<typeof configContract>>;
