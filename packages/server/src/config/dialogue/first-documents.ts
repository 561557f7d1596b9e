/** Stores the documents of a fresh installation, once. What users change or delete afterwards stays so. */
import { readDocument } from '../../files/read-document.ts';
import type { Files } from '../../files/files.ts';
import { textOf, type Language } from '../../language/texts.ts';
import type { FirstDialogue } from '../../links/first-dialogue.ts';
import type { Database } from '../../store/database.ts';
import { holdShared } from '../../store/shared-locks.ts';

/** The setting that says that it is done. */
const done = 'first documents';

/** What is stored. */
export interface FirstDocuments extends Pick<FirstDialogue, 'documents'> {
  readonly files: Pick<Files, 'keep'>;
  readonly language: Language;
  readonly now: number;
}

/** Stores the documents in the first unit, for all groups of questions. */
export const seedDocuments = (database: Database, { documents, files, language, now }: FirstDocuments): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const [known] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    const [first] = await inside.query<{ id: string }>('SELECT id FROM companies ORDER BY id LIMIT 1');
    if (known || !first) return;
    for (const { name, content, format } of documents) {
      const bytes = Buffer.from(textOf(language, content));
      const paragraphs = readDocument(bytes, format);
      await inside.query(
        `INSERT INTO knowledge_documents (company_id, name, files, format, pieces, paragraphs) VALUES ($1, $2, $3, $4, $5, $6::jsonb)`,
        [
          first.id,
          textOf(language, name),
          [await files.keep('upload', bytes, format)],
          format,
          paragraphs.length,
          JSON.stringify(paragraphs),
        ],
      );
    }
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, 'true'::jsonb, 1, $3, 'system')`,
      [first.id, done, now],
    );
  });
