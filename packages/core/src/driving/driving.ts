/**
 * Driving and work mode: every command to a robot is a verb here, guarded here, and nowhere else (architecture.md rule 6,
 * safety.md 3).
 */
import {
  defaultMoveSpeed,
  getEnableConfig,
  type CallFailure,
  type Direction,
  type HttpClient,
  type PtzAction,
  type ResumeChoice,
  type WorkMode,
} from '@patrolkit/transport';
import { computed } from 'nanostores';
import type { Environment, PageSignal } from '../environment/index.ts';
import type { Message } from '../i18n/index.ts';
import { attempt, done, doneWell, failed, type Outcome } from '../outcome.ts';
import type { Capability, Part } from '../part.ts';
import type { RobotStore } from '../robots/index.ts';
import { endLimit, type UnconfirmedStop } from '../session/companions.ts';
import type { Store } from '../store.ts';
import type { NoticeStore } from '../system/index.ts';
import { createDelays, type Delay } from './delay.ts';
import { createDiagonals } from './diagonals.ts';
import {
  driveRefusal,
  movementRefusal,
  noRobot,
  tooSlow,
  unconfirmedFirst,
  type DrivingFacts,
  type Refusal,
} from './guard.ts';
import type { StatusAge, StatusAges } from './status-age.ts';
import { askAuthority, createModes, type ModeReading, type ModeStore } from './mode.ts';
import type { Hold, HoldEnd, HoldState } from './hold.ts';
import { createHolds, type DriveCommand, type PtzCommand } from './holds.ts';
import type { StopState } from './stop/state.ts';
import type { Stops } from './stop/stops.ts';
import { watchStops } from './stop/watch.ts';

/** Driving and its verbs. */
export interface DrivingStore {
  readonly $drive: Store<HoldState<DriveCommand>>;
  readonly $ptz: Store<HoldState<PtzCommand>>;
  /** Ids of robots whose movement stop was not confirmed; they cannot be driven until the operator has read that (safety.md 3.5). */
  readonly $driveUnconfirmed: Store<readonly string[]>;
  /** The same for their cameras. */
  readonly $ptzUnconfirmed: Store<readonly string[]>;
  /** Delay of control; undefined before the first answer. */
  readonly $delay: Store<Delay | undefined>;
  /** The age of the selected robot's status once it is old (interpretations.md 29). */
  readonly $statusAge: Store<StatusAge | undefined>;
  /** False once diagonal movements of the selected robot's camera were refused: their codes are assumed. */
  readonly $hasDiagonals: Store<boolean>;
  readonly $mode: Store<ModeReading>;
  /** Why the robot may not be driven now. */
  readonly $driveRefusal: Store<Message | undefined>;
  /** Why the camera may not be moved now. */
  readonly $ptzRefusal: Store<Message | undefined>;
  /** Why the work mode may not be changed now. */
  readonly $modeRefusal: Store<Message | undefined>;
  /** Begins to drive, or changes the directions of the hold; fails with the reason where it is refused. Speed 1 to 10. */
  drive(directions: readonly Direction[], speed?: number): Outcome;
  /** Begins to move the camera, or changes its movement; fails with the reason where it is refused. Speed 1 to 100. */
  ptz(action: PtzAction, speed: number): Outcome;
  /** Ends the movement that is held. */
  endDrive(why: HoldEnd): void;
  /** Ends the camera movement that is held. */
  endPtz(why: HoldEnd): void;
  /** Ends whatever is held: a dialog covers the pad, a call comes in. */
  interrupt(why: HoldEnd): void;
  /** The last stop of each robot, and what the robot's status tells of it; the latest stop is last. */
  readonly $stops: Store<readonly StopState[]>;
  /** Stops a robot, the selected one unless another is named; every user who sees the robot may. */
  stop(deviceId?: string): Outcome;
  /** The operator has read that a stop was not confirmed. */
  acknowledgeUnconfirmed(): void;
  /** Asks the server whether this session may change the work mode; to be called before the operator is asked about the task. */
  askMode(mode: WorkMode): Promise<Outcome>;
  /** Changes the work mode; to automatic with what becomes of the interrupted task. */
  changeMode(mode: WorkMode, resume?: ResumeChoice): Promise<Outcome>;
}

/** The part of driving that only the console calls. */
export interface DrivingPart extends Part {
  /** The operator makes the robot move: an earlier stop ends, and its state is removed once the result tells that the server accepted. */
  letGo(deviceId: string): (isTaken: boolean) => void;
  /** The session ends: whatever is held stops, and nothing can be pressed until `clear`. Resolves with robots that did not confirm it. */
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
  /** Whether a session whose token was refused as expired may go on with another. */
  readonly mayRenew: () => boolean;
}

const endOf: Partial<Record<PageSignal, HoldEnd>> = { blur: 'blur', hidden: 'hidden', leaving: 'leaving' };

/** Why a movement is refused: by the rule, by an unconfirmed stop of the robot that must be read first, or by slow answers. */
const refusalOf = (
  rule: (facts: DrivingFacts) => Refusal | undefined,
  $facts: Store<DrivingFacts>,
  $unconfirmed: Store<readonly string[]>,
  $tooSlow: Store<number | undefined>,
): Store<Refusal | undefined> =>
  computed([$facts, $unconfirmed, $tooSlow], (facts, unconfirmed, median): Refusal | undefined => {
    const refusal = rule(facts);
    if (refusal && !refusal.newOnly) return refusal;
    if (facts.robot && unconfirmed.includes(facts.robot.id)) return unconfirmedFirst;
    return refusal ?? (median === undefined ? undefined : tooSlow(median));
  });

const messageOf = ($refusal: Store<Refusal | undefined>): Store<Message | undefined> =>
  computed($refusal, refusal => refusal?.message);

/** Failures that come without an answer of the server. */
const unanswered: readonly CallFailure[] = ['unreachable', 'aborted'];

/** Asks what the hardware is set to: a question to the robot itself, which changes nothing and takes the way of a command. */
const askHardware =
  (http: DrivingDeps['http']) =>
  async (deviceId: string): Promise<boolean> => {
    const asked = await attempt(http.request(getEnableConfig, { deviceId }));
    // A refusal, or an answer that nobody can read, is an answer too: its way has been measured.
    return asked.isDone || (asked.error !== undefined && !unanswered.includes(asked.error.failure));
  };

/** Changes the work mode; to automatic, a stop that was sent before is not to hold the robot back. */
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
  const { clock } = environment;
  const ask = askHardware(http);
  const delays = createDelays(clock, async () => {
    const deviceId = robots.$selectedId.get();
    return deviceId !== undefined && ask(deviceId);
  });

  const diagonals = createDiagonals(robots.$selectedId, async deviceId => {
    const authority = await askAuthority(http, deviceId);
    return authority.isDone && authority.value.isGranted && !movementRefusal($facts.get());
  });

  const { drive, ptz } = createHolds({ clock, http, notices, diagonals, mayRenew, onAnswer: delays.add });
  const { stops } = drive;
  const { wallClock } = environment;
  const watch = watchStops({ wallClock, robots, $facts, shown: () => modes.$mode.get() }, stops);

  /** Robots whose stop was not answered, or whose status does not tell that they stand. */
  const $driveUnconfirmed = computed([drive.$unconfirmed, stops.$stops], (unanswered, told) => [
    ...new Set([...unanswered, ...told.flatMap(({ deviceId, phase }) => (phase === 'unconfirmed' ? deviceId : []))]),
  ]);
  const $driveRefusal = refusalOf(driveRefusal, $facts, $driveUnconfirmed, delays.$tooSlow);
  const $ptzRefusal = refusalOf(movementRefusal, $facts, ptz.$unconfirmed, delays.$tooSlow);
  let isEnding = false;
  /** The robot that a press moves, or why it may not. */
  const pressed = ({ $state }: Hold<unknown>, rule: Refusal | undefined): Outcome<string> => {
    if (isEnding) return failed({ id: 'driving.ended.session' });
    const deviceId = $facts.get().robot?.id;
    const refusal = rule?.newOnly && $state.get().state === 'held' ? undefined : rule;
    return refusal || deviceId === undefined ? failed((refusal ?? noRobot).message) : done(deviceId);
  };

  const interrupt = (why: HoldEnd): void => [drive, ptz].forEach(hold => hold.end(why));
  const forget = (): void => [drive, ptz].forEach(hold => hold.forget());

  let wasSeen = false;
  const listeners = [
    $facts.subscribe(facts => {
      const why = movementRefusal(facts)?.ends;
      // A driver who never had a picture was told so; one whose picture has gone no longer sees the way (safety.md 3.8).
      const isUnseen = facts.picture === 'none' && wasSeen;
      wasSeen = facts.picture === 'live';
      if (why) return interrupt(why);
      const whyDrive = isUnseen ? 'picture' : driveRefusal(facts)?.ends;
      if (whyDrive) drive.end(whyDrive);
    }),
    robots.$selectedId.listen(delays.clear),
    robots.$selectedId.listen(forget),
    environment.onPageSignal(signal => {
      const why = endOf[signal];
      if (why) interrupt(why);
    }),
  ];

  const modes = createModes({ clock, http, robots, notices, $facts, interrupt, onAnswer: delays.add });

  const store: DrivingStore = {
    $drive: drive.$state,
    $ptz: ptz.$state,
    $driveUnconfirmed,
    $ptzUnconfirmed: ptz.$unconfirmed,
    $delay: delays.$delay,
    $statusAge: ages.$age,
    $hasDiagonals: diagonals.$has,
    $mode: modes.$mode,
    $stops: stops.$stops,
    $driveRefusal: messageOf($driveRefusal),
    $ptzRefusal: messageOf($ptzRefusal),
    $modeRefusal: modes.$refusal,
    interrupt,
    endDrive: drive.end,
    endPtz: ptz.end,

    drive: (directions, speed = defaultMoveSpeed) => {
      const robot = pressed(drive, $driveRefusal.get());
      if (!robot.isDone) return robot;
      ptz.end('second-input');
      stops.forget(robot.value);
      const begins = drive.$state.get().state !== 'held';
      drive.press({ deviceId: robot.value, directions, speed });
      // Over HTTP/1.1 a stop that aborts an unanswered movement closes the connection of that request. This request opens a second
      // connection now, so that the stop need not wait for a new one (safety.md 3.5).
      if (begins) void ask(robot.value);
      return doneWell;
    },

    ptz: (action, speed) => {
      const robot = pressed(ptz, $ptzRefusal.get());
      if (!robot.isDone) return robot;
      drive.end('second-input');
      ptz.press({ deviceId: robot.value, action, speed });
      return doneWell;
    },

    stop: (deviceId = robots.$selectedId.get()) => {
      if (deviceId === undefined) return failed(noRobot.message);
      // The stop is sent before anything else is done.
      drive.stopNow({ deviceId, directions: [], speed: 0 });
      modes.withdraw(deviceId);
      watch.follow(deviceId);
      return doneWell;
    },

    acknowledgeUnconfirmed: () => {
      drive.acknowledgeUnconfirmed();
      ptz.acknowledgeUnconfirmed();
    },

    askMode: modes.ask,
    changeMode: changeAfterStop(modes, stops, robots),
  };

  const part: DrivingPart = {
    letGo: stops.letGo,
    begin: forget,

    endSession: async () => {
      isEnding = true;
      modes.withdraw();
      // Read before the stops are forgotten.
      const unconfirmed = $driveUnconfirmed.get();
      const names = new Map(robots.$robots.get().items.map(({ id, name }) => [id, name]));
      const left = await Promise.all([drive, ptz].map(each => each.settle(endLimit)));
      return [...new Set([...left.flat(), ...unconfirmed])].map(id => ({ id, name: names.get(id) ?? id }));
    },

    clear: () => {
      interrupt('session');
      isEnding = false;
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
