/** The work mode, as the robot's status says it, and its change. The console first asks the server for the authority to change it. */
import { changeControl, type Clock, type HttpClient, type ResumeChoice, type WorkMode } from '@patrolkit/transport';
import { computed } from 'nanostores';
import type { Message } from '../i18n/index.ts';
import { attempt, done, doneWell, failed, type Notice, type Outcome } from '../outcome.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { noticeDurations, type NoticeStore } from '../notices/notices.ts';
import { askAuthority } from './authority.ts';
import { modeRefusal, noRobot, type DrivingFacts } from './guard.ts';
import type { HoldEnd } from './hold.ts';
import { createShownMode, type ModeReading } from './mode-shown.ts';

/** Wait from a successful change to automatic until it is shown, ms. */
export const modeShownAfter = 500;
/** Refuses a change because a stop was pressed before the change was sent. */
const stopped: Message = { id: 'driving.mode.stopped' };

/** The work mode of the selected robot, and its verbs. */
export interface ModeStore {
  readonly $mode: Store<ModeReading>;
  /** Why the work mode may not be changed now. */
  readonly $refusal: Store<Message | undefined>;
  /** Asks for the authority. The change that follows does not ask again. */
  ask(mode: WorkMode): Promise<Outcome>;
  /** Changes the mode. */
  change(mode: WorkMode, resume?: ResumeChoice): Promise<Outcome>;
  /** Withdraws a change to automatic that is not sent yet, of one robot or of all, because the robot has to stop. */
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
  /** Called with the time that the answer to the command took, ms. */
  readonly onAnswer: (delay: number) => void;
}

/** Makes the store. */
export function createModes({ clock, http, robots, notices, $facts, interrupt, onAnswer }: ModeDeps): ModeStore {
  const $refusal = computed($facts, modeRefusal);
  /** The robot and mode for which the server gave the authority, until the change. */
  let granted: { readonly deviceId: string; readonly mode: WorkMode } | undefined;
  /** The change that waits for its authority. */
  let unsent: { readonly deviceId: string; readonly mode: WorkMode; isStopped: boolean } | undefined;
  const shown = createShownMode(clock, robots, $refusal, () => {
    granted = undefined;
    unsent = undefined;
  });

  /** Begins a change. Returns its robot, or why no change may begin. */
  const begin = (mode: WorkMode): Outcome<string> => {
    const deviceId = $facts.get().robot?.id;
    const refusal = $refusal.get();
    if (refusal || deviceId === undefined) {
      const { message } = refusal ?? noRobot;
      shown.fail(message, refusal);
      return failed(message);
    }
    if (shown.$mode.get().changingTo !== undefined) return failed({ id: 'driving.mode.busy' });
    shown.begin(mode);
    return done(deviceId);
  };
  const revert = (deviceId: string, mode: WorkMode, problem: Notice): Outcome => {
    if (shown.isChanging(deviceId, mode)) shown.fail(problem);
    return failed(problem);
  };
  const authorise = async (deviceId: string, mode: WorkMode): Promise<Outcome> => {
    const authority = await askAuthority(http, deviceId);
    if (!authority.isDone) return revert(deviceId, mode, authority.problem);
    const { isGranted, holder } = authority.value;
    if (isGranted) return doneWell;
    return revert(deviceId, mode, holder ? { id: 'driving.heldBy', values: { name: holder } } : { id: 'driving.held' });
  };
  /** Asks for the authority of a change that is sent next. It is not sent when a stop is pressed or another robot is selected meanwhile. */
  const authoriseUnsent = async (deviceId: string, mode: WorkMode): Promise<Outcome> => {
    const mine = { deviceId, mode, isStopped: false };
    unsent = mine;
    const authority = await authorise(deviceId, mode);
    if (unsent !== mine) return failed(mine.isStopped ? stopped : noRobot.message);
    unsent = undefined;
    return authority;
  };
  const pause = (milliseconds: number): Promise<void> =>
    new Promise(resolve => {
      clock.after(milliseconds, resolve);
    });

  return {
    $mode: shown.$mode,
    $refusal: computed($refusal, refusal => refusal?.message),
    clear: shown.clear,
    dispose: shown.dispose,

    ask: async mode => {
      const robot = begin(mode);
      if (!robot.isDone) return robot;
      const authority = await authorise(robot.value, mode);
      if (!authority.isDone) return authority;
      // Another robot has been selected meanwhile, so the operator gets no question about this one.
      if (!shown.isChanging(robot.value, mode)) return failed(noRobot.message);
      shown.clear();
      granted = { deviceId: robot.value, mode };
      return doneWell;
    },

    change: async (mode, resume) => {
      const robot = begin(mode);
      if (!robot.isDone) return robot;
      const deviceId = robot.value;
      interrupt('mode');
      const isAsked = granted?.deviceId === deviceId && granted.mode === mode;
      granted = undefined;
      const authority = isAsked ? doneWell : await authoriseUnsent(deviceId, mode);
      if (!authority.isDone) return authority;
      const askedAt = clock.now();
      const choice = mode === 'automatic' ? { resume: resume ?? 'resume' } : {};
      const changed = await attempt(http.request(changeControl, { deviceId, mode, ...choice }));
      if (!changed.isDone) return revert(deviceId, mode, changed.problem);
      onAnswer(clock.now() - askedAt);
      if (mode === 'automatic') await pause(modeShownAfter);
      if (shown.isChanging(deviceId, mode)) {
        shown.succeed(mode);
        notices.notify('success', { id: 'driving.mode.done' }, noticeDurations.done);
      }
      return doneWell;
    },

    withdraw: deviceId => {
      if (unsent?.mode !== 'automatic' || (deviceId !== undefined && deviceId !== unsent.deviceId)) return;
      unsent.isStopped = true;
      unsent = undefined;
      shown.fail(stopped);
    },
  };
}
