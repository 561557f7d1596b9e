/**
 * The state of a stop as one value, and everything that can happen to it. `reduce.ts` says how the state changes. Requests and timers
 * follow from the state (`effects.ts`).
 */
import type { RobotStatus } from '@patrolkit/transport';
import type { Notice } from '../../outcome.ts';
import type { StatusReading } from '../../robots/index.ts';
import type { Standing } from './standing.ts';

/**
 * The phase of a stop. `sending`: the server has not answered yet. `sent`: the server has accepted it. `confirmed`: the robot's status says
 * that it stands. `unknowable`: the server has accepted it, and no status can say whether the robot stands. `unreachable`: the robot is
 * offline. `unconfirmed`: five seconds have passed, and the robot has not said that it stands.
 */
export type StopPhase = 'sending' | 'sent' | 'confirmed' | 'unknowable' | 'unreachable' | 'unconfirmed';

/** The last stop of a robot, as it is shown. */
export interface StopState {
  readonly deviceId: string;
  readonly phase: StopPhase;
  /** The stop has paused a running task, which can be resumed. */
  readonly hasPaused: boolean;
  /** The confirmation has been on screen long enough. */
  readonly isConfirmedOver?: true;
  /** Why the robot did not pause its task. */
  readonly problem?: Notice;
}

/** The movement stop, which is sent until the server answers. */
export type Movement<Command> =
  | {
      /**
       * `unanswered`: repeated until the server answers. `answered`: the second stop, which follows even an answer to the first, is not
       * done yet. `given-up`: not answered for five seconds. A later answer still counts.
       */
      readonly state: 'unanswered' | 'answered' | 'given-up';
      /** Number of this stop. An answer to an earlier one does not count. */
      readonly round: number;
      /** The last movement, which has to stop. */
      readonly command: Command;
      /** When it was first sent, by the monotonic clock, ms. */
      readonly since: number;
      /** How often it was sent. */
      readonly sends: number;
      readonly isSentTwice: boolean;
      /** An earlier stop was given up, and the operator has not read that yet. */
      readonly isUnread: boolean;
    }
  /** `done`: answered. `acknowledged`: never answered, and the operator has read that. */
  | { readonly state: 'done' | 'acknowledged' };

/** The pause of the robot's task. Without it the robot would drive on. */
export type Pause =
  | { readonly state: 'none' | 'taken' }
  /** Repeated until the server answers or the stop is late. */
  | {
      readonly state: 'waiting';
      readonly sends: number;
      /** The last pause still waits for its answer. */
      readonly isOpen: boolean;
      readonly problem?: Notice;
    }
  | { readonly state: 'failed'; readonly problem: Notice };

/** What can be known of a robot at one moment. */
export interface Known {
  /** Its status, when it is the selected robot: the server pushes the statuses of that one. */
  readonly reading: StatusReading | undefined;
  /** Whether the status came during the present opening of the channel. */
  readonly isFresh: boolean;
  readonly isOffline: boolean;
}

/**
 * Whether the robot drives by itself. `unsaid`: not as far as is known, but a later status may show that it does. `let-go`: the same, but
 * the operator is about to let it drive by itself, so that is no reason to pause it. `itself`: it does. `not`: it stands by.
 */
export type Driver = 'unsaid' | 'let-go' | 'itself' | 'not';

/** The stop at the end of a hold. Nobody follows what the robot does then. */
export interface HoldStop<Command> {
  readonly kind: 'hold';
  readonly movement: Movement<Command>;
}

/** A stop that the operator pressed. It is followed until the robot says that it stands. */
export interface FollowedStop<Command> {
  readonly kind: 'followed';
  readonly movement: Movement<Command>;
  readonly pause: Pause;
  /** Number of this stop. */
  readonly round: number;
  /** When the operator pressed it, ms since 1970. Only what the robot says later counts. */
  readonly sentAt: number;
  readonly driver: Driver;
  /** The robot had a running task that a pause can interrupt. */
  readonly hadTask: boolean;
  /** The robot's last status, and when it came, ms since 1970. */
  readonly status: RobotStatus | undefined;
  readonly heardAt: number;
  /** What its last status since the stop says about standing. Undefined before one has come. */
  readonly standing: Standing | undefined;
  /** The last status before the stop did not show movement: the robot stood, or the status says nothing about it. */
  readonly couldNotTell: boolean;
  /** No status comes, because the robot is not selected or the channel is closed. */
  readonly isBlind: boolean;
  readonly isOffline: boolean;
  /** Five seconds have passed. */
  readonly isLate: boolean;
  /** `confirmed-over`: the confirmation has been on screen long enough. */
  readonly phase: StopPhase | 'confirmed-over';
}

/**
 * A stop whose page has ended, so that no view follows it. Its pause is still repeated like the movement stop, for at most five seconds. A
 * robot must not drive on because somebody leaves a page (safety.md 3.5).
 */
export interface LeftStop<Command> {
  readonly kind: 'left';
  readonly movement: Movement<Command>;
  readonly pause: Extract<Pause, { state: 'waiting' }>;
  readonly round: number;
  readonly isLate: boolean;
}

/** One stop of one robot, or of its camera. */
export type Stop<Command> = HoldStop<Command> | FollowedStop<Command> | LeftStop<Command>;

/** What is known of a robot when the operator stops it. */
export interface Beginning {
  readonly sentAt: number;
  readonly known: Known;
  readonly driver: Extract<Driver, 'unsaid' | 'itself' | 'not'>;
  /** The robot is certainly in manual mode, so it has no task to pause. */
  readonly isSurelyManual: boolean;
}

/** What can happen to a stop. */
export type StopEvent<Command> =
  /** A stop is pressed. It goes out at once. */
  | {
      readonly kind: 'sent';
      readonly command: Command;
      readonly round: number;
      readonly at: number;
      /** A second stop follows even if this one is answered. */
      readonly isTwice: boolean;
    }
  /** It is time to send the movement stop again. */
  | { readonly kind: 'beat'; readonly at: number; /** The robot is driven again. */ readonly isHeld: boolean }
  | { readonly kind: 'answered'; readonly round: number }
  /** A stop failed. The next beat sends another one. */
  | { readonly kind: 'failed' }
  /** The session is over, so the server would refuse every further stop. */
  | { readonly kind: 'refused'; readonly round: number }
  /** The operator pressed the stop that was just sent. */
  | ({ readonly kind: 'followed'; readonly round: number } & Beginning)
  /** What is known of the robot has changed: a status came, the robot went offline, or the channel was lost. */
  | { readonly kind: 'told'; readonly known: Known }
  /** It is time to send the pause again. */
  | { readonly kind: 'pause-beat' }
  | { readonly kind: 'pause-answered' }
  | {
      readonly kind: 'pause-failed';
      readonly problem: Notice;
      /** A further pause would fail as well. */
      readonly isFinal: boolean;
    }
  /** Five seconds have passed. */
  | { readonly kind: 'late' }
  /** The phase has been on screen long enough. */
  | { readonly kind: 'shown' }
  /** The operator lets the robot drive by itself. */
  | { readonly kind: 'let-go' }
  /** The server did not let the robot drive by itself. */
  | { readonly kind: 'kept' }
  /** An operator moves the robot again. */
  | { readonly kind: 'forgotten' }
  /** The page has ended. */
  | { readonly kind: 'left' }
  /** The operator has read that the stop is not confirmed. */
  | { readonly kind: 'acknowledged' };
