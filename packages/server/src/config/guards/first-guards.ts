/** Stores the guards of a fresh installation, once. What users change or delete afterwards stays so. */
import { textOf, type Language } from '../../language/texts.ts';
import type { FirstDuties } from '../../links/first-duties.ts';
import type { Database } from '../../store/database.ts';
import { holdShared } from '../../store/shared-locks.ts';

/** The setting that says that it is done. */
const done = 'first guards';

/** What is stored. */
export interface FirstGuards {
  readonly duties: FirstDuties;
  readonly language: Language;
  readonly now: number;
}

/** Stores the first guards. */
export const seedGuards = (database: Database, { duties, language, now }: FirstGuards): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const [known] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    const [main] = await inside.query<{ company_id: string }>(
      'SELECT company_id FROM maps ORDER BY company_id LIMIT 1',
    );
    if (known || !main) return;
    const { guards, shifts } = duties;
    const each = guards.length / Math.max(1, shifts.length);
    for (const [index, { name, phone, gender, account }] of guards.entries())
      await inside.query(
        `INSERT INTO community_guards (name, phone, gender, shift, user_id, company_id)
         SELECT $1::text, $2::text, $3::text, $4::text, users.id, coalesce(users.company_id, $6::text)
         FROM (SELECT 1) AS one LEFT JOIN users ON users.account = $5`,
        [
          textOf(language, name),
          phone,
          gender,
          shifts[Math.floor(index / each)]?.shift ?? null,
          account ?? null,
          main.company_id,
        ],
      );
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, 'true'::jsonb, 1, $3, 'system')`,
      [main.company_id, done, now],
    );
  });
