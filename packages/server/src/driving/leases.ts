import type { ControlLease } from '@patrolkit/transport/contract';
import { Refusal } from '../http/refusal.ts';
import type { Session } from '../session/sessions.ts';
import { nameIn } from '../language/names.ts';
import { maySee } from '../session/users.ts';
import type { Reader } from '../language/reader.ts';

/** How long a lease lasts after the last command, ms. */
const LEASE_MS = 5000;
/** How long a request for control waits for its answer, ms. */
const REQUEST_MS = 20_000;

interface Lease {
  session: Session;
  /** When the lease began, wall time, for display. */
  since: number;
  until: number;
  /** `until`: when the request ends, on the steady clock; `shownUntil`: the same as wall time, for display. */
  request?: { id: string; session: Session; until: number; shownUntil: number };
}

/** The leases: which session controls which device. One session holds a lease for as long as it sends commands. */
export class Leases {
  readonly #now: () => number;
  readonly #wall: () => number;
  readonly #leases = new Map<string, Lease>();
  readonly #onLost: (deviceId: string) => void;
  #serial = 0;
  /** Called whenever a lease or a request for control has changed. */
  onChange: () => void = () => undefined;

  /**
   * `now` is a steady clock: by a wall clock that was set back, a lease could last for hours. `wall` gives the times that users
   * see.
   */
  constructor(now: () => number, onLost: (deviceId: string) => void, wall: () => number = now) {
    this.#now = now;
    this.#wall = wall;
    this.#onLost = onLost;
  }

  /** The session that controls a device now. */
  holder(deviceId: string): Session | undefined {
    const lease = this.#leases.get(deviceId);
    return lease && lease.until > this.#now() ? lease.session : undefined;
  }

  /** The devices that a session controls now. */
  heldBy(sessionId: string): string[] {
    return [...this.#leases.keys()].filter(deviceId => this.holder(deviceId)?.id === sessionId);
  }

  /** Takes or renews a lease; refused while another session holds it. */
  take(deviceId: string, session: Session, name: (holder: Session) => string): void {
    this.#settle(deviceId);
    const holder = this.holder(deviceId);
    if (holder && holder.id !== session.id) throw new Refusal(403, 'error.held', { name: name(holder) });
    const lease = this.#leases.get(deviceId);
    if (holder && lease) lease.until = this.#now() + LEASE_MS;
    else this.#give(deviceId, session);
  }

  /** Asks the holder for control; a device without a holder is given at once. Returns true when the holder must answer. */
  ask(deviceId: string, session: Session, name: (holder: Session) => string): boolean {
    this.#settle(deviceId);
    const lease = this.#leases.get(deviceId);
    if (!lease || !this.holder(deviceId)) {
      this.#give(deviceId, session);
      return false;
    }
    if (lease.session.id === session.id) return false;
    if (lease.request && lease.request.session.id !== session.id)
      throw new Refusal(409, 'error.asked', { name: name(lease.request.session) });
    lease.request ??= {
      id: String(++this.#serial),
      session,
      until: this.#now() + REQUEST_MS,
      shownUntil: this.#wall() + REQUEST_MS,
    };
    this.onChange();
    return true;
  }

  /** Grants or refuses a request in the name of the holder; false when the request is over. */
  answer(deviceId: string, id: string, session: Session, isGranted: boolean): boolean {
    const lease = this.#leases.get(deviceId);
    if (lease?.request?.id !== id || lease.session.id !== session.id) return false;
    if (isGranted) this.#give(deviceId, lease.request.session);
    else {
      delete lease.request;
      this.onChange();
    }
    return true;
  }

  /** Stops the robot and gives control to a session, whoever holds it. Returns the former holder. */
  seize(deviceId: string, session: Session): Session | undefined {
    this.#settle(deviceId);
    const holder = this.holder(deviceId);
    if (holder?.id !== session.id) this.#give(deviceId, session);
    return holder;
  }

  /** Drops the leases and requests of a session, but for those of devices that it keeps. */
  release(sessionId: string, keeps: (deviceId: string) => boolean = () => false): void {
    let isChanged = false;
    for (const [deviceId, lease] of this.#leases) {
      if (keeps(deviceId)) continue;
      if (lease.request?.session.id === sessionId) {
        delete lease.request;
        isChanged = true;
      }
      if (lease.session.id !== sessionId) continue;
      this.#end(deviceId, lease);
      isChanged = true;
    }
    if (isChanged) this.onChange();
  }

  /** Ends every lease and every request: for tests. */
  endAll(): void {
    for (const deviceId of this.#leases.keys()) this.#onLost(deviceId);
    this.#leases.clear();
    this.onChange();
  }

  /** Ends leases and requests whose time is over. A lease with an open request passes to the session that asked. */
  tick(): void {
    for (const deviceId of this.#leases.keys()) this.#settle(deviceId);
  }

  /** The leases on the devices that a user may see, in the user's language. */
  view(session: Session, { language }: Reader): ControlLease[] {
    return [...this.#leases].flatMap(([deviceId, { session: holder, since, until, request }]) => {
      if (until <= this.#now() || !maySee(session.user, deviceId)) return [];
      const isMine = holder.id === session.id;
      const concerns = request !== undefined && (isMine || request.session.id === session.id);
      return [
        {
          deviceId,
          name: nameIn(language, holder.user.name),
          isMine,
          since,
          ...(concerns
            ? {
                request: {
                  id: request.id,
                  name: nameIn(language, request.session.user.name),
                  isMine: request.session.id === session.id,
                  until: request.shownUntil,
                },
              }
            : {}),
        },
      ];
    });
  }

  /** Ends what is over for one device, so that a command before the next tick does not come between. */
  #settle(deviceId: string): void {
    const lease = this.#leases.get(deviceId);
    if (!lease) return;
    const now = this.#now();
    const isUnanswered = lease.request !== undefined && lease.request.until <= now;
    if (isUnanswered) delete lease.request;
    const isOver = lease.until <= now;
    if (isOver) this.#end(deviceId, lease);
    if (isUnanswered || isOver) this.onChange();
  }

  #give(deviceId: string, session: Session): void {
    if (this.#leases.has(deviceId)) this.#onLost(deviceId);
    this.#leases.set(deviceId, { session, since: this.#wall(), until: this.#now() + LEASE_MS });
    this.onChange();
  }

  #end(deviceId: string, lease: Lease): void {
    this.#onLost(deviceId);
    this.#leases.delete(deviceId);
    if (lease.request) this.#give(deviceId, lease.request.session);
  }
}
