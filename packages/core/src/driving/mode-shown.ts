/** The work mode as it is shown: what the robot said, unless a change has just succeeded and waits for the status that confirms it. */
import { workModeOf, type Clock, type WorkMode } from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import type { Notice } from '../outcome.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import type { Refusal } from './guard.ts';
import { askedShownFor } from './lease.ts';

/** The work mode as it is shown. */
export interface ModeReading {
  /** Undefined before a status came. */
  readonly mode: WorkMode | undefined;
  /** The mode of a change that is on its way. */
  readonly changingTo?: WorkMode;
  /** Why the last change failed. Shown inside the switch for some seconds, or until the robot is in the other mode. */
  readonly problem?: Notice;
  /** The problem is also the reason why the mode may not be changed now. */
  readonly isRefused?: true;
}

/** How long a shown mode waits for the status that confirms it, ms. */
const modeConfirmedWithin = 5_000;

/** The shown mode of the selected robot. */
export interface ShownMode {
  readonly $mode: Store<ModeReading>;
  /** Shows that a change to this mode is on its way. */
  begin(mode: WorkMode): void;
  /** Whether a change of this robot to this mode is on its way, and the robot is still selected. */
  isChanging(deviceId: string, mode: WorkMode): boolean;
  /** Shows for some seconds that a change has failed. `refusal` is the rule that refused it. */
  fail(problem: Notice, refusal?: Refusal): void;
  /** Shows that a change has succeeded. */
  succeed(mode: WorkMode): void;
  /** Forgets a change that is on its way or has failed. */
  clear(): void;
  dispose(): void;
}

/**
 * Makes the shown mode.
 * @param $refusal why the mode may not be changed now
 * @param onClear called when another robot is selected, or the robot is in the expected mode
 */
export function createShownMode(
  clock: Clock,
  { $status, $selectedId }: Pick<RobotStore, '$status' | '$selectedId'>,
  $refusal: Store<Refusal | undefined>,
  onClear: () => void,
): ShownMode {
  const $change = atom<{
    readonly changingTo?: WorkMode;
    readonly shown?: WorkMode;
    readonly problem?: Notice;
    readonly refusal?: Refusal;
  }>({});
  let disarm: (() => void) | undefined;
  const $mode = computed([$status, $change, $refusal], (reading, change, refusal): ModeReading => {
    const { changingTo, shown, problem } = change;
    return {
      mode: shown ?? (reading ? workModeOf(reading.status.mode) : undefined),
      ...(changingTo === undefined ? {} : { changingTo }),
      ...(problem === undefined ? {} : { problem }),
      ...(change.refusal !== undefined && change.refusal === refusal ? { isRefused: true } : {}),
    };
  });
  const clear = (): void => {
    disarm?.();
    disarm = undefined;
    onClear();
    $change.set({});
  };
  const subscriptions = [
    $status.listen((reading, before) => {
      const { shown, problem } = $change.get();
      const isChanged = reading && before && workModeOf(reading.status.mode) !== workModeOf(before.status.mode);
      // The reason why an earlier change failed no longer matters once the robot is in another mode.
      if (problem !== undefined && isChanged) clear();
      if (shown !== undefined && reading && workModeOf(reading.status.mode) === shown) clear();
    }),
    $selectedId.listen(clear),
  ];

  return {
    $mode,
    clear,
    begin: mode => {
      disarm?.();
      $change.set({ changingTo: mode });
    },
    isChanging: (deviceId, mode) => $selectedId.get() === deviceId && $change.get().changingTo === mode,
    fail: (problem, refusal) => {
      disarm?.();
      $change.set(refusal ? { problem, refusal } : { problem });
      disarm = clock.after(askedShownFor, () => $change.set({}));
    },
    succeed: mode => {
      const reading = $status.get();
      // If the robot has already said so, its next status counts.
      if (reading && workModeOf(reading.status.mode) === mode) return $change.set({});
      $change.set({ shown: mode });
      disarm = clock.after(modeConfirmedWithin, clear);
    },
    dispose: () => {
      for (const unsubscribe of subscriptions) unsubscribe();
      disarm?.();
    },
  };
}
