/** The names that people write into sheets, for things that have ids. */
import type { Caller } from '../http/calls.ts';

/** Lists what a field chooses from. */
type Listing = (asked: object, caller: Caller) => Promise<readonly { readonly type: string; readonly name: string }[]>;

/** Puts ids in the place of the names that people write into sheets, by what each field chooses from. Case does not count. */
export const namedBy =
  (lists: Readonly<Record<string, Listing>>) =>
  async <Settings extends object>(caller: Caller): Promise<(settings: Settings) => Settings> => {
    const known = await Promise.all(
      Object.entries(lists).map(async ([field, list]) => {
        const offered = await list({}, caller);
        const ids = new Map(
          offered.flatMap(({ type, name }) => [name, type].map(word => [word.toLowerCase(), type] as const)),
        );
        return [field, ids] as const;
      }),
    );
    return settings => ({
      ...settings,
      ...Object.fromEntries(
        known.flatMap(([field, ids]) => {
          const given: unknown = Reflect.get(settings, field);
          return typeof given === 'string' ? [[field, ids.get(given.trim().toLowerCase()) ?? given]] : [];
        }),
      ),
    });
  };
