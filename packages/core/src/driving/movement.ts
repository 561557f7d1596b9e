/** The verbs that move the selected robot and its camera and that stop any robot, and why a movement is refused. */
import { defaultMoveSpeed, type Direction, type PtzAction } from '@patrolkit/transport';
import { computed } from 'nanostores';
import type { Message } from '../i18n/index.ts';
import { done, doneWell, failed, type Outcome } from '../outcome.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import {
  driveRefusal,
  movementRefusal,
  noRobot,
  tooSlow,
  unconfirmedFirst,
  type DrivingFacts,
  type Refusal,
} from './guard.ts';
import type { Hold } from './hold.ts';
import type { Holds } from './holds.ts';

/** What the verbs need. */
export interface MovementDeps {
  readonly holds: Holds;
  readonly $facts: Store<DrivingFacts>;
  readonly $selectedId: RobotStore['$selectedId'];
  /** The median of the delay for which new holds are refused, ms. */
  readonly $tooSlow: Store<number | undefined>;
  /** Asks a robot something that changes nothing and takes the way of a command. */
  readonly ask: (deviceId: string) => Promise<unknown>;
  /** Called when the stop of a robot has just been sent. */
  readonly onStop: (deviceId: string) => void;
}

/** The verbs of movement, for pages. */
export interface MovementVerbs {
  /** Ids of robots whose movement stop was not confirmed. They cannot be driven until the operator has read that (safety.md 3.5). */
  readonly $driveUnconfirmed: Store<readonly string[]>;
  /** Why the robot may not be driven now. */
  readonly $driveRefusal: Store<Message | undefined>;
  /** Why the camera may not be moved now. */
  readonly $ptzRefusal: Store<Message | undefined>;
  /** Begins to drive, or changes the directions of the hold. Fails with the reason when it is refused. Speed within `moveRange`. */
  drive(directions: readonly Direction[], speed?: number): Outcome;
  /** Begins to move the camera, or changes its movement. Fails with the reason when it is refused. Speed within `ptzRange`. */
  ptz(action: PtzAction, speed: number): Outcome;
  /** Stops a robot: the selected one, unless another is named. Every user who sees the robot may stop it. */
  stop(deviceId?: string): Outcome;
  /** Records that the operator has read that a stop was not confirmed. */
  acknowledgeUnconfirmed(): void;
}

/** The verbs of movement, for driving. */
export interface Movement {
  readonly verbs: MovementVerbs;
  /** Ends with the session: nothing can be pressed until `open`. */
  close(): void;
  open(): void;
}

/** Returns why a movement is refused: by the rule, by an unconfirmed stop that must be read first, or by slow answers. */
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

/** Makes the verbs of movement. */
export function createMovement({ holds, $facts, $selectedId, $tooSlow, ask, onStop }: MovementDeps): Movement {
  const { drive, ptz } = holds;
  const { stops } = drive;
  /** Robots whose stop the server did not answer, or whose status does not say that they stand. */
  const $driveUnconfirmed = computed([drive.$unconfirmed, stops.$stops], (unanswered, told) => [
    ...new Set([...unanswered, ...told.flatMap(({ deviceId, phase }) => (phase === 'unconfirmed' ? deviceId : []))]),
  ]);
  const $driveRefusal = refusalOf(driveRefusal, $facts, $driveUnconfirmed, $tooSlow);
  const $ptzRefusal = refusalOf(movementRefusal, $facts, ptz.$unconfirmed, $tooSlow);
  let isClosed = false;
  /** Returns the robot that a press moves, or why it may not. */
  const pressed = ({ $state }: Hold<unknown>, rule: Refusal | undefined): Outcome<string> => {
    if (isClosed) return failed({ id: 'driving.ended.session' });
    const deviceId = $facts.get().robot?.id;
    const refusal = rule?.newOnly && $state.get().state === 'held' ? undefined : rule;
    return refusal || deviceId === undefined ? failed((refusal ?? noRobot).message) : done(deviceId);
  };

  return {
    verbs: {
      $driveUnconfirmed,
      $driveRefusal: messageOf($driveRefusal),
      $ptzRefusal: messageOf($ptzRefusal),

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

      stop: (deviceId = $selectedId.get()) => {
        if (deviceId === undefined) return failed(noRobot.message);
        // The stop goes out before anything else happens.
        drive.stopNow({ deviceId, directions: [], speed: 0 });
        onStop(deviceId);
        return doneWell;
      },

      acknowledgeUnconfirmed: () => {
        drive.acknowledgeUnconfirmed();
        ptz.acknowledgeUnconfirmed();
      },
    },
    close: () => {
      isClosed = true;
    },
    open: () => {
      isClosed = false;
    },
  };
}
