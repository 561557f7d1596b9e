/** Lists of an installation that are read once, again after a failure, and again in another language: floor plans, and regions of maps. */
import { atom, onMount } from 'nanostores';
import { attempt, type Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import { nothingLoaded, type Loaded } from './loaded.ts';

/** A list, and the verbs that read it. */
export interface ReadOnce<T> {
  /** Read when somebody first reads it. */
  readonly $items: Store<Loaded<T>>;
  /** Reads the list once, and again after a failure. Resolves when it is read. Before a sign-in, the sign-in reads it. */
  load(): Promise<void>;
  /** Reads the list if somebody asked for it before the sign-in. */
  loadWanted(): void;
  /**
   * Reads it again when it has been read. The present one stays until then, and also after a failure.
   * @param hasChanged the server has another list by now, so that a failure counts; otherwise only the language is another one
   */
  renew(hasChanged?: boolean): Promise<void>;
  clear(): void;
}

/**
 * Makes a list.
 * @param request asks the server for it
 * @param isSignedIn whether a user has signed in; no call may be made before
 */
export function createReadOnce<T>(request: () => Promise<readonly T[]>, isSignedIn: () => boolean): ReadOnce<T> {
  const $items = atom<Loaded<T>>(nothingLoaded);
  /** Somebody has asked for the list, perhaps before the sign-in. */
  let isWanted = false;
  /** Number of the latest request. Answers to earlier ones, and to those from before a sign-out, are ignored. */
  let turn = 0;
  /** The last reading. */
  let reading = Promise.resolve();

  const take = (answer: Outcome<readonly T[]>): void => {
    // A server that does not know the call has an empty list.
    if (answer.isDone || answer.error?.failure === 'unknown')
      $items.set({ items: answer.isDone ? answer.value : [], state: 'ready' });
    else $items.set({ items: $items.value.items, state: 'failed', problem: answer.problem });
  };
  const read = async (): Promise<void> => {
    const { items } = $items.value;
    $items.set({ items, state: 'loading' });
    const mine = ++turn;
    const answer = await attempt(request());
    if (mine === turn) take(answer);
  };
  const load = (): Promise<void> => {
    isWanted = true;
    const { state } = $items.value;
    if (isSignedIn() && state !== 'loading' && state !== 'ready') reading = read();
    return reading;
  };
  onMount($items, () => {
    if ($items.value.state === 'idle') void load();
  });

  return {
    $items,
    load,
    loadWanted: () => {
      if (isWanted) void load();
    },
    renew: async (hasChanged = false) => {
      const { state } = $items.value;
      if (hasChanged && state === 'failed') return load();
      // An answer that is on its way may be older than the change.
      if (state !== 'ready' && !(hasChanged && state === 'loading')) return;
      const mine = ++turn;
      const answer = await attempt(request());
      if (mine === turn && (answer.isDone || hasChanged)) take(answer);
    },
    clear: () => {
      turn += 1;
      $items.set(nothingLoaded);
    },
  };
}
