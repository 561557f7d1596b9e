/** The keys of the console and its widgets: one table, which handlers and the sheet of shortcuts read. */
import type { Direction } from '@patrolkit/transport';

/** Stops the robot: a key that types no character, so that writing does not press it, and that neither browsers nor other widgets use. */
export const stopKey = 'F8';

/** Keys that drive while they are held, by their places: the hand lies on them whatever they type. */
export const driveKeys: Readonly<Record<string, Direction>> = { KeyW: 'up', KeyA: 'left', KeyS: 'down', KeyD: 'right' };

/** The key that is held to talk, unless a page sets another one. */
export const talkKey = 't';

/** Opens the live picture of the device that has the focus in the list. */
export const lookKey = 'v';

/** The keys of alarm triage. Letters that neither drive a robot (w, a, s, d) nor belong to the browser without a modifier. */
export const triageKeys = {
  next: 'j',
  previous: 'k',
  acknowledge: 'x',
  video: 'v',
  silence: 'm',
  collapse: 'c',
  help: '?',
} as const;

/** What a key does in a recording. */
export type PlaybackAct =
  'toggle' | 'back' | 'on' | 'frameBack' | 'frameOn' | 'first' | 'last' | 'markBack' | 'markOn' | 'closer' | 'wider';

/** The keys of a recording, as `KeyboardEvent.key`; `Shift+` before arrows. */
export const playbackKeys: Readonly<Record<string, PlaybackAct>> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  'Shift+ArrowLeft': 'frameBack',
  'Shift+ArrowRight': 'frameOn',
  ',': 'frameBack',
  '.': 'frameOn',
  Home: 'first',
  End: 'last',
  PageUp: 'markBack',
  PageDown: 'markOn',
  '+': 'closer',
  '=': 'closer',
  '-': 'wider',
};

/** The keys of the console's own frame; the palette's key is pressed with Ctrl, or with Cmd on a Mac. */
export const frameKeys = { palette: 'k', help: 'F1', shortcuts: '?' } as const;
