/** Stores the voices of a fresh installation, once. What users change or delete afterwards stays so. */
import { greetingsOf } from '@patrolkit/transport/contract';
import { alarmSoundMs, soundPath } from '../../http/alarm-sounds.ts';
import { textOf, type Language } from '../../language/texts.ts';
import type { FirstVoice } from '../../links/first-dialogue.ts';
import { speechMs } from '../../links/voices.ts';
import type { Database } from '../../store/database.ts';
import { holdShared } from '../../store/shared-locks.ts';

/** The setting that says that it is done. */
const done = 'first voices';

/** What is stored. */
export interface FirstVoices {
  readonly voices: readonly FirstVoice[];
  readonly language: Language;
  readonly now: number;
}

/** Stores the first voices in the first unit. */
export const seedVoices = (database: Database, { voices, language, now }: FirstVoices): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const [known] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    const [first] = await inside.query<{ id: string }>('SELECT id FROM companies ORDER BY id LIMIT 1');
    if (known || !first) return;
    for (const voice of voices) {
      const said =
        'content' in voice
          ? { kind: 'speech', content: textOf(language, voice.content), speaker: voice.speaker, files: [] }
          : { kind: 'file', content: null, speaker: null, files: [soundPath(voice.soundOf)] };
      await inside.query(
        `INSERT INTO voices (company_id, name, kind, files, content, voice, lasts) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          first.id,
          textOf(language, voice.name),
          said.kind,
          said.files,
          said.content,
          said.speaker,
          said.content === null ? alarmSoundMs : speechMs(greetingsOf(said.content)),
        ],
      );
    }
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, 'true'::jsonb, 1, $3, 'system')`,
      [first.id, done, now],
    );
  });
