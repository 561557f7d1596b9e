/**
 * The state of the live channel as the operator sees it: connected, lost since when, or being checked. Its loss is an alarm of its own
 * (safety.md 1.9 and 1.12).
 */
import type { LinkState, SocketRole } from '@patrolkit/transport';
import { atom } from 'nanostores';
import { SoundError, type Environment, type SoundOutput } from '../environment/index.ts';
import type { Capability, Part } from '../part.ts';
import type { Store } from '../store.ts';
import { noticeDurations, type NoticeStore } from '../notices/notices.ts';

/** One socket's state. */
export interface SocketStatus {
  readonly state: LinkState;
  /** When the last frame came, ms since 1970. */
  readonly lastFrameAt?: number;
  /** Whether a heartbeat after a sleep waits for its answer. */
  readonly isChecking: boolean;
  /** How often it has opened. Values from before the last opening are stale. */
  readonly opens: number;
}

/** Both sockets. */
export type Connection = Readonly<Record<SocketRole, SocketStatus>> & {
  /** When the last data came, ms since 1970. Missing while no socket is reconnecting. */
  readonly lostAt?: number;
};

/** The connection, fed by the channel's events. */
export interface ConnectionStore {
  readonly $connection: Store<Connection>;
}

const firstSound = 60_000;
const nextSound = 15 * 60_000;
const closed: SocketStatus = { state: 'closed', isChecking: false, opens: 0 };

/** Whether a socket is open. */
export const isLive = (status: SocketStatus): boolean => status.state === 'open';

/** Makes the store. */
export function createConnection(
  { clock, wallClock }: Pick<Environment, 'clock' | 'wallClock'>,
  play: SoundOutput['play'],
  notices: NoticeStore,
): Capability<ConnectionStore> {
  const $connection = atom<Connection>({ singleton: closed, device: closed });
  let disarm: (() => void) | undefined;
  let disarmWarning: (() => void) | undefined;

  const change = (role: SocketRole, part: Partial<SocketStatus>): void => {
    const before = $connection.get();
    const after = { ...before, [role]: { ...before[role], ...part } };
    const states = [after.singleton.state, after.device.state];
    const isLost = states.includes('reconnecting');
    const { lostAt, ...rest } = after;
    if (!isLost) {
      disarm?.();
      disarm = undefined;
      $connection.set(rest);
      return;
    }
    const frames = [after.singleton, after.device]
      .filter(status => status.state === 'reconnecting')
      .map(status => status.lastFrameAt);
    $connection.set({ ...rest, lostAt: lostAt ?? frames.find(at => at !== undefined) ?? wallClock() });
    disarm ??= clock.after(firstSound, remind);
  };

  /** Shows the error first and the reconnecting after it. Two sockets that drop together cause one notice. */
  function tell(): void {
    if (disarmWarning) return;
    notices.notify('error', { id: 'system.channel.error' }, noticeDurations.channel);
    disarmWarning = clock.after(noticeDurations.channel, () => {
      disarmWarning = undefined;
      if ($connection.get().lostAt !== undefined)
        notices.notify('warning', { id: 'system.channel.reconnect' }, noticeDurations.channel);
    });
  }

  function remind(): void {
    // When the browser blocks sound, the store of alarms says so. The connection bar appears all the same.
    play({ tone: 'connection-lost' }, new AbortController().signal).catch((error: unknown) => {
      if (!(error instanceof SoundError)) throw error;
    });
    disarm = clock.after(nextSound, remind);
  }

  const part: Part = {
    onEvent: event => {
      if (event.kind === 'state') {
        change(event.role, {
          state: event.state,
          ...(event.lastFrameAt === undefined ? {} : { lastFrameAt: event.lastFrameAt }),
        });
        if (event.state === 'reconnecting') tell();
      } else if (event.kind === 'checking') change(event.role, { isChecking: event.isChecking });
      else if (event.kind === 'opened') change(event.role, { opens: $connection.get()[event.role].opens + 1 });
    },
    clear: () => {
      disarm?.();
      disarm = undefined;
      disarmWarning?.();
      disarmWarning = undefined;
      $connection.set({ singleton: closed, device: closed });
    },
  };
  return { store: { $connection }, part };
}
