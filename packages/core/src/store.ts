/** How stores are handed out. */
import type { ReadableAtom } from 'nanostores';

/** A store that only its owner changes (architecture.md rule 4). */
export type Store<T> = ReadableAtom<T>;
