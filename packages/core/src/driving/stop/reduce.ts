/** How the state of a stop changes. Pure: nothing here sends, waits or reads a clock. */
import { standingOf } from './standing.ts';
import type { FollowedStop, HoldStop, Movement, Pause, Stop, StopEvent } from './state.ts';
import { stopLimit } from './times.ts';

/** Modes in which the robot can have no task: the operator drives it, it has no task, or it says nothing. */
const withoutTask: readonly unknown[] = ['manual', 'standBy', 'offline', undefined];

/** Returns what an event makes of a stop. Undefined when no stop is left. */
export function reduce<Command>(stop: Stop<Command> | undefined, event: StopEvent<Command>): Stop<Command> | undefined {
  if (event.kind === 'sent') {
    const movement = sent(stop?.movement, event);
    return stop ? { ...stop, movement } : { kind: 'hold', movement };
  }
  if (!stop) return undefined;
  const movement = moved(stop.movement, event);
  const next = reacted(movement === stop.movement ? stop : { ...stop, movement }, event);
  return next.kind === 'hold' && isOver(next.movement) ? undefined : next;
}

/** Whether a movement stop needs nothing more. */
export const isOver = <Command>(
  movement: Movement<Command>,
): movement is Extract<Movement<Command>, { state: 'done' | 'acknowledged' }> =>
  movement.state === 'done' || movement.state === 'acknowledged';

/** Whether this stop or an earlier one of the robot was given up and the operator has not read that. */
export const isUnread = <Command>(movement: Movement<Command> | undefined): boolean =>
  movement !== undefined && !isOver(movement) && (movement.isUnread || movement.state === 'given-up');

function sent<Command>(
  before: Movement<Command> | undefined,
  { command, round, at, isTwice }: Extract<StopEvent<Command>, { kind: 'sent' }>,
): Movement<Command> {
  // An earlier stop that is still unanswered goes on: nothing has moved since, and its five seconds run.
  if (before?.state === 'unanswered') return { ...before, sends: before.sends + 1 };
  return {
    state: 'unanswered',
    command,
    round,
    since: at,
    sends: 1,
    isSentTwice: !isTwice,
    isUnread: isUnread(before),
  };
}

function moved<Command>(movement: Movement<Command>, event: StopEvent<Command>): Movement<Command> {
  if (isOver(movement)) return movement;
  const { state, round, since, sends, isSentTwice } = movement;
  switch (event.kind) {
    case 'beat': {
      if (state === 'given-up') return movement;
      if (state === 'answered' && (isSentTwice || event.isHeld)) return { state: 'done' };
      if (state === 'unanswered' && event.at - since >= stopLimit) return { ...movement, state: 'given-up' };
      return { ...movement, sends: sends + 1, isSentTwice: true };
    }
    case 'answered':
      if (event.round !== round) return movement;
      return isSentTwice || state === 'given-up' ? { state: 'done' } : { ...movement, state: 'answered' };
    case 'refused':
      return event.round === round && state === 'unanswered' ? { ...movement, state: 'given-up' } : movement;
    case 'acknowledged':
      if (state === 'given-up') return { state: 'acknowledged' };
      return movement.isUnread ? { ...movement, isUnread: false } : movement;
    default:
      return movement;
  }
}

function reacted<Command>(stop: Stop<Command>, event: StopEvent<Command>): Stop<Command> {
  if (event.kind === 'followed') return judged(followed(stop.movement, event));
  switch (stop.kind) {
    case 'hold':
      return stop;
    case 'followed':
      return watched(stop, event);
    case 'left': {
      if (event.kind === 'forgotten' || event.kind === 'let-go') return unfollowed(stop);
      const pause = paused(stop.pause, event, stop.isLate);
      const isLate = stop.isLate || event.kind === 'late';
      // Once the stop is late, one pause may still be on its way, and no further one is sent.
      return pause.state === 'waiting' && (pause.isOpen || !isLate) ? { ...stop, pause, isLate } : unfollowed(stop);
    }
  }
}

/** The stop without anybody who follows it. */
const unfollowed = <Command>({ movement }: Stop<Command>): HoldStop<Command> => ({ kind: 'hold', movement });

function followed<Command>(
  movement: Movement<Command>,
  event: Extract<StopEvent<Command>, { kind: 'followed' }>,
): FollowedStop<Command> {
  const { round, sentAt, known, driver, isSurelyManual } = event;
  const status = known.reading?.status;
  return {
    kind: 'followed',
    movement,
    pause: isSurelyManual ? { state: 'none' } : { state: 'waiting', sends: 1, isOpen: true },
    round,
    sentAt,
    driver,
    hadTask: driver === 'itself' && status?.isPatrolPaused !== true,
    status,
    heardAt: known.reading?.receivedAt ?? 0,
    standing: undefined,
    couldNotTell: status === undefined || standingOf(status, status, false) !== 'moves',
    isBlind: !known.reading || !known.isFresh,
    isOffline: known.isOffline,
    isLate: false,
    phase: 'sending',
  };
}

function watched<Command>(stop: FollowedStop<Command>, event: StopEvent<Command>): Stop<Command> {
  const { phase, pause, isLate, driver } = stop;
  switch (event.kind) {
    case 'told':
      return judged(heard(stop, event.known));
    case 'late':
      return judged({ ...stop, isLate: true });
    case 'shown':
      if (phase === 'confirmed') return { ...stop, phase: 'confirmed-over' };
      return phase === 'unknowable' ? unfollowed(stop) : stop;
    case 'let-go':
      return driver === 'unsaid' ? { ...stop, driver: 'let-go' } : stop;
    case 'kept':
      return driver === 'let-go' ? judged({ ...stop, driver: 'unsaid' }) : stop;
    case 'forgotten':
      return unfollowed(stop);
    case 'left':
      if (pause.state !== 'waiting' || isLate) return unfollowed(stop);
      return { kind: 'left', movement: stop.movement, pause, round: stop.round, isLate };
    case 'acknowledged':
      return phase === 'unconfirmed' || phase === 'unreachable' || phase === 'unknowable' ? unfollowed(stop) : stop;
    default:
      return judged({ ...stop, pause: paused(pause, event, isLate) });
  }
}

function paused<Command>(pause: Pause, event: StopEvent<Command>, isLate: boolean): Pause {
  if (pause.state !== 'waiting') return pause;
  switch (event.kind) {
    case 'pause-beat':
      return isLate ? pause : { ...pause, sends: pause.sends + 1, isOpen: true };
    // The problem of an earlier pause no longer matters.
    case 'pause-answered':
      return { state: 'taken' };
    case 'pause-failed':
      return event.isFinal
        ? { state: 'failed', problem: event.problem }
        : { ...pause, isOpen: false, problem: event.problem };
    default:
      return pause;
  }
}

/**
 * Takes the robot's last status into account. A status from before the stop says nothing about the stop. A status from before the channel
 * was lost does not show that the channel carries statuses again.
 */
function heard<Command>(
  stop: FollowedStop<Command>,
  { reading, isFresh, isOffline }: Extract<StopEvent<Command>, { kind: 'told' }>['known'],
): FollowedStop<Command> {
  const isNew = reading !== undefined && reading.receivedAt > stop.heardAt;
  const isBlind = !reading || !isFresh || (stop.isBlind && !isNew);
  if (isBlind || !isNew || reading.receivedAt <= stop.sentAt) return { ...stop, isBlind, isOffline };
  const { status, receivedAt } = reading;
  const standing = standingOf(status, stop.status, stop.pause.state === 'taken');
  return { ...stop, isBlind, isOffline, standing, status, heardAt: receivedAt };
}

/** Whether a status since the stop is the first to show that the robot drives by itself. Somebody else may have changed the mode. */
const isFoundAutomatic = <Command>({ driver, isLate, standing, status }: FollowedStop<Command>): boolean =>
  driver === 'unsaid' &&
  !isLate &&
  (standing === 'moves' || standing === 'untold') &&
  !withoutTask.includes(status?.mode);

/** Pauses the task of a robot that turns out to drive by itself, and sets the phase. */
function judged<Command>(before: FollowedStop<Command>): Stop<Command> {
  const stop = isFoundAutomatic(before) ? found(before) : before;
  const wasConfirmed = before.phase === 'confirmed' || before.phase === 'confirmed-over';
  const phase = phaseOf(stop);
  // A confirmed stop ends when the robot has been started since. It also ends when no status can come that would show this.
  const isWatched = (phase === 'confirmed' || phase === 'sent' || phase === 'sending') && !stop.isBlind;
  if (wasConfirmed && !isWatched && (stop.isLate || stop.pause.state !== 'waiting')) return unfollowed(stop);
  return phase === 'confirmed' && wasConfirmed ? stop : { ...stop, phase };
}

/** Sends the pause even if an earlier one was answered, because the robot may have had no task to pause then. */
function found<Command>(stop: FollowedStop<Command>): FollowedStop<Command> {
  const { pause, status } = stop;
  const sends = pause.state === 'waiting' ? pause.sends + 1 : 1;
  const problem = 'problem' in pause ? pause.problem : undefined;
  return {
    ...stop,
    driver: 'itself',
    hadTask: status?.isPatrolPaused !== true,
    pause: { state: 'waiting', sends, isOpen: true, ...(problem === undefined ? {} : { problem }) },
  };
}

function phaseOf<Command>(stop: FollowedStop<Command>): FollowedStop<Command>['phase'] {
  const { movement, pause, standing, driver } = stop;
  if (stop.isOffline || stop.status?.mode === 'offline') return 'unreachable';
  if (standing === 'stands') return 'confirmed';
  const isAnswered = movement.state === 'answered' || movement.state === 'done';
  const isTaken = isAnswered && pause.state !== 'waiting';
  const goesOn = pause.state === 'failed' && driver === 'itself';
  if (stop.isLate) {
    if (!isTaken || goesOn || standing === 'moves') return 'unconfirmed';
    if (stop.isBlind || standing === 'untold' || stop.couldNotTell) return 'unknowable';
    return 'unconfirmed';
  }
  if (stop.phase === 'unknowable') return stop.phase;
  if (!isAnswered) return 'sending';
  return isTaken && stop.isBlind && !goesOn ? 'unknowable' : 'sent';
}
