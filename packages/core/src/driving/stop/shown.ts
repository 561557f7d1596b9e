/** What a stop means to others: how it is shown, and whether its robot may still be moving. */
import type { FollowedStop, Stop, StopState } from './state.ts';

/** The shown state of a stop that is followed. */
export function shownOf<Command>(deviceId: string, stop: FollowedStop<Command>): StopState {
  const { phase, pause, hadTask } = stop;
  const isConfirmed = phase === 'confirmed' || phase === 'confirmed-over';
  const problem = 'problem' in pause ? pause.problem : undefined;
  return {
    deviceId,
    phase: phase === 'confirmed-over' ? 'confirmed' : phase,
    hasPaused: isConfirmed && hadTask && pause.state === 'taken',
    ...(phase === 'confirmed-over' ? { isConfirmedOver: true } : {}),
    ...(phase === 'unconfirmed' && problem !== undefined ? { problem } : {}),
  };
}

/** The phases in which a robot may still be moving. */
const inMotion: readonly unknown[] = ['sending', 'sent', 'unconfirmed'];

/** Whether the robot may still be moving. */
export const mayMove = <Command>(stop: Stop<Command>): boolean =>
  stop.movement.state === 'unanswered' ||
  stop.movement.state === 'given-up' ||
  (stop.kind === 'followed' && inMotion.includes(stop.phase));

/** Whether more may still become known of the stop. */
export const isOpen = <Command>(stop: Stop<Command>): boolean =>
  // The second stop counts as well, because a movement sent earlier may reach the robot between the two.
  stop.movement.state === 'unanswered' ||
  stop.movement.state === 'answered' ||
  (stop.kind === 'followed' && !stop.isLate && (stop.pause.state === 'waiting' || inMotion.includes(stop.phase)));
