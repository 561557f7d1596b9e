/** The calls about conversations. */
import type { askQuestion } from '@patrolkit/transport/contract';
import type { Handler } from '../http/calls.ts';
import { ofField } from '../http/refusal.ts';
import { sessionOf } from '../session/caller.ts';
import { isRoot } from '../session/users.ts';
import { companiesBelow } from '../store/places.ts';
import type { Database } from '../store/database.ts';
import type { Dialogue } from './dialogue.ts';

/** The calls. */
export const dialogueCalls = (
  dialogue: Dialogue,
  { database }: { readonly database: Database },
): { readonly askQuestion: Handler<typeof askQuestion> } => ({
  askQuestion: async (asked, caller) => {
    const { user } = sessionOf(caller);
    const [seen] =
      asked.groupId === undefined
        ? [true]
        : await database.query(
            `SELECT 1 FROM qa_groups WHERE id::text = $1 AND ($2 OR company_id IN (${companiesBelow('$3')}))`,
            [asked.groupId, isRoot(user), user.company.id],
          );
    if (!seen) throw ofField('groupId', 'error.noChoice');
    const documents =
      asked.groupId === undefined
        ? await database.query<{ id: string }>(
            `SELECT id::text AS id FROM knowledge_documents WHERE $1 OR company_id IN (${companiesBelow('$2')})`,
            [isRoot(user), user.company.id],
          )
        : [];
    return dialogue.try(asked, new Set(documents.map(({ id }) => id)));
  },
});
