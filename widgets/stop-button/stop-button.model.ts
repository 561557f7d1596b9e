/** The rules of the stop button: its text, and the robots that it asks about. */
import {
  workModeOf,
  type KnownPosition,
  type MessageId,
  type Robot,
  type StopPhase,
  type StopState,
} from '@patrolkit/core';

/** What the button shows: the state of the last stop, or that it is ready for one. */
export type ButtonPhase = StopPhase | 'ready';

/** What the button shows of the last stop. An unconfirmed stop outlasts everything except a new stop that is under way. */
export function phaseOf(last: StopState | undefined, hasUnconfirmed: boolean): ButtonPhase {
  const phase = last?.phase ?? 'ready';
  if (hasUnconfirmed && phase !== 'sending' && phase !== 'sent') return 'unconfirmed';
  return phase === 'confirmed' && last?.isConfirmedOver ? 'ready' : phase;
}

/** The text of each phase. */
export const phaseTexts = {
  unconfirmed: 'driving.unconfirmed.title',
  ready: 'driving.stopButton.ready',
  sending: 'driving.stopButton.sending',
  sent: 'driving.stopButton.sent',
  confirmed: 'driving.stopButton.confirmed',
  unknowable: 'driving.stopButton.unknowable',
  unreachable: 'driving.stopButton.unreachable',
} as const satisfies Record<ButtonPhase, MessageId>;

/** A robot in the list of robots to stop. */
export interface StopChoice {
  readonly id: string;
  readonly name: string;
  readonly state: 'moving' | 'other' | 'offline';
}

/** Modes in which a robot drives by itself. */
const onTheMove: readonly string[] = ['patrol', 'guide', 'alarmReview', 'specificRoute', 'specificPoint'];

/** True when the fleet's situation says that a robot moves or may move at any moment. */
const isMoving = (position: KnownPosition | undefined): boolean =>
  position !== undefined &&
  (position.isMoving ||
    (position.mode !== undefined && workModeOf(position.mode) === 'automatic' && onTheMove.includes(position.mode)));

/** The robots that can be stopped: moving ones first, and in each part those used lately first. Offline robots come last. */
export function stopChoices(
  robots: readonly Robot[],
  positions: ReadonlyMap<string, KnownPosition>,
  recent: readonly string[],
): readonly StopChoice[] {
  const rank = { moving: 0, other: 1, offline: 2 } as const;
  const lately = (id: string): number => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return robots
    .filter(({ kind }) => kind !== 'sensor')
    .map(({ id, name, isOnline }): StopChoice => ({
      id,
      name: name || id,
      state: !isOnline ? 'offline' : isMoving(positions.get(id)) ? 'moving' : 'other',
    }))
    .sort((one, other) => rank[one.state] - rank[other.state] || lately(one.id) - lately(other.id));
}
