/** Which dialog or sheet of the frame is open: one at a time, opened from the navbar, by a key or from the command palette. */
import type { User } from '@patrolkit/core';
import { atom, type ReadableAtom } from 'nanostores';
import type { FrameParts } from '../modes/modes.ts';
import type { Edition } from '../sign-in/edition.ts';

/** The dialogs and sheets that can be opened. */
export type Panel =
  'about' | 'errors' | 'help' | 'monitors' | 'palette' | 'password' | 'settings' | 'shortcuts' | 'tour';

/** What a dialog or sheet of the frame is told. */
export interface PanelProps {
  readonly onClose: () => void;
  /** Opens another one in its place. */
  readonly onOpen: (panel: Panel) => void;
  readonly user: User;
  readonly parts: FrameParts;
  readonly edition: Edition;
  readonly languageSign: string | undefined;
}

const $opened = atom<Panel | undefined>(undefined);

/** The one that is open; undefined when none is. */
export const $panel: ReadableAtom<Panel | undefined> = $opened;

/** Opens one, in place of another. */
export const openPanel = (panel: Panel): void => $opened.set(panel);

/** Closes what is open. */
export const closePanel = (): void => $opened.set(undefined);
