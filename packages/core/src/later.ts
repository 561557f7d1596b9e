/** Verbs whose code is loaded with their first use. */
import { failed, type Outcome } from './outcome.ts';

/** Uses verbs when their code is loaded. A failure to load it counts as an unreachable server. */
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

/** Verbs that callers can use at once. The first call loads their code. A missing name does not compile. */
export function laterVerbs<
  Verbs extends Readonly<Record<keyof Verbs, (...given: never[]) => Promise<Outcome<unknown>>>>,
  Name extends keyof Verbs,
>(names: readonly Name[], load: () => Promise<Verbs>): Pick<Verbs, Name> {
  const use = later(load);
  return Object.fromEntries(
    names.map(name => [name, (...given: never[]) => use(verbs => verbs[name](...given))]),
  ) as Pick<Verbs, Name>;
}
