/** The movement requests of a hold (safety.md 3.4). One at most is in flight, with 200 ms between two of them, whatever is pressed. */
import { CallError, type Clock } from '@patrolkit/transport';
import { repeatEvery } from './stop/times.ts';

/** A movement without an answer within this time ends the hold, ms. */
export const answerLimit = 1_000;

/** How movements are sent. */
export interface BeatOptions<Command> {
  readonly clock: Clock;
  /** Sends a movement. Rejects with a CallError. */
  readonly move: (command: Command, signal: AbortSignal) => Promise<unknown>;
  /** Called with the delay of each answer, ms. */
  readonly onAnswer?: (delay: number) => void;
  /** Called when the server refused a movement. */
  readonly onRefused?: (error: CallError, command: Command) => void;
}

/** The hold that beats. */
export interface BeatingHold<Command> {
  /** Returns what the next beat sends. With undefined it sends nothing, and the beats end. */
  command(): Command | undefined;
  /** Returns since when an earlier stop of its robot is unanswered, by the monotonic clock. No movement may overtake that stop. */
  blockedSince(command: Command): number | undefined;
  /** Called when a movement goes out. Returns true when it must not be repeated. */
  onSent(command: Command): boolean;
  /** Called when the server did not answer a movement in time, or refused it. */
  onFailed(why: 'no-answer' | 'refused'): void;
}

/** The beats of a hold. */
export interface Beats {
  /** Sends at the next beat. That is now, when the last one was 200 ms ago. */
  begin(): void;
  /** Ends the beats. A request in flight goes on. */
  rest(): void;
  /** Ends the beats and aborts the request in flight. */
  abort(): void;
}

/** Makes the beats. */
export function createBeats<Command>(
  { clock, move, onAnswer, onRefused }: BeatOptions<Command>,
  hold: BeatingHold<Command>,
): Beats {
  let moving: { readonly abort: AbortController; readonly since: number } | undefined;
  let lastSentAt = Number.NEGATIVE_INFINITY;
  let disarm: (() => void) | undefined;
  const rest = (): void => {
    disarm?.();
    disarm = undefined;
  };

  async function send(command: Command): Promise<void> {
    const mine = { abort: new AbortController(), since: clock.now() };
    moving = mine;
    lastSentAt = mine.since;
    try {
      await move(command, mine.abort.signal);
      if (moving === mine) onAnswer?.(clock.now() - mine.since);
    } catch (error) {
      if (moving !== mine) return;
      if (error instanceof CallError) onRefused?.(error, command);
      hold.onFailed('refused');
    } finally {
      if (moving === mine) moving = undefined;
    }
  }

  /** Sends the command, or skips while a request is unanswered, or ends the hold when that takes too long. */
  function beat(): void {
    disarm = undefined;
    const command = hold.command();
    if (command === undefined) return;
    const waitingSince = moving?.since ?? hold.blockedSince(command);
    if (waitingSince !== undefined && clock.now() - waitingSince >= answerLimit) return hold.onFailed('no-answer');
    if (waitingSince === undefined) {
      void send(command);
      if (hold.onSent(command)) return;
    }
    disarm = clock.after(repeatEvery, beat);
  }

  return {
    begin: () => {
      if (disarm) return;
      const wait = lastSentAt + repeatEvery - clock.now();
      if (wait > 0) disarm = clock.after(wait, beat);
      else beat();
    },
    rest,
    abort: () => {
      rest();
      moving?.abort.abort();
      moving = undefined;
    },
  };
}
