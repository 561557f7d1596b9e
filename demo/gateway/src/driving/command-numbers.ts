import { Refusal } from '../http/refusal.ts';

/** Answers that a session may ask for again. */
const KEPT = 500;
/** Pages and devices of a session whose last stop is known. */
const STOPS = 200;

/** What stops what: movement and the orders to go somewhere, or the camera. */
export type Lane = 'move' | 'ptz';

interface Numbers {
  answers: Map<string, Promise<unknown>>;
  /** Number of the last stop, by page, device and lane. */
  stops: Map<string, number>;
}

const dropOldest = (map: Map<string, unknown>, most: number): void => {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
};

/**
 * The numbers of commands, `{page}-{n}`. A browser repeats a request by itself when its connection breaks: the repeat does nothing and
 * has the answer of the first, and what was sent before a stop and comes after it is refused.
 */
export class CommandNumbers {
  readonly #sessions = new Map<string, Numbers>();

  /** Does what is asked for once a number; without a number always. */
  once<T>(sessionId: string, commandNo: string | undefined, act: () => Promise<T>): Promise<T> {
    if (!read(commandNo)) return act();
    const { answers } = this.#of(sessionId);
    const key = String(commandNo);
    const known = answers.get(key);
    if (known) return known as Promise<T>;
    const answer = act();
    answers.set(key, answer);
    dropOldest(answers, KEPT);
    return answer;
  }

  /** A stop was obeyed. */
  stopped(sessionId: string, commandNo: string | undefined, deviceId: string, lane: Lane): void {
    const number = read(commandNo);
    if (!number) return;
    const { stops } = this.#of(sessionId);
    const key = `${number.page} ${deviceId} ${lane}`;
    stops.set(key, Math.max(number.n, stops.get(key) ?? 0));
    dropOldest(stops, STOPS);
  }

  /** Refuses what was sent before a stop that has been obeyed already. */
  check(sessionId: string, commandNo: string | undefined, deviceId: string, lane: Lane): void {
    const number = read(commandNo);
    const stop = number && this.#sessions.get(sessionId)?.stops.get(`${number.page} ${deviceId} ${lane}`);
    if (number && stop !== undefined && number.n < stop) throw new Refusal(409, 'error.outdated');
  }

  /** A session has gone. */
  release(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }

  #of(sessionId: string): Numbers {
    const known = this.#sessions.get(sessionId);
    if (known) return known;
    const fresh: Numbers = { answers: new Map(), stops: new Map() };
    this.#sessions.set(sessionId, fresh);
    return fresh;
  }
}

const read = (commandNo: string | undefined): { page: string; n: number } | undefined => {
  const [, page, n] = /^(\w{1,64})-(\d{1,12})$/.exec(commandNo ?? '') ?? [];
  return page === undefined ? undefined : { page, n: Number(n) };
};
