/**
 * The end of a session that ran out: the page is loaded anew, so that nothing of it is left, and the sign-in page still says that it
 * ran out and which robots did not confirm their stop. No secret is among what is kept.
 */
import type { Console } from '@patrolkit/core';
import { keepTabValue, tabValue } from './entry/tab-values.ts';

/** What the sign-in page says of the session before. */
export interface Expired {
  readonly unconfirmed: readonly { readonly id: string; readonly name: string }[];
}

const storageName = 'patrolkit.expired';
/** Milliseconds between two reloads at least: a server that ends every session at once must cause no endless reloading. */
const reloadOncePer = 10_000;

/** The storage that outlives a reload, and the reload itself. */
export interface ReloadingPage {
  readonly get: (name: string) => string | null;
  readonly keep: (name: string, value: string | null) => void;
  /** Milliseconds since 1970: they go on over a reload. */
  readonly now: () => number;
  /** Loads it anew, in the language that it speaks now. */
  readonly reload: (language: string) => void;
}

const realPage = (): ReloadingPage => ({
  get: tabValue,
  keep: keepTabValue,
  now: () => Date.now(),
  reload: language => {
    const address = new URL(location.href);
    address.searchParams.set('language', language);
    history.replaceState(history.state, '', address);
    location.reload();
  },
});

/** What the session before ended with, when it ran out in this tab and nobody has signed in since. */
export function expiredBefore(get: ReloadingPage['get'] = tabValue): Expired | undefined {
  const kept = get(storageName);
  if (kept === null) return undefined;
  try {
    const read: unknown = JSON.parse(kept);
    if (!Array.isArray(read)) return undefined;
    const unconfirmed = read.flatMap((robot: unknown) => {
      const { id, name } = { id: undefined, name: undefined, ...(typeof robot === 'object' ? robot : {}) };
      return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [];
    });
    return { unconfirmed };
  } catch {
    return undefined;
  }
}

/** Loads the page anew when the session runs out, at most once in ten seconds. Its robots were stopped before that. */
export function reloadWhenExpired(
  { session, preferences }: Pick<Console, 'session' | 'preferences'>,
  page: ReloadingPage = realPage(),
): () => void {
  return session.$session.listen(state => {
    if (state.state === 'signed-in') page.keep(storageName, null);
    if (state.state !== 'signed-out' || !state.isExpired) return;
    page.keep(storageName, JSON.stringify((state.unconfirmed ?? []).map(({ id, name }) => ({ id, name }))));
    const at = `${storageName}-at`;
    const since = page.now() - Number(page.get(at) ?? Number.NaN);
    if (since >= 0 && since < reloadOncePer) return;
    page.keep(at, String(page.now()));
    // The session drops its token later in this task, so the reload comes after the task.
    const { language } = preferences.$preferences.get();
    queueMicrotask(() => page.reload(language));
  });
}
