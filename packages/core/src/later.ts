/** Verbs whose code is loaded with their first use. */
import { failed, type Outcome } from './outcome.ts';

/** Uses verbs once their code is loaded; a failure to load it is told as an unreachable server. */
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

/** Verbs that can be called at once, and whose code is loaded with the first call: a name that is left out does not compile. */
export function laterVerbs<
  Verbs extends Readonly<Record<keyof Verbs, (...given: never[]) => Promise<Outcome<unknown>>>>,
  Name extends keyof Verbs,
>(names: readonly Name[], load: () => Promise<Verbs>): Pick<Verbs, Name> {
  const use = later(load);
  return Object.fromEntries(
    names.map(name => [name, (...given: never[]) => use(verbs => verbs[name](...given))]),
  ) as Pick<Verbs, Name>;
}
