/** Verbs whose code is loaded with their first use: every page has a console, and few open every dialog. */
import { failed, type Outcome } from './outcome.ts';

/** Uses verbs once their code is there; code that cannot be loaded is a server that cannot be reached. */
export const later =
  <Verbs>(load: () => Promise<Verbs>) =>
  async <T>(use: (verbs: Verbs) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    let verbs: Verbs;
    try {
      verbs = await load();
    } catch {
      return failed({ id: 'system.call.unreachable' });
    }
    return use(verbs);
  };
