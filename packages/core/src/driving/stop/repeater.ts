/** Sends a request again and again until its owner has enough. Movement stops and pauses of a task both use it. */
import type { Clock } from '@patrolkit/transport';

/** How often requests are sent, and how many at once. */
export interface RepeaterOptions {
  readonly clock: Clock;
  /** Time from one request to the next, ms. */
  readonly every: number;
  /** Requests in flight at once. */
  readonly atOnce: number;
  /**
   * How long the oldest request in flight may wait for its answer, ms. Until then the repeater aborts the youngest to send the next one.
   */
  readonly patience: number;
  /** Called when it is time to send again. */
  readonly onBeat: () => void;
}

/** The outcome of a request: the delay of its answer in ms, or its error. */
export type Result = { readonly delay: number } | { readonly error: unknown };

/** Repeats one request. */
export interface Repeater {
  /** How many requests wait for their answers. */
  readonly inFlight: number;
  /** Sends now. The next beat comes `every` ms later. `onResult` is not called for a request that was aborted. */
  send(request: (signal: AbortSignal) => Promise<unknown>, onResult: (result: Result) => void): void;
  /** Ends the beats. Requests in flight go on. */
  rest(): void;
  /** Ends the beats and aborts what is in flight. */
  cancel(): void;
}

/** Makes a repeater. */
export function createRepeater({ clock, every, atOnce, patience, onBeat }: RepeaterOptions): Repeater {
  /** What is in flight, oldest first. */
  let waiting: readonly { readonly abort: AbortController; readonly since: number }[] = [];
  let disarm: (() => void) | undefined;
  const rest = (): void => {
    disarm?.();
    disarm = undefined;
  };
  const makeRoom = (): void => {
    const [oldest] = waiting;
    if (!oldest || waiting.length < atOnce) return;
    const given = clock.now() - oldest.since >= patience ? oldest : waiting.at(-1);
    given?.abort.abort();
    waiting = waiting.filter(each => each !== given);
  };

  return {
    get inFlight() {
      return waiting.length;
    },
    send: (request, onResult) => {
      rest();
      makeRoom();
      const one = { abort: new AbortController(), since: clock.now() };
      waiting = [...waiting, one];
      const end = (result: Result): void => {
        if (!waiting.includes(one)) return;
        waiting = waiting.filter(each => each !== one);
        onResult(result);
      };
      void request(one.abort.signal).then(
        () => end({ delay: clock.now() - one.since }),
        (error: unknown) => end({ error }),
      );
      disarm = clock.after(every, () => {
        disarm = undefined;
        onBeat();
      });
    },
    rest,
    cancel: () => {
      rest();
      const left = waiting;
      waiting = [];
      for (const { abort } of left) abort.abort();
    },
  };
}
