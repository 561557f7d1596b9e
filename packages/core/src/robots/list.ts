/** The list of the fleet, and whether it is older than the socket that pushes it. */
import {
  limitsOf,
  searchRobotList,
  type ChannelEvent,
  type HttpClient,
  type Robot,
  type SocketRole,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt, doneWell, type Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import { nothingLoaded, type Loaded } from './loaded.ts';

/** The longest page, because the console reads the whole list at once. */
const longestList = limitsOf(searchRobotList).pageSize.max;

/** Wait for a server to push the list after an opening, ms. Then the console asks for it. */
const listWait = 2_000;

/** Wait before a failed reading is repeated, ms, while the channel is open and the list is old. */
const listRetry = 5_000;

/** The list. */
export interface RobotList {
  readonly $robots: Store<Loaded<Robot>>;
  /** True from the loss of the socket that pushes the list until a new list comes. */
  readonly $isListStale: Store<boolean>;
  /** Reads the list. A list that is pushed before the answer is newer than the answer. */
  load(): Promise<Outcome>;
  /**
   * Reads the list in the language that is now on screen. Reads it once more if a list is pushed meanwhile, which may be in the earlier
   * language.
   */
  rename(): Promise<Outcome>;
  /** Takes a list that the server pushed. */
  receive(items: readonly Robot[]): void;
  /** Follows the socket that pushes the list. */
  follow(event: ChannelEvent): void;
  clear(): void;
}

/** What the list needs. */
export interface RobotListDeps {
  readonly http: HttpClient;
  readonly clock: Environment['clock'];
  /** How often a socket has opened. */
  readonly opens: (role: SocketRole) => number;
}

/** Makes the list of robots. */
export function createRobotList({ http, clock, opens }: RobotListDeps): RobotList {
  const $robots = atom<Loaded<Robot>>(nothingLoaded);
  const $isListStale = atom(false);
  /** How often the socket that pushes the list was lost. An answer to a request from before the last loss is old. */
  let losses = 0;
  /** Number of the latest reading, push or sign-out. Answers to older readings are ignored. */
  let reading = 0;
  /** Whether a reading in another language is under way. */
  let isRenaming = false;
  let isOpen = false;
  let disarm: (() => void) | undefined;

  const askIn = (ms: number): void => {
    disarm?.();
    disarm = clock.after(ms, () => void load());
  };

  const take = (items: readonly Robot[], isFresh: boolean): void => {
    $robots.set({ items, state: 'ready' });
    if (!isFresh) return;
    disarm?.();
    $isListStale.set(false);
  };
  const load = async (): Promise<Outcome> => {
    reading += 1;
    const [before, mine] = [losses, reading];
    $robots.set({ items: $robots.get().items, state: 'loading' });
    const read = await attempt(http.request(searchRobotList, { page: 1, pageSize: longestList }));
    if (mine !== reading) return read.isDone ? doneWell : read;
    isRenaming = false;
    if (!read.isDone) {
      $robots.set({ items: $robots.get().items, state: 'failed', problem: read.problem });
      if (isOpen && $isListStale.get()) askIn(listRetry);
      return read;
    }
    take(read.value.rows, before === losses);
    return doneWell;
  };

  return {
    $robots,
    $isListStale,
    load,
    rename: () => {
      isRenaming = true;
      return load();
    },
    receive: items => {
      reading += 1;
      take(items, true);
      if (!isRenaming) return;
      isRenaming = false;
      void load();
    },
    follow: event => {
      if ((event.kind !== 'state' && event.kind !== 'opened') || event.role !== 'singleton') return;
      isOpen = event.kind === 'opened' || event.state === 'open';
      if (event.kind === 'opened') {
        disarm?.();
        if ($isListStale.get()) askIn(listWait);
      } else if (event.state !== 'open' && opens('singleton') > 0) {
        disarm?.();
        losses += 1;
        $isListStale.set(true);
      }
    },
    clear: () => {
      disarm?.();
      losses += 1;
      reading += 1;
      isRenaming = false;
      $isListStale.set(false);
      $robots.set(nothingLoaded);
    },
  };
}
