import { readNumber } from '../http/command-no.ts';
import { Refusal } from '../http/refusal.ts';
import type { Session } from '../session/sessions.ts';
import type { Lane } from './command-numbers.ts';

/**
 * How long after its page's last movement a hold is over, ms. A robot halts sooner, after WATCHDOG_MS. But a page whose answers are slow
 * still holds when it sends its next movement up to 1.2 s later, so a stop in such a gap must end its hold too.
 */
export const HOLD_MS = 1500;

/** A movement or a stop, with its sender. */
export interface Sent {
  deviceId: string;
  lane: Lane;
  session: Session;
  commandNo: string | undefined;
}

interface Hold {
  session: Session;
  /** When its last movement arrived, on the steady clock. */
  at: number;
  /** The number of its last movement. */
  n: number;
  /** Who stopped it. */
  stoppedBy?: Session;
}

const laneOf = ({ deviceId, lane }: Sent): string => `${deviceId} ${lane}`;
const ownerOf = ({ session, commandNo }: Sent): string => `${session.id} ${readNumber(commandNo)?.page ?? ''}`;

/**
 * The movements that pages hold, and who stopped them. A page that holds repeats its movement. A stop by somebody else, or by another page
 * of the same session, would last only until the next one, so it ends the hold instead (interpretations.md 65).
 */
export class Holds {
  readonly #now: () => number;
  /** By device and lane, then by session and page. */
  readonly #lanes = new Map<string, Map<string, Hold>>();

  /** `now` is a steady clock, ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Refuses a movement of a hold that somebody else has stopped, until its page stops by itself or sends no movement for HOLD_MS.
   * @throws {Refusal} that names who stopped it
   */
  check(move: Sent, name: (by: Session) => string): void {
    const hold = this.#of(move)?.get(ownerOf(move));
    if (!hold?.stoppedBy) return;
    this.#note(hold, move);
    throw new Refusal(409, 'error.stoppedBy', { name: name(hold.stoppedBy) });
  }

  /** Notes a movement that was obeyed. */
  moved(move: Sent): void {
    const holds = this.#of(move) ?? new Map<string, Hold>();
    this.#lanes.set(laneOf(move), holds);
    const hold = holds.get(ownerOf(move)) ?? { session: move.session, at: 0, n: 0 };
    holds.set(ownerOf(move), hold);
    this.#note(hold, move);
  }

  /** Notes a stop that was obeyed. It ends the hold of its own page, and stops those of all others. */
  stopped(stop: Sent): void {
    const holds = this.#of(stop);
    for (const [owner, hold] of holds ?? []) {
      if (owner !== ownerOf(stop)) hold.stoppedBy = stop.session;
      // A stop that was sent before the hold began and arrives late does not mean that the hold is over.
      else if ((readNumber(stop.commandNo)?.n ?? hold.n) >= hold.n) holds?.delete(owner);
    }
  }

  /** Forgets the holds of a session that has ended. */
  release(sessionId: string): void {
    for (const holds of this.#lanes.values())
      for (const [owner, { session }] of holds) if (session.id === sessionId) holds.delete(owner);
  }

  /** The holds of a lane that are not over. */
  #of(sent: Sent): Map<string, Hold> | undefined {
    const holds = this.#lanes.get(laneOf(sent));
    for (const [owner, { at }] of holds ?? []) if (this.#now() - at >= HOLD_MS) holds?.delete(owner);
    return holds;
  }

  #note(hold: Hold, { commandNo }: Sent): void {
    hold.at = this.#now();
    hold.n = Math.max(hold.n, readNumber(commandNo)?.n ?? 0);
  }
}
