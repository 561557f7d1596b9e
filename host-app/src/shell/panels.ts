/** Which dialog or sheet of the frame is open: one at a time, opened from the navbar, by a key or from the command palette. */
import { atom, type ReadableAtom } from 'nanostores';

/** What can be opened. */
export type Panel =
  'about' | 'errors' | 'help' | 'monitors' | 'palette' | 'password' | 'settings' | 'shortcuts' | 'tour';

const $opened = atom<Panel | undefined>(undefined);

/** What is open; undefined when nothing is. */
export const $panel: ReadableAtom<Panel | undefined> = $opened;

/** Opens one, in place of another. */
export const openPanel = (panel: Panel): void => $opened.set(panel);

/** Closes what is open. */
export const closePanel = (): void => $opened.set(undefined);
