/** The open dialog or sheet of the frame: one at a time, opened from the navbar, by a key or from the command palette. */
import type { User } from '@patrolkit/core';
import { atom, type ReadableAtom } from 'nanostores';
import type { FrameParts } from '../modes/modes.ts';
import type { Edition } from '../sign-in/edition.ts';

/** The dialogs and sheets of the frame. */
export type Panel =
  'about' | 'errors' | 'help' | 'monitors' | 'palette' | 'password' | 'settings' | 'shortcuts' | 'tour';

/** The props of a dialog or sheet of the frame. */
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

/** The open one. Undefined when none is open. */
export const $panel: ReadableAtom<Panel | undefined> = $opened;

/** Opens one, in place of another. */
export const openPanel = (panel: Panel): void => $opened.set(panel);

/** Closes the open one. */
export const closePanel = (): void => $opened.set(undefined);
