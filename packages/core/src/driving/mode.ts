/** The work mode: as the robot's status tells it, and its change, for which the server is asked for authority first. */
import {
  changeControl,
  checkActionAuthority,
  workModeOf,
  type AnswerOf,
  type CallFailure,
  type Clock,
  type HttpClient,
  type ResumeChoice,
  type WorkMode,
} from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import type { Message } from '../i18n/index.ts';
import { attempt, done, doneWell, failed, type Notice, type Outcome } from '../outcome.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { noticeDurations, type NoticeStore } from '../system/index.ts';
import { modeRefusal, noRobot, type DrivingFacts, type Refusal } from './guard.ts';
import type { HoldEnd } from './hold.ts';
import { askedShownFor } from './lease.ts';

/** The work mode as it is shown. */
export interface ModeReading {
  /** Undefined until a status came. */
  readonly mode: WorkMode | undefined;
  /** A change is on its way to this mode. */
  readonly changingTo?: WorkMode;
  /** Why the last change failed, for some seconds or until the robot is in the other mode; shown inside the switch. */
  readonly problem?: Notice;
  /** The problem is the reason for which the mode may not be changed now, either. */
  readonly isRefused?: true;
}

/** Wait from a successful change to automatic until it is shown, ms. */
export const modeShownAfter = 500;
/** How long a shown mode waits for the status that confirms it, ms. */
const modeConfirmedWithin = 5_000;

/** A stop was pressed before the change was sent. */
const stopped: Message = { id: 'driving.mode.stopped' };

/** The work mode of the selected robot, and its verbs. */
export interface ModeStore {
  readonly $mode: Store<ModeReading>;
  /** Why the work mode may not be changed now. */
  readonly $refusal: Store<Message | undefined>;
  /** Asks for the authority; the change that follows does not ask again. */
  ask(mode: WorkMode): Promise<Outcome>;
  /** Changes the mode. */
  change(mode: WorkMode, resume?: ResumeChoice): Promise<Outcome>;
  /** Withdraws a change to automatic that is not sent yet, of one robot or of all, since it is to stop. */
  withdraw(deviceId?: string): void;
  clear(): void;
  dispose(): void;
}

/** What the store needs. */
export interface ModeDeps {
  readonly clock: Clock;
  readonly http: HttpClient;
  readonly robots: RobotStore;
  readonly notices: NoticeStore;
  readonly $facts: Store<DrivingFacts>;
  readonly interrupt: (why: HoldEnd) => void;
  /** Told how long the answer to the command took, ms. */
  readonly onAnswer: (delay: number) => void;
}

/** Failures in which the server's answer did not come, or cannot be read: it may have been a refusal. */
const unread: readonly CallFailure[] = ['unreachable', 'unreadable', 'http'];

/**
 * Asks whether this session may command a robot. An answer that is lost or cannot be read is asked for once more, and then refuses. True
 * where a server has no such call: it decides when the command comes.
 */
export async function askAuthority(
  http: HttpClient,
  deviceId: string,
): Promise<Outcome<AnswerOf<typeof checkActionAuthority>>> {
  const ask = () => attempt(http.request(checkActionAuthority, { deviceId }));
  const first = await ask();
  const isUnread = !first.isDone && first.error !== undefined && unread.includes(first.error.failure);
  const asked = isUnread ? await ask() : first;
  if (asked.isDone) return asked;
  if (asked.error?.failure === 'unknown') return done({ isGranted: true });
  return isUnread ? failed({ id: 'driving.mode.unasked' }, asked.error) : asked;
}

/** Makes the store. */
export function createModes({ clock, http, robots, notices, $facts, interrupt, onAnswer }: ModeDeps): ModeStore {
  const $refusal = computed($facts, modeRefusal);
  // The shown mode: what the robot said, unless a change has just succeeded and waits for the status that confirms it.
  const $change = atom<{
    readonly changingTo?: WorkMode;
    readonly shown?: WorkMode;
    readonly problem?: Notice;
    readonly refusal?: Refusal;
  }>({});
  let disarmShown: (() => void) | undefined;
  /** The robot and mode for which the authority was given, until the change. */
  let granted: { readonly deviceId: string; readonly mode: WorkMode } | undefined;
  /** The change that waits for its authority. */
  let unsent: { readonly deviceId: string; readonly mode: WorkMode; isStopped: boolean } | undefined;
  const $mode = computed([robots.$status, $change, $refusal], (reading, change, refusal): ModeReading => {
    const { changingTo, shown, problem } = change;
    return {
      mode: shown ?? (reading ? workModeOf(reading.status.mode) : undefined),
      ...(changingTo === undefined ? {} : { changingTo }),
      ...(problem === undefined ? {} : { problem }),
      ...(change.refusal !== undefined && change.refusal === refusal ? { isRefused: true } : {}),
    };
  });
  const clear = (): void => {
    disarmShown?.();
    disarmShown = undefined;
    granted = undefined;
    unsent = undefined;
    $change.set({});
  };
  const say = (problem: Notice, refusal?: Refusal): void => {
    disarmShown?.();
    $change.set(refusal ? { problem, refusal } : { problem });
    disarmShown = clock.after(askedShownFor, () => $change.set({}));
  };
  const subscriptions = [
    robots.$status.listen((reading, before) => {
      const { shown, problem } = $change.get();
      const isChanged = reading && before && workModeOf(reading.status.mode) !== workModeOf(before.status.mode);
      // The reason why an earlier change failed no longer holds once the robot is in another mode.
      if (problem !== undefined && isChanged) clear();
      if (shown !== undefined && reading && workModeOf(reading.status.mode) === shown) clear();
    }),
    robots.$selectedId.listen(clear),
  ];

  /** Begins a change and answers its robot, or why none may begin. */
  const begin = (mode: WorkMode): Outcome<string> => {
    const deviceId = $facts.get().robot?.id;
    const refusal = $refusal.get();
    if (refusal || deviceId === undefined) {
      const { message } = refusal ?? noRobot;
      say(message, refusal);
      return failed(message);
    }
    if ($change.get().changingTo !== undefined) return failed({ id: 'driving.mode.busy' });
    disarmShown?.();
    $change.set({ changingTo: mode });
    return done(deviceId);
  };
  const isStillHere = (deviceId: string, mode: WorkMode): boolean =>
    robots.$selectedId.get() === deviceId && $change.get().changingTo === mode;
  const revert = (deviceId: string, mode: WorkMode, problem: Notice): Outcome => {
    if (isStillHere(deviceId, mode)) say(problem);
    return failed(problem);
  };
  const authorise = async (deviceId: string, mode: WorkMode): Promise<Outcome> => {
    const authority = await askAuthority(http, deviceId);
    if (!authority.isDone) return revert(deviceId, mode, authority.problem);
    const { isGranted, holder } = authority.value;
    if (isGranted) return doneWell;
    return revert(deviceId, mode, holder ? { id: 'driving.heldBy', values: { name: holder } } : { id: 'driving.held' });
  };
  const pause = (milliseconds: number): Promise<void> =>
    new Promise(resolve => {
      clock.after(milliseconds, resolve);
    });

  return {
    $mode,
    $refusal: computed($refusal, refusal => refusal?.message),
    clear,

    ask: async mode => {
      const robot = begin(mode);
      if (!robot.isDone) return robot;
      const authority = await authorise(robot.value, mode);
      if (!authority.isDone) return authority;
      // Another robot has been selected meanwhile: the operator is not asked about this one.
      if (!isStillHere(robot.value, mode)) return failed(noRobot.message);
      granted = { deviceId: robot.value, mode };
      $change.set({});
      return doneWell;
    },

    change: async (mode, resume) => {
      const robot = begin(mode);
      if (!robot.isDone) return robot;
      const deviceId = robot.value;
      interrupt('mode');
      const isAsked = granted?.deviceId === deviceId && granted.mode === mode;
      granted = undefined;
      if (!isAsked) {
        const mine = { deviceId, mode, isStopped: false };
        unsent = mine;
        const authority = await authorise(deviceId, mode);
        // A stop was pressed, or another robot was selected, meanwhile.
        if (unsent !== mine) return failed(mine.isStopped ? stopped : noRobot.message);
        unsent = undefined;
        if (!authority.isDone) return authority;
      }
      const askedAt = clock.now();
      const changed = await attempt(
        http.request(changeControl, {
          deviceId,
          mode,
          ...(mode === 'automatic' ? { resume: resume ?? 'resume' } : {}),
        }),
      );
      if (!changed.isDone) return revert(deviceId, mode, changed.problem);
      onAnswer(clock.now() - askedAt);
      if (mode === 'automatic') await pause(modeShownAfter);
      if (isStillHere(deviceId, mode)) {
        const reading = robots.$status.get();
        // Where the robot has said so already, what it says next counts.
        if (reading && workModeOf(reading.status.mode) === mode) $change.set({});
        else {
          $change.set({ shown: mode });
          disarmShown = clock.after(modeConfirmedWithin, clear);
        }
        notices.notify('success', { id: 'driving.mode.done' }, noticeDurations.done);
      }
      return doneWell;
    },

    withdraw: deviceId => {
      if (unsent?.mode !== 'automatic' || (deviceId !== undefined && deviceId !== unsent.deviceId)) return;
      unsent.isStopped = true;
      unsent = undefined;
      say(stopped);
    },

    dispose: () => {
      for (const unsubscribe of subscriptions) unsubscribe();
      disarmShown?.();
    },
  };
}
