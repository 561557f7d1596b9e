/** The states of all stops of a hold: takes events to the reducer, and lets requests, timers and what is shown follow. */
import { atom } from 'nanostores';
import type { Store } from '../../store.ts';
import { createEffects, type Effects, type StopRequests } from './effects.ts';
import { isOver, isUnread, reduce } from './reduce.ts';
import { isOpen, mayMove, shownOf } from './shown.ts';
import type { Stop, StopEvent, StopState } from './state.ts';

/** The hold that stops end. */
export interface StoppedHold {
  /** Whether movement of a robot is held again. */
  isHeld(deviceId: string): boolean;
  /** The server answered the stop of a robot. */
  onDone(deviceId: string): void;
  /** The stop of a robot was not answered, and is no longer sent. */
  onGivenUp(deviceId: string): void;
}

/** The states of stops, by robot. */
export interface StopMachine<Command> {
  /** The last stop of each robot that the operator pressed, the latest stop last. */
  readonly $stops: Store<readonly StopState[]>;
  /** Robots whose stop was given up, by id, until it is answered after all or the operator has read it. */
  readonly $unconfirmed: Store<readonly string[]>;
  /** The last stop of a robot. */
  of(deviceId: string): Stop<Command> | undefined;
  ids(): readonly string[];
  dispatch(deviceId: string, event: StopEvent<Command>): void;
  /** Resolves when nothing more can become known of any stop, or after `limit` ms, with the robots that may still move; all ends then. */
  settle(limit: number): Promise<readonly string[]>;
}

/** Makes the states. */
export function createMachine<Command>(requests: StopRequests<Command>, hold: StoppedHold): StopMachine<Command> {
  const { clock } = requests;
  const $stops = atom<readonly StopState[]>([]);
  const $unconfirmed = atom<readonly string[]>([]);
  const stops = new Map<string, Stop<Command>>();
  const effects = new Map<string, Effects<Command>>();
  /** Called after each event while `settle` waits. */
  let onEvent: (() => void) | undefined;

  const effectsOf = (deviceId: string): Effects<Command> => {
    const isHeld = (): boolean => hold.isHeld(deviceId);
    const found =
      effects.get(deviceId) ?? createEffects(deviceId, requests, isHeld, event => dispatch(deviceId, event));
    effects.set(deviceId, found);
    return found;
  };
  const put = (deviceId: string, before: Stop<Command> | undefined, after: Stop<Command> | undefined): void => {
    if (after) stops.set(deviceId, after);
    else stops.delete(deviceId);
    effectsOf(deviceId).follow(before, after);
  };
  const show = (): void => {
    const shown = [...stops].flatMap(([deviceId, stop]) => (stop.kind === 'followed' ? shownOf(deviceId, stop) : []));
    if (JSON.stringify(shown) !== JSON.stringify($stops.get())) $stops.set(shown);
    const unread = [...stops].flatMap(([deviceId, { movement }]) => (isUnread(movement) ? deviceId : []));
    const before = $unconfirmed.get();
    // Those that are listed already keep their places.
    const listed = [...new Set([...before.filter(id => unread.includes(id)), ...unread])];
    if (listed.join() !== before.join()) $unconfirmed.set(listed);
  };
  const tellHold = (deviceId: string, before: Stop<Command>, after: Stop<Command> | undefined): void => {
    const state = after?.movement.state ?? 'done';
    if (isOver(before.movement) || state === before.movement.state) return;
    if (state === 'given-up') hold.onGivenUp(deviceId);
    else if (state === 'done') hold.onDone(deviceId);
  };

  function dispatch(deviceId: string, event: StopEvent<Command>): void {
    const before = stops.get(deviceId);
    const after = reduce(before, event);
    // The latest stop is shown last.
    if (event.kind === 'followed') stops.delete(deviceId);
    // What has to be sent is sent before anybody is told.
    if (after !== before) put(deviceId, before, after);
    if (!after && effects.get(deviceId)?.inFlight === 0) effects.delete(deviceId);
    show();
    if (before && event.kind !== 'acknowledged') tellHold(deviceId, before, after);
    onEvent?.();
  }

  /** No stop waits for an answer, and nothing more can become known. */
  const isSettled = (): boolean =>
    [...effects.values()].every(({ inFlight }) => inFlight === 0) && ![...stops.values()].some(isOpen);

  return {
    $stops,
    $unconfirmed,
    of: deviceId => stops.get(deviceId),
    ids: () => [...stops.keys()],
    dispatch,
    settle: async limit => {
      await new Promise<void>(resolve => {
        const disarm = clock.after(limit, resolve);
        onEvent = () => {
          if (!isSettled()) return;
          disarm();
          resolve();
        };
        onEvent();
      });
      onEvent = undefined;
      const left = [...stops].flatMap(([deviceId, stop]) => (mayMove(stop) ? deviceId : []));
      for (const [deviceId, stop] of stops) put(deviceId, stop, undefined);
      show();
      return left;
    },
  };
}
