/** Stores the group of questions of a fresh installation, once. What users change or delete afterwards stays so. */
import { textOf, type Language } from '../../language/texts.ts';
import type { FirstDialogue } from '../../links/first-dialogue.ts';
import type { Database } from '../../store/database.ts';
import { holdShared } from '../../store/shared-locks.ts';

/** The setting that says that it is done. */
const done = 'first questions';

/** What is stored. */
export interface FirstQuestions {
  readonly said: FirstDialogue;
  readonly language: Language;
  readonly now: number;
}

/** Stores the group in the first unit, for all robots. */
export const seedQuestions = (
  database: Database,
  { said: { questions }, language, now }: FirstQuestions,
): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const [known] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    const [first] = await inside.query<{ id: string }>('SELECT id FROM companies ORDER BY id LIMIT 1');
    if (known || !first) return;
    const [group] = await inside.query<{ id: string }>(
      `INSERT INTO qa_groups (company_id, name, language, least, otherwise) VALUES ($1, $2, $3, 0.75, $4) RETURNING id::text AS id`,
      [first.id, textOf(language, questions.name), language, textOf(language, questions.otherwise)],
    );
    for (const { question, answer } of questions.entries)
      await inside.query(
        `INSERT INTO question_answers (group_id, question, kind, answer) VALUES ($1, $2, 'text', $3)`,
        [group?.id, textOf(language, question), textOf(language, answer)],
      );
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, 'true'::jsonb, 1, $3, 'system')`,
      [first.id, done, now],
    );
  });
