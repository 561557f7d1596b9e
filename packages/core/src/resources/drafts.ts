/** What users have typed into a form and not saved. It lasts as long as the tab, so that a reload or an ended session loses nothing. */
import type { Environment } from '../environment/index.ts';
import { closed } from '../store.ts';
import type { FormValues } from './filling.ts';

/** The drafts of forms, by user, page and thing. */
export interface FormDrafts {
  /** The key of a user's form: of a thing by its id, or of a new one. */
  key(userId: string, page: string, id: string | undefined): string;
  /** What was typed. Undefined when there is nothing, or it cannot be read. */
  read(key: string): FormValues | undefined;
  /** Keeps what was typed. Undefined forgets it. Secrets must not be among the values: a draft stays in the tab as it is. */
  keep(key: string, values: FormValues | undefined): void;
}

/**
 * Makes the drafts.
 * @param service the server, if it is not the page's own: users are those of one server
 */
export const createDrafts = ({ tab }: Pick<Environment, 'tab'>, service: string): FormDrafts =>
  closed({
    key: (userId, page, id = '') => ['patrolkit-draft', service, userId, page, id].join(' '),
    read: key => {
      try {
        const read: unknown = JSON.parse(tab.get(key) ?? 'null');
        return typeof read === 'object' && read !== null ? (read as FormValues) : undefined;
      } catch {
        return undefined;
      }
    },
    keep: (key, values) => {
      if (values === undefined) tab.remove(key);
      else tab.set(key, JSON.stringify(values));
    },
  });
