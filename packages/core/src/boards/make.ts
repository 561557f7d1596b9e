/** Makes the part of boards. */
import type { Ground, Made } from '../ground.ts';
import type { LiveStores } from '../live/live.ts';
import { createBoards, type BoardStore } from './boards.ts';

/** The stores of this part. */
export interface BoardStores {
  readonly boards: BoardStore;
}

/** Makes the store of boards. */
export function make(
  { environment, http }: Pick<Ground, 'environment' | 'http'>,
  { needSwitch }: LiveStores,
): Made<BoardStores> {
  const { store, part } = createBoards(environment, http, needSwitch);
  return { stores: { boards: store }, parts: { boards: part } };
}
