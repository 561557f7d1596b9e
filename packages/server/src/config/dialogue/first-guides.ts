/** Stores the places to which robots lead in a fresh installation, once. What users change or delete afterwards stays so. */
import { textOf, type Language } from '../../language/texts.ts';
import type { FirstDialogue } from '../../links/first-dialogue.ts';
import type { Database } from '../../store/database.ts';
import { holdShared } from '../../store/shared-locks.ts';

/** The setting that says that it is done. */
const done = 'first guides';

/** What is stored. */
export interface FirstGuides {
  readonly said: FirstDialogue;
  readonly language: Language;
  readonly now: number;
}

/** Stores the first places on the maps that there are. */
export const seedGuides = (database: Database, { said: { guides }, language, now }: FirstGuides): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const [known] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    const [first] = await inside.query<{ id: string }>('SELECT id FROM companies ORDER BY id LIMIT 1');
    if (known || !first) return;
    for (const [at, { name: key, mapId, x, y }] of guides.entries()) {
      const name = textOf(language, key);
      await inside.query(
        `INSERT INTO guide_plans (name, map_id, x, y, said_before, said_after, sort)
         SELECT $1, maps.id, $3, $4, $5, $6, $7 FROM maps WHERE maps.id = $2`,
        [
          name,
          mapId,
          x,
          y,
          textOf(language, 'first.guide.before', { name }),
          textOf(language, 'first.guide.after', { name }),
          at + 1,
        ],
      );
    }
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, 'true'::jsonb, 1, $3, 'system')`,
      [first.id, done, now],
    );
  });
