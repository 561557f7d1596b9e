/** Stores what devices of a fresh installation say by themselves, once. What users change or delete afterwards stays so. */
import { textOf, type Language } from '../../language/texts.ts';
import type { FirstDialogue } from '../../links/first-dialogue.ts';
import type { Database } from '../../store/database.ts';
import { holdShared } from '../../store/shared-locks.ts';

/** The setting that says that it is done. */
const done = 'first broadcasts';

/** What is stored. */
export interface FirstBroadcasts extends Pick<FirstDialogue, 'broadcasts'> {
  readonly language: Language;
  readonly now: number;
}

/** Stores the broadcasts: every ten minutes by day. */
export const seedBroadcasts = (database: Database, { broadcasts, language, now }: FirstBroadcasts): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const [known] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    const [first] = await inside.query<{ id: string }>('SELECT id FROM companies ORDER BY id LIMIT 1');
    if (known || !first) return;
    for (const { deviceId, title, content } of broadcasts)
      await inside.query(
        `INSERT INTO voice_broadcasts (device_id, title, content, frequency, play_from, play_to, is_on)
         VALUES ($1, $2, $3, 600, '08:00', '18:00', true)`,
        [deviceId, textOf(language, title), textOf(language, content)],
      );
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, 'true'::jsonb, 1, $3, 'system')`,
      [first.id, done, now],
    );
  });
