import { readNumber } from '../http/command-no.ts';
import { Refusal } from '../http/refusal.ts';

/** Number of answers that are kept for each session, for repeated requests. */
const KEPT = 500;
/** Number of last stops that are kept for each session: one for each page, device and lane. */
const STOPS = 200;

/** Which commands a stop concerns: those that move the robot, or those that move its camera. */
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
 * The numbers of commands, `{page}-{n}`. A browser repeats a request by itself when its connection breaks. The repeat does
 * nothing and gets the answer of the first request. A command that was sent before a stop and arrives after it is refused.
 */
export class CommandNumbers {
  readonly #sessions = new Map<string, Numbers>();

  /** Runs a command only once for each number, and gives repeats the same answer; without a number it always runs. */
  once<T>(sessionId: string, commandNo: string | undefined, act: () => Promise<T>): Promise<T> {
    if (!readNumber(commandNo)) return act();
    const { answers } = this.#of(sessionId);
    const key = String(commandNo);
    const known = answers.get(key);
    if (known) return known as Promise<T>;
    const answer = act();
    answers.set(key, answer);
    dropOldest(answers, KEPT);
    return answer;
  }

  /** Notes the number of a stop that was obeyed. */
  stopped(sessionId: string, commandNo: string | undefined, deviceId: string, lane: Lane): void {
    const number = readNumber(commandNo);
    if (!number) return;
    const { stops } = this.#of(sessionId);
    const key = `${number.page} ${deviceId} ${lane}`;
    stops.set(key, Math.max(number.n, stops.get(key) ?? 0));
    dropOldest(stops, STOPS);
  }

  /** Refuses a command that was sent before a stop that has already been obeyed. */
  check(sessionId: string, commandNo: string | undefined, deviceId: string, lane: Lane): void {
    const number = readNumber(commandNo);
    const stop = number && this.#sessions.get(sessionId)?.stops.get(`${number.page} ${deviceId} ${lane}`);
    if (number && stop !== undefined && number.n < stop) throw new Refusal(409, 'error.outdated');
  }

  /** Forgets the numbers of a session that has ended. */
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
