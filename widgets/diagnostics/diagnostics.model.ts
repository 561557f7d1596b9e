/** How frames are written, on screen and in a file. */
import type { LoggedFrame } from '@patrolkit/core';

/** The most frames that are drawn at once. The search finds the others. */
export const mostDrawn = 100;

/** A frame that is complete JSON, on several lines. Any other frame unchanged. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** Hours, minutes, seconds and the milliseconds that frames need. */
export const clockOf = (formatTime: (at: number) => string, at: number): string =>
  `${formatTime(at)}.${String(Math.floor(at) % 1_000).padStart(3, '0')}`;

/** Frames as a file: a line of JSON for each, in the order of arrival. */
export const asFile = (frames: readonly LoggedFrame[]): Blob =>
  new Blob(
    frames.map(
      ({ at, role, isSent, size, text }) =>
        `${JSON.stringify({ at: new Date(at).toISOString(), socket: role, direction: isSent ? 'sent' : 'received', size, text })}\n`,
    ),
    { type: 'application/x-ndjson' },
  );
