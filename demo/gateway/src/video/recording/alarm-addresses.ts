import { randomBytes } from 'node:crypto';
import { signer } from '../../http/signed.ts';
import type { Session } from '../../session/sessions.ts';

/** An alarm's video may be looked at as long as its dialog is likely to be open. */
const KEPT_MS = 30 * 60_000;
/** The same alarm has the same address for so long. */
const STEP_MS = 10 * 60_000;

/** What an address lets its session see. */
export interface AlarmMoment {
  session: Session;
  deviceId: string;
  /** When the alarm was raised. */
  at: number;
}

/**
 * Addresses of the videos of alarms. A list of alarms gives hundreds at a time, most of which nobody opens: they say themselves what
 * they open and until when, and are signed, so that none is kept here.
 */
export class AlarmAddresses {
  readonly #now: () => number;
  readonly #signer = signer(randomBytes(32));
  /** One name a session: neither its token nor its id stands in an address. */
  readonly #names = new Map<string, string>();
  readonly #sessions = new Map<string, Session>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many sessions have a name: all that is kept. */
  get size(): number {
    return this.#sessions.size;
  }

  /** The name of the address of an alarm's video. */
  write({ session, deviceId, at }: AlarmMoment): string {
    const until = Math.ceil((this.#now() + KEPT_MS) / STEP_MS) * STEP_MS;
    const said = ['a', this.#nameOf(session), deviceId, at.toString(36), until.toString(36)].join('~');
    return this.#signer.write(said);
  }

  /** What a name opens, if it was written here, is still good, and its session too. */
  read(name: string): AlarmMoment | undefined {
    const [, owner = '', deviceId = '', at = '', until = ''] =
      /^a~([\w-]+)~([\w-]+)~(\w+)~(\w+)$/.exec(this.#signer.read(name) ?? '') ?? [];
    const session = this.#sessions.get(owner);
    if (!session || parseInt(until, 36) <= this.#now()) return undefined;
    return { session, deviceId, at: parseInt(at, 36) };
  }

  /** A session is over, and its addresses with it. */
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
