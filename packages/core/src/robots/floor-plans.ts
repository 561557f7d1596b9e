/** The floor plans of an installation, read once, again after a failure, and again in another language. */
import { listFloorPlans, type FloorPlan, type HttpClient } from '@patrolkit/transport';
import { atom, onMount } from 'nanostores';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { nothingLoaded, type Loaded } from './loaded.ts';

/** The floor plans, and the verbs that read them. */
export interface FloorPlans {
  /** Read when somebody first reads it. */
  readonly $floorPlans: Store<Loaded<FloorPlan>>;
  /** Reads the plans once, and again after a failure. Resolves when they are read. Before a sign-in, the sign-in reads them. */
  load(): Promise<void>;
  /** Reads the plans if somebody asked for them before the sign-in. */
  loadWanted(): void;
  /** Reads them in another language. The present ones stay until then, and also after a failure. */
  rename(): Promise<void>;
  clear(): void;
}

/**
 * Makes the plans.
 * @param isSignedIn whether a user has signed in; no call may be made before
 */
export function createFloorPlans(http: HttpClient, isSignedIn: () => boolean): FloorPlans {
  const $floorPlans = atom<Loaded<FloorPlan>>(nothingLoaded);
  /** Somebody has asked for the plans, perhaps before the sign-in. */
  let isWanted = false;
  /** How many users have signed out. Answers to requests from before the last sign-out are ignored. */
  let turn = 0;
  /** The last reading. */
  let reading = Promise.resolve();

  const read = async (): Promise<void> => {
    $floorPlans.set({ items: [], state: 'loading' });
    const mine = turn;
    const answer = await attempt(http.request(listFloorPlans, {}));
    if (mine !== turn) return;
    // A server that does not know the call has no plans.
    if (answer.isDone || answer.error?.failure === 'unknown')
      $floorPlans.set({ items: answer.isDone ? answer.value : [], state: 'ready' });
    else $floorPlans.set({ items: [], state: 'failed', problem: answer.problem });
  };
  const load = (): Promise<void> => {
    isWanted = true;
    const { state } = $floorPlans.value;
    if (isSignedIn() && state !== 'loading' && state !== 'ready') reading = read();
    return reading;
  };
  onMount($floorPlans, () => {
    if ($floorPlans.value.state === 'idle') void load();
  });

  return {
    $floorPlans,
    load,
    loadWanted: () => {
      if (isWanted) void load();
    },
    rename: async () => {
      if ($floorPlans.value.state !== 'ready') return;
      const mine = turn;
      const read = await attempt(http.request(listFloorPlans, {}));
      if (mine === turn && read.isDone && $floorPlans.value.state === 'ready')
        $floorPlans.set({ items: read.value, state: 'ready' });
    },
    clear: () => {
      turn += 1;
      $floorPlans.set(nothingLoaded);
    },
  };
}
