/** What devices say and answer, as administrators keep it. */
import type { AnswerSources, Leading, Obeying } from '../../links/dialogue.ts';
import type { Voices } from '../../links/voices.ts';
import { BroadcastEntries, type BroadcastEntryParts } from './broadcast-entries.ts';
import type { DialogueNeeds } from './calls.ts';
import { KnowledgeDocuments, type DocumentParts } from './documents.ts';
import { Guides, type GuideParts } from './guides.ts';
import { QaGroups, type QaGroupParts } from './qa-groups.ts';
import { Questions, type QuestionParts } from './questions.ts';
import { KeptVoices, type VoiceParts } from './voices.ts';

/** The parts that they work on. */
export type SaidParts = VoiceParts &
  Omit<BroadcastEntryParts, 'voices'> &
  QaGroupParts &
  QuestionParts &
  DocumentParts &
  GuideParts;

/** Makes their stores. */
export const makeSaid = (parts: SaidParts): DialogueNeeds => {
  const voices = new KeptVoices(parts);
  return {
    voices,
    broadcasts: new BroadcastEntries({ ...parts, voices }),
    groups: new QaGroups(parts),
    questions: new Questions(parts),
    documents: new KnowledgeDocuments(parts),
    guides: new Guides(parts),
  };
};

/** What the room needs in which robots are asked something. */
export interface ForDialogue {
  readonly voices: Voices;
  readonly sources: AnswerSources;
  readonly leading: Leading;
  readonly commands: Obeying;
}

/** The same for the rooms that let devices say it. */
export const forDialogue = (
  { voices, questions, documents, guides }: DialogueNeeds,
  commands: Obeying,
): ForDialogue => ({
  commands,
  voices,
  sources: { groups: () => questions.groups(), documents: () => documents.documents() },
  leading: guides,
});
