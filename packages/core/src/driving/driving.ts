/**
 * Driving and the work mode. Every command to a robot is a verb here, guarded here, and nowhere else (architecture.md rule 6, safety.md 3).
 */
import {
  getEnableConfig,
  type CallFailure,
  type HttpClient,
  type ResumeChoice,
  type ShownRegion,
  type WorkMode,
} from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import type { Message } from '../i18n/index.ts';
import { attempt, type Outcome } from '../outcome.ts';
import type { Capability, Part, UnconfirmedStop } from '../part.ts';
import type { RobotStore } from '../robots/index.ts';
import { endLimit } from '../session/companions.ts';
import type { Store } from '../store.ts';
import type { NoticeStore } from '../notices/notices.ts';
import { createDelays, type Delay } from './delay.ts';
import { createDiagonals } from './diagonals.ts';
import { createForbidden } from './forbidden.ts';
import { movementRefusal, type DrivingFacts } from './guard.ts';
import type { StatusAge, StatusAges } from './status-age.ts';
import { askAuthority } from './authority.ts';
import { createModes, type ModeStore } from './mode.ts';
import type { ModeReading } from './mode-shown.ts';
import { interruptOf, watchHolds } from './ends.ts';
import type { HoldEnd, HoldState } from './hold.ts';
import { createMovement, type MovementVerbs } from './movement.ts';
import { createHolds, type DriveCommand, type PtzCommand } from './holds.ts';
import type { StopState } from './stop/state.ts';
import type { Stops } from './stop/stops.ts';
import { watchStops } from './stop/watch.ts';

/** Driving and its verbs. */
export interface DrivingStore extends MovementVerbs {
  readonly $drive: Store<HoldState<DriveCommand>>;
  readonly $ptz: Store<HoldState<PtzCommand>>;
  /** Ids of robots whose camera did not confirm a stop. */
  readonly $ptzUnconfirmed: Store<readonly string[]>;
  /** Delay of control. Undefined before the first answer. */
  readonly $delay: Store<Delay | undefined>;
  /** The age of the selected robot's status, once it is old (interpretations.md 29). */
  readonly $statusAge: Store<StatusAge | undefined>;
  /** False after the selected robot's camera refused diagonal movements, whose codes are assumed. */
  readonly $hasDiagonals: Store<boolean>;
  readonly $mode: Store<ModeReading>;
  /** The forbidden region in which the selected robot is in manual mode. It refuses nothing. */
  readonly $forbidden: Store<ShownRegion | undefined>;
  /** Why the work mode may not be changed now. */
  readonly $modeRefusal: Store<Message | undefined>;
  /** Ends the movement that is held. */
  endDrive(why: HoldEnd): void;
  /** Ends the camera movement that is held. */
  endPtz(why: HoldEnd): void;
  /** Ends whatever is held, for example when a dialog covers the pad or a call comes in. */
  interrupt(why: HoldEnd): void;
  /** The last stop of each robot, and what the robot's status says about it. The latest stop is last. */
  readonly $stops: Store<readonly StopState[]>;
  /** Asks the server whether this session may change the work mode. Call it before the operator is asked about the task. */
  askMode(mode: WorkMode): Promise<Outcome>;
  /** Changes the work mode. A change to automatic says what happens to the interrupted task. */
  changeMode(mode: WorkMode, resume?: ResumeChoice): Promise<Outcome>;
}

/** The part of driving that only the console calls. */
export interface DrivingPart extends Part {
  /**
   * Lets the robot move, as the operator chose, and ends an earlier stop. Call the result with whether the server accepted. With true the
   * state of that stop is removed.
   */
  letGo(deviceId: string): (isTaken: boolean) => void;
  /**
   * Ends with the session: whatever is held stops, and nothing can be pressed until `clear`. Resolves with the robots that did not confirm
   * it.
   */
  endSession(): Promise<readonly UnconfirmedStop[]>;
}

/** What the store needs. */
export interface DrivingDeps {
  readonly environment: Environment;
  readonly http: HttpClient;
  readonly robots: RobotStore;
  readonly notices: NoticeStore;
  readonly $facts: Store<DrivingFacts>;
  readonly ages: StatusAges;
  /** Whether the session may go on with another token after the server refused this one as expired. */
  readonly mayRenew: () => boolean;
}

/** Failures without an answer of the server. */
const unanswered: readonly CallFailure[] = ['unreachable', 'aborted'];

/** Asks the robot what its hardware is set to. This changes nothing and takes the way of a command. */
const askHardware =
  (http: DrivingDeps['http']) =>
  async (deviceId: string): Promise<boolean> => {
    const asked = await attempt(http.request(getEnableConfig, { deviceId }));
    // A refusal, or an unreadable answer, is an answer too: it measures the way.
    return asked.isDone || (asked.error !== undefined && !unanswered.includes(asked.error.failure));
  };

/** Changes the work mode. In a change to automatic an earlier stop does not hold the robot back. */
const changeAfterStop =
  (modes: ModeStore, stops: Pick<Stops<unknown>, 'letGo'>, { $selectedId }: RobotStore): DrivingStore['changeMode'] =>
  async (mode, resume) => {
    const deviceId = $selectedId.get();
    const told = mode === 'automatic' && deviceId !== undefined ? stops.letGo(deviceId) : undefined;
    const outcome = await modes.change(mode, resume);
    told?.(outcome.isDone);
    return outcome;
  };

/** Makes the store. */
export function createDriving(deps: DrivingDeps): Capability<DrivingStore, DrivingPart> {
  const { environment, http, robots, notices, $facts, ages, mayRenew } = deps;
  const { clock, wallClock } = environment;
  const ask = askHardware(http);
  const delays = createDelays(clock, async () => {
    const deviceId = robots.$selectedId.get();
    return deviceId !== undefined && ask(deviceId);
  });

  const diagonals = createDiagonals(robots.$selectedId, async deviceId => {
    const authority = await askAuthority(http, deviceId);
    return authority.isDone && authority.value.isGranted && !movementRefusal($facts.get());
  });

  const holds = createHolds({ clock, http, notices, diagonals, mayRenew, onAnswer: delays.add });
  const { drive, ptz } = holds;
  const { stops } = drive;
  const interrupt = interruptOf(holds);
  const forget = (): void => [drive, ptz].forEach(hold => hold.forget());
  const modes = createModes({ clock, http, robots, notices, $facts, interrupt, onAnswer: delays.add });
  const watch = watchStops({ wallClock, robots, $facts, shown: () => modes.$mode.get() }, stops);
  const movement = createMovement({
    holds,
    $facts,
    $selectedId: robots.$selectedId,
    $tooSlow: delays.$tooSlow,
    ask,
    onStop: deviceId => {
      modes.withdraw(deviceId);
      watch.follow(deviceId);
    },
  });
  const listeners = [
    watchHolds(holds, $facts, environment.onPageSignal),
    robots.$selectedId.listen(delays.clear),
    robots.$selectedId.listen(forget),
  ];

  const store: DrivingStore = {
    ...movement.verbs,
    $drive: drive.$state,
    $ptz: ptz.$state,
    $ptzUnconfirmed: ptz.$unconfirmed,
    $delay: delays.$delay,
    $statusAge: ages.$age,
    $hasDiagonals: diagonals.$has,
    $mode: modes.$mode,
    $stops: stops.$stops,
    $forbidden: createForbidden(robots),
    $modeRefusal: modes.$refusal,
    interrupt,
    endDrive: drive.end,
    endPtz: ptz.end,
    askMode: modes.ask,
    changeMode: changeAfterStop(modes, stops, robots),
  };

  const part: DrivingPart = {
    letGo: stops.letGo,
    begin: forget,

    endSession: async () => {
      movement.close();
      modes.withdraw();
      // Read before the stops are forgotten.
      const unconfirmed = store.$driveUnconfirmed.get();
      const names = new Map(robots.$robots.get().items.map(({ id, name }) => [id, name]));
      const left = await Promise.all([drive, ptz].map(each => each.settle(endLimit)));
      return [...new Set([...left.flat(), ...unconfirmed])].map(id => ({ id, name: names.get(id) ?? id }));
    },

    clear: () => {
      interrupt('session');
      movement.open();
      diagonals.clear();
      ages.clear();
      modes.clear();
      delays.clear();
      stops.leave();
    },
    dispose: () => {
      drive.dispose();
      ptz.dispose();
      for (const stop of listeners) stop();
      delays.dispose();
      stops.leave();
      watch.dispose();
      ages.dispose();
      modes.dispose();
    },
  };
  return { store, part };
}
