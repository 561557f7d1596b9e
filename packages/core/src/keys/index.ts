/** The keys of the console and its widgets: one table, which handlers and the sheet of shortcuts read. */
import type { Direction } from '@patrolkit/transport';

/** Stops the robot: a key that types nothing, so that it is no danger to who writes, and that neither browsers nor other widgets use. */
export const stopKey = 'F8';

/** Keys that drive while they are held, by what they type. */
export const driveKeys: Readonly<Record<string, Direction>> = { w: 'up', a: 'left', s: 'down', d: 'right' };

/** Is held to talk, unless a page chooses another one. */
export const talkKey = 't';

/** Opens the live picture of the device that the keys are at in the list. */
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

/** The keys of the console's own frame; the palette's goes with Ctrl, or with Cmd on a Mac. */
export const frameKeys = { palette: 'k', help: 'F1', shortcuts: '?' } as const;
