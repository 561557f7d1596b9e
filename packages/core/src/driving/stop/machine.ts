/** The states of all stops of a hold. It takes events to the reducer, and the requests, timers and shown states follow. */
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
  /** Called when the server has answered the stop of a robot. */
  onDone(deviceId: string): void;
  /** Called when the server has not answered the stop of a robot, and the stop is no longer sent. */
  onGivenUp(deviceId: string): void;
}

/** The states of stops, by robot. */
export interface StopMachine<Command> {
  /** The last stop of each robot that the operator pressed. The latest stop is last. */
  readonly $stops: Store<readonly StopState[]>;
  /** Ids of robots whose stop was given up, until the server answers it after all or the operator has read it. */
  readonly $unconfirmed: Store<readonly string[]>;
  /** The last stop of a robot. */
  of(deviceId: string): Stop<Command> | undefined;
  ids(): readonly string[];
  dispatch(deviceId: string, event: StopEvent<Command>): void;
  /**
   * Resolves with the robots that may still move, when nothing more can become known of any stop or after `limit` ms. Then every stop ends.
   */
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
    // Robots that are listed already keep their places.
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
    // What has to be sent goes out before any reader sees the change.
    if (after !== before) put(deviceId, before, after);
    if (!after && effects.get(deviceId)?.inFlight === 0) effects.delete(deviceId);
    show();
    if (before && event.kind !== 'acknowledged') tellHold(deviceId, before, after);
    onEvent?.();
  }

  /** Whether no stop waits for an answer, and nothing more can become known. */
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
