/** The keys of the console and its widgets. Handlers and the sheet of shortcuts read this one table. */
import type { Direction } from '@patrolkit/transport';

/** Stops the robot. The key types no character, so that nobody presses it while writing. Neither browsers nor other widgets use it. */
export const stopKey = 'F8';

/** Keys that drive while they are held, by their places, because the hand lies on them whatever they type. */
export const driveKeys: Readonly<Record<string, Direction>> = { KeyW: 'up', KeyA: 'left', KeyS: 'down', KeyD: 'right' };

/** The key that an operator holds to talk, unless a page sets another one. */
export const talkKey = 't';

/** Opens the live picture of the device that has the focus in the list. */
export const lookKey = 'v';

/** The keys of alarm triage. The letters neither drive a robot (w, a, s, d) nor belong to the browser without a modifier. */
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

/** The keys of a recording, as `KeyboardEvent.key`, with `Shift+` before arrows. */
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

/** The keys of the console's own frame. The palette's key needs Ctrl, or Cmd on a Mac. */
export const frameKeys = { palette: 'k', help: 'F1', shortcuts: '?' } as const;
