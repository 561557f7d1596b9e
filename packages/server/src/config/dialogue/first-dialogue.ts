/** Stores what devices of a fresh installation say and answer. */
import type { Files } from '../../files/files.ts';
import type { Language } from '../../language/texts.ts';
import type { FirstDialogue } from '../../links/first-dialogue.ts';
import type { Database } from '../../store/database.ts';
import { seedBroadcasts } from './first-broadcasts.ts';
import { seedDocuments } from './first-documents.ts';
import { seedGuides } from './first-guides.ts';
import { seedQuestions } from './first-questions.ts';
import { seedVoices } from './first-voices.ts';

/** Stores all of it, each once. */
export const seedDialogue = async (
  database: Database,
  said: FirstDialogue,
  { files, ...told }: { readonly files: Pick<Files, 'keep'>; readonly language: Language; readonly now: number },
): Promise<void> => {
  await seedVoices(database, { voices: said.voices, ...told });
  await seedBroadcasts(database, { broadcasts: said.broadcasts, ...told });
  await seedQuestions(database, { said, ...told });
  await seedDocuments(database, { documents: said.documents, files, ...told });
  await seedGuides(database, { said, ...told });
};
