/**
 * Who holds control of the selected robot, and how it changes hands (assumed calls; PROTOCOL.md "Control lease"). With a server that does
 * not know leases all of this is absent; the authority check remains.
 */
import {
  answerControlRequest,
  getControlLease,
  requestControl,
  takeControl,
  type ControlLease,
  type HttpClient,
  type User,
} from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt, doneWell, failed, type Notice, type Outcome } from '../outcome.ts';
import { isRoot } from '../permissions/permissions.ts';
import { oneByOne, type Capability, type Part } from '../part.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { noRobot } from './guard.ts';

/** The state of this console's own request for control. */
export type LeaseAsked = 'waiting' | 'granted' | 'refused' | 'lapsed';

/** Control of the selected robot. */
export interface LeaseReading {
  /** Whether the server knows leases. Otherwise nothing about control is shown. */
  readonly isKnown: boolean;
  /** The channel that reports it is closed, or has reported nothing since it opened. This reading may be out of date. */
  readonly isStale?: true;
  /** Who holds control. Undefined when nobody does. */
  readonly holder?: { readonly name: string; readonly isMine: boolean; readonly since: number };
  /** Another user asks this console for control. */
  readonly request?: { readonly id: string; readonly name: string; readonly until: number };
  /** The state of this console's own request. */
  readonly asked?: LeaseAsked;
  /** When this console's request lapses, ms since 1970. */
  readonly until?: number;
  /** Why the last verb failed. */
  readonly problem?: Notice;
}

/** The lease and its verbs. */
export interface LeaseStore {
  readonly $lease: Store<LeaseReading>;
  /** True when this user may take control from others. */
  mayTake(): boolean;
  /** Asks the holder for control. */
  ask(): Promise<Outcome>;
  /** Hands control over to the user who asked, or refuses. */
  answer(isGranted: boolean): Promise<Outcome>;
  /** Takes control of this robot. Refused when another robot is selected by now. */
  take(deviceId: string): Promise<Outcome>;
}

/** How long the outcome of a request stays on screen, ms. */
export const askedShownFor = 6_000;
/** Wait before a failed reading is tried again, ms. It doubles each time. */
const retry = { first: 5_000, longest: 60_000 } as const;

/** What the store needs. */
export interface LeaseDeps {
  readonly environment: Pick<Environment, 'clock'>;
  readonly http: HttpClient;
  readonly robots: RobotStore;
  readonly user: () => User | undefined;
  /** Called when somebody else has taken control of the robot that this console drives. */
  readonly onTaken: () => void;
}

const leaseOf = (leases: readonly ControlLease[] | undefined, deviceId: string | undefined): ControlLease | undefined =>
  leases?.find(lease => lease.deviceId === deviceId);

/** What this console has requested or failed to do, and the robot that it concerns. */
interface Own {
  readonly deviceId?: string;
  readonly asked?: LeaseAsked;
  readonly problem?: Notice;
}

/** Control of a robot as it is shown. */
function readingOf(
  leases: readonly ControlLease[] | undefined,
  deviceId: string | undefined,
  own: Own,
  isStale: boolean,
): LeaseReading {
  if (leases === undefined || deviceId === undefined) return { isKnown: false };
  const lease = leaseOf(leases, deviceId);
  const said = own.deviceId === deviceId ? own : {};
  const asked = lease?.request?.isMine ? 'waiting' : said.asked;
  return {
    isKnown: true,
    ...(isStale ? { isStale } : {}),
    ...(lease ? { holder: { name: lease.name, isMine: lease.isMine, since: lease.since } } : {}),
    ...(lease?.request && !lease.request.isMine
      ? { request: { id: lease.request.id, name: lease.request.name, until: lease.request.until } }
      : {}),
    ...(asked ? { asked } : {}),
    ...(lease?.request?.isMine ? { until: lease.request.until } : {}),
    ...(said.problem ? { problem: said.problem } : {}),
  };
}

/** Reads the leases when the channel opens. */
interface LeaseReader {
  load(): Promise<void>;
  /** Discards the answer of a reading that is under way. */
  supersede(): void;
}

function createReader(
  { http, environment: { clock } }: Pick<LeaseDeps, 'http' | 'environment'>,
  take: (leases: readonly ControlLease[]) => void,
): LeaseReader {
  let disarm: (() => void) | undefined;
  /** Number of the latest reading. Answers to older ones are ignored. */
  let reading = 0;
  const supersede = (): void => {
    reading += 1;
    disarm?.();
    disarm = undefined;
  };
  const load = async (wait: number = retry.first): Promise<void> => {
    supersede();
    const mine = reading;
    const read = await attempt(http.request(getControlLease, {}));
    if (mine !== reading) return;
    if (read.isDone) take(read.value);
    // A server that refuses this call has no leases. After a network or server error the console tries again.
    else if (read.error && (read.error.failure === 'unreachable' || read.error.status >= 500))
      disarm = clock.after(wait, () => void load(Math.min(2 * wait, retry.longest)));
  };
  return { load: () => load(), supersede };
}

/** Makes the store. */
export function createLease(deps: LeaseDeps): Capability<LeaseStore> {
  const { http, robots, environment } = deps;
  const { clock } = environment;
  /** Undefined before the server has answered once. */
  const $leases = atom<readonly ControlLease[] | undefined>();
  const $own = atom<Own>({});
  const $isStale = atom(false);
  let disarm: (() => void) | undefined;
  const say = (deviceId: string, said: { readonly asked?: LeaseAsked; readonly problem?: Notice }): void => {
    disarm?.();
    $own.set({ deviceId, ...said });
    if (said.asked !== 'waiting') disarm = clock.after(askedShownFor, () => $own.set({}));
  };

  const take = (leases: readonly ControlLease[]): void => {
    const deviceId = robots.$selectedId.get();
    const before = leaseOf($leases.get(), deviceId);
    const now = leaseOf(leases, deviceId);
    $leases.set(leases);
    $isStale.set(false);
    if (before?.isMine && now && !now.isMine) deps.onTaken();
    if (deviceId === undefined || !before?.request?.isMine || now?.request?.isMine) return;
    if (now?.isMine) say(deviceId, { asked: 'granted' });
    // The server's clock and the estimate of it here may differ by a second.
    else say(deviceId, { asked: http.serverNow() >= before.request.until - 1_000 ? 'lapsed' : 'refused' });
  };

  const { load, supersede } = createReader(deps, take);

  const send = async (call: (deviceId: string) => Promise<unknown>): Promise<Outcome> => {
    const deviceId = robots.$selectedId.get();
    if (deviceId === undefined) return failed(noRobot.message);
    const outcome = await attempt(call(deviceId));
    if (outcome.isDone) return doneWell;
    if (robots.$selectedId.get() === deviceId) say(deviceId, { problem: outcome.problem });
    return outcome;
  };

  const $lease = computed([$leases, robots.$selectedId, $own, $isStale], readingOf);

  const store: LeaseStore = {
    $lease,
    mayTake: () => {
      const user = deps.user();
      return user !== undefined && isRoot(user);
    },
    ask: () => send(deviceId => http.request(requestControl, { deviceId })),
    answer: isGranted => {
      const { request } = $lease.get();
      if (!request) return Promise.resolve(doneWell);
      return send(deviceId => http.request(answerControlRequest, { deviceId, id: request.id, isGranted }));
    },
    take: wanted =>
      robots.$selectedId.get() === wanted
        ? send(deviceId => http.request(takeControl, { deviceId }))
        : Promise.resolve(failed(noRobot.message)),
  };
  const part: Part = {
    takes: oneByOne({
      ControlLease: ({ data }) => {
        supersede();
        take(data);
      },
    }),
    onEvent: event => {
      if ((event.kind !== 'opened' && event.kind !== 'state') || event.role !== 'singleton') return;
      if (event.kind === 'opened') return void load();
      if (event.state === 'open') return;
      supersede();
      $isStale.set(true);
    },
    clear: () => {
      disarm?.();
      supersede();
      $own.set({});
      $leases.set(undefined);
    },
    dispose: () => {
      disarm?.();
      supersede();
    },
  };
  return { store, part };
}
