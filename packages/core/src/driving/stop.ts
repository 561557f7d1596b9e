/**
 * The stop of a robot, from the press until the robot's own status confirms it: `sent` means that the server accepted it, `confirmed`
 * that a status pushed afterwards shows that the robot stands. The movement stop is sent in every work mode; the task of a robot
 * that is not surely in manual mode is paused as well, since it would drive on.
 */
import type { HttpClient } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { isStatusFresh, type DrivingFacts } from './guard.ts';
import { cancelRun, createLeftStops } from './left-stops.ts';
import {
  isFoundAutomatic,
  isOpen,
  mayMove,
  pauseTaskOf,
  phaseOf,
  runOf,
  tellConfirmed,
  type Running,
  type ShownModes,
  type StopState,
} from './stop-run.ts';
import { stopLimit } from './stopping.ts';

/** Stops, and their verbs. */
export interface StopStore {
  /** The last stop of each robot, the latest stop last. */
  readonly $stops: Store<readonly StopState[]>;
  /** Follows a stop whose movement stop has just left, and pauses the task. */
  begin(deviceId: string): void;
  /** The movement stop of a robot was answered. */
  answered(deviceId: string): void;
  /** The robot is moved again: its last stop is removed. */
  forget(deviceId: string): void;
  /**
   * The operator makes the robot drive by itself: an earlier stop pauses it no more, and is removed when the result is called with true,
   * which tells that the server accepted the command.
   */
  letGo(deviceId: string): (isTaken: boolean) => void;
  /** The operator has read which stops were not confirmed. */
  acknowledge(): void;
  /** Resolves when nothing more can become known of any stop, or after `limit` ms, with the robots that may still move. */
  settle(limit: number): Promise<readonly string[]>;
  clear(): void;
  dispose(): void;
}

/** What the store needs. */
export interface StopDeps {
  readonly environment: Pick<Environment, 'clock' | 'wallClock'>;
  readonly http: HttpClient;
  readonly robots: RobotStore;
  readonly $facts: Store<DrivingFacts>;
  readonly modes: () => ShownModes;
  /** Whether a session whose token was refused as expired may go on with another. */
  readonly mayRenew: () => boolean;
}

/** How long a stop stays shown as `unknowable`, ms; a status that comes later may have other reasons. */
export const unknowableFor = 15_000;

/** The shown state of a stop. */
const stateOf = ({ deviceId, phase, hadTask, pause, isConfirmedOver, problem }: Running): StopState => ({
  deviceId,
  phase,
  hasPaused: phase === 'confirmed' && hadTask && pause === 'taken',
  ...(phase === 'confirmed' && isConfirmedOver ? { isConfirmedOver } : {}),
  ...(phase === 'unconfirmed' && problem !== undefined ? { problem } : {}),
});

/** Makes the store. */
export function createStops({ environment, http, robots, $facts, modes, mayRenew }: StopDeps): StopStore {
  const { clock, wallClock } = environment;
  const $stops = atom<readonly StopState[]>([]);
  const running = new Map<string, Running>();
  const left = createLeftStops();
  /** Called after each update while `settle` waits. */
  let onShown: (() => void) | undefined;

  const show = (): void => {
    const now = [...running.values()].map(stateOf);
    if (JSON.stringify(now) !== JSON.stringify($stops.get())) $stops.set(now);
    onShown?.();
  };
  const end = (run: Running): void => {
    cancelRun(run);
    running.delete(run.deviceId);
  };
  const leave = (): void => {
    left.take(running.values());
    running.clear();
  };
  const forget = (run: Running): void => {
    end(run);
    show();
  };

  const isOffline = (deviceId: string): boolean =>
    robots.$robots.get().items.some(({ id, isOnline }) => id === deviceId && !isOnline);
  /** The status of a robot, where it is the selected one, whose statuses are pushed. */
  const statusOf = (deviceId: string, facts = $facts.get()): DrivingFacts['status'] =>
    facts.robot?.id === deviceId && !facts.isSwitching ? facts.status : undefined;

  const judge = (): void => {
    if (running.size === 0) return;
    for (const run of running.values()) {
      const before = run.phase;
      const facts = $facts.get();
      const reading = statusOf(run.deviceId, facts);
      const isFresh = isStatusFresh(facts);
      run.phase = phaseOf(run, { reading, isFresh, isOffline: isOffline(run.deviceId) });
      if (run.phase === 'confirmed' && before !== 'confirmed') tellConfirmed(run, clock, show);
      if (isFoundAutomatic(run)) {
        run.mayBeFound = false;
        run.isKnownAutomatic = true;
        run.hadTask = run.lastStatus?.isPatrolPaused !== true;
        // Sent even where a pause was answered before: there may have been no task to pause then.
        void pause(run);
      }
      // A confirmed stop ends when the robot has been started since, or may have been without a status that tells it.
      const isOver = !['confirmed', 'sent', 'sending'].includes(run.phase) || !reading || !isFresh;
      if (before === 'confirmed' && isOver && (run.isLate || run.pause !== 'waiting')) end(run);
      else if (run.phase === 'unknowable' && before !== 'unknowable') {
        const disarm = clock.after(unknowableFor, () => {
          if (running.get(run.deviceId) === run && run.phase === 'unknowable') forget(run);
        });
        run.disarm = [...run.disarm, disarm];
      }
    }
    show();
  };

  const pause = (run: Running): Promise<void> =>
    pauseTaskOf(run, { clock, http, mayRenew }, () => running.get(run.deviceId) === run || left.has(run), judge);

  const subscriptions = [$facts.listen(judge), robots.$robots.listen(judge)];

  return {
    $stops,

    begin: deviceId => {
      left.drop(deviceId);
      const before = running.get(deviceId);
      if (before) end(before);
      const facts = $facts.get();
      const mode = robots.$positions.get().get(deviceId)?.mode;
      const run = runOf(deviceId, wallClock(), facts, statusOf(deviceId, facts), mode, modes());
      running.set(deviceId, run);
      run.disarm = [
        clock.after(stopLimit, () => {
          run.isLate = true;
          left.end(run);
          judge();
        }),
      ];
      if (run.pause === 'waiting') void pause(run);
      judge();
    },

    answered: deviceId => {
      const run = running.get(deviceId);
      if (!run || run.isAnswered) return;
      run.isAnswered = true;
      judge();
    },

    forget: deviceId => {
      left.drop(deviceId);
      const run = running.get(deviceId);
      if (run) forget(run);
    },

    letGo: deviceId => {
      left.drop(deviceId);
      const run = running.get(deviceId);
      if (!run) return () => undefined;
      const { mayBeFound } = run;
      run.mayBeFound = false;
      return isTaken => {
        if (!isTaken) run.mayBeFound = mayBeFound;
        else if (running.get(deviceId) === run) forget(run);
      };
    },

    acknowledge: () => {
      for (const run of running.values())
        if (run.phase === 'unconfirmed' || run.phase === 'unreachable' || run.phase === 'unknowable') end(run);
      show();
    },

    settle: limit =>
      new Promise(resolve => {
        const end = (): void => {
          onShown = undefined;
          resolve([...running.values()].filter(mayMove).map(({ deviceId }) => deviceId));
          // Nothing is sent after that.
          for (const run of running.values()) cancelRun(run);
          running.clear();
        };
        const disarm = clock.after(limit, end);
        onShown = () => {
          if ([...running.values()].some(isOpen)) return;
          disarm();
          end();
        };
        onShown();
      }),

    clear: () => {
      leave();
      show();
    },
    dispose: () => {
      leave();
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
}
