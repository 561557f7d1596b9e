/**
 * Ends a session that expired. The page reloads, so that nothing of it is left. The sign-in page still says that the session expired and
 * which robots did not confirm their stop. The stored values contain no secret.
 */
import type { Console } from '@patrolkit/core';
import { keepTabValue, tabValue } from './entry/tab-values.ts';

/** What the sign-in page says about the earlier session. */
export interface Expired {
  readonly unconfirmed: readonly { readonly id: string; readonly name: string }[];
  /** Who or what ended it, in the words of the server. */
  readonly said?: string;
}

const storageName = 'patrolkit.expired';
/** Shortest time between two reloads, ms: a server that ends every session at once must not cause endless reloading. */
const reloadOncePer = 10_000;

/** The storage that survives a reload, and the reload itself. */
export interface ReloadingPage {
  readonly get: (name: string) => string | null;
  readonly keep: (name: string, value: string | null) => void;
  /** Milliseconds since 1970. They continue over a reload. */
  readonly now: () => number;
  /** Reloads the page in its present language. */
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

/** How the earlier session ended, if it expired in this tab and nobody has signed in since. */
export function expiredBefore(get: ReloadingPage['get'] = tabValue): Expired | undefined {
  const kept = get(storageName);
  if (kept === null) return undefined;
  try {
    const read: unknown = JSON.parse(kept);
    if (typeof read !== 'object' || read === null || !('robots' in read) || !Array.isArray(read.robots))
      return undefined;
    const said = 'said' in read ? read.said : undefined;
    const unconfirmed = read.robots.flatMap((robot: unknown) => {
      const { id, name } = { id: undefined, name: undefined, ...(typeof robot === 'object' ? robot : {}) };
      return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [];
    });
    return { unconfirmed, ...(typeof said === 'string' ? { said } : {}) };
  } catch {
    return undefined;
  }
}

/** Reloads the page when the session expires, at most once in ten seconds. Its robots have been stopped before that. */
export function reloadWhenExpired(
  { session, preferences }: Pick<Console, 'session' | 'preferences'>,
  page: ReloadingPage = realPage(),
): () => void {
  return session.$session.listen(state => {
    if (state.state === 'signed-in') page.keep(storageName, null);
    if (state.state !== 'signed-out' || !state.isExpired) return;
    const robots = (state.unconfirmed ?? []).map(({ id, name }) => ({ id, name }));
    const said = state.problem && 'server' in state.problem ? state.problem.server : undefined;
    page.keep(storageName, JSON.stringify({ robots, said }));
    const at = `${storageName}-at`;
    const since = page.now() - Number(page.get(at) ?? Number.NaN);
    if (since >= 0 && since < reloadOncePer) return;
    page.keep(at, String(page.now()));
    // The session drops its token later in this task, so the reload waits until after the task.
    const { language } = preferences.$preferences.get();
    queueMicrotask(() => page.reload(language));
  });
}
