import { randomBytes } from 'node:crypto';
import { signer } from '../../http/signed.ts';
import type { Session } from '../../session/sessions.ts';

/** How long the video of an alarm may be watched, ms: as long as its dialog is likely to be open. */
const KEPT_MS = 30 * 60_000;
/** For how long the same alarm gets the same address, ms. */
const STEP_MS = 10 * 60_000;

/** The recording that an address opens, for a session. */
export interface AlarmMoment {
  session: Session;
  deviceId: string;
  /** When the alarm was raised, ms since 1970. */
  at: number;
}

/**
 * Addresses of the videos of alarms. A list of alarms contains hundreds of them, and users open few. So nothing is stored: each
 * address contains what it opens and until when, and is signed.
 */
export class AlarmAddresses {
  readonly #steadyNow: () => number;
  readonly #signer = signer(randomBytes(32));
  /** A random name of each session, since an address must contain neither its token nor its id. */
  readonly #names = new Map<string, string>();
  readonly #sessions = new Map<string, Session>();

  /** `steadyNow` is a clock, ms, that nobody sets. It begins with this run, and so does the key of the addresses. */
  constructor(steadyNow: () => number) {
    this.#steadyNow = steadyNow;
  }

  /** The number of sessions that have a name. Nothing else is stored. */
  get size(): number {
    return this.#sessions.size;
  }

  /** The name in the address of an alarm's video. */
  write({ session, deviceId, at }: AlarmMoment): string {
    const until = Math.ceil((this.#steadyNow() + KEPT_MS) / STEP_MS) * STEP_MS;
    const said = ['a', this.#nameOf(session), deviceId, at.toString(36), until.toString(36)].join('~');
    return this.#signer.write(said);
  }

  /** What a name opens; undefined when its signature is not valid, it has expired, or its session has ended. */
  read(name: string): AlarmMoment | undefined {
    const [, owner = '', deviceId = '', at = '', until = ''] =
      /^a~([\w-]+)~([\w-]+)~(\w+)~(\w+)$/.exec(this.#signer.read(name) ?? '') ?? [];
    const session = this.#sessions.get(owner);
    if (!session || parseInt(until, 36) <= this.#steadyNow()) return undefined;
    return { session, deviceId, at: parseInt(at, 36) };
  }

  /** Makes the addresses of a session invalid that has ended. */
  endSession(sessionId: string): void {
    this.#sessions.delete(this.#names.get(sessionId) ?? '');
    this.#names.delete(sessionId);
  }

  #nameOf(session: Session): string {
    const known = this.#names.get(session.id);
    if (known !== undefined) return known;
    const name = randomBytes(9).toString('base64url');
    this.#names.set(session.id, name);
    this.#sessions.set(name, session);
    return name;
  }
}
