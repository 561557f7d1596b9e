/** Reports to the stops what is known of their robots: statuses, the channel, the list of robots. */
import { workModeOf } from '@patrolkit/transport';
import type { Environment } from '../../environment/index.ts';
import type { RobotStore } from '../../robots/index.ts';
import type { Store } from '../../store.ts';
import { isStatusFresh, type DrivingFacts } from '../guard.ts';
import type { ModeReading } from '../mode-shown.ts';
import type { Beginning, Known } from './state.ts';
import type { Stops } from './stops.ts';

/** What the watch looks at. */
export interface WatchDeps {
  readonly wallClock: Environment['wallClock'];
  readonly robots: Pick<RobotStore, '$robots' | '$positions'>;
  readonly $facts: Store<DrivingFacts>;
  /** The work mode that is shown for the selected robot, and the mode to which it is changing. */
  readonly shown: () => Pick<ModeReading, 'mode' | 'changingTo'>;
}

/** Watches the robots of stops. */
export interface StopWatch {
  /** Follows the stop that was just sent to a robot. */
  follow(deviceId: string): void;
  dispose(): void;
}

/** Makes the watch. */
export function watchStops(
  { wallClock, robots, $facts, shown }: WatchDeps,
  stops: Pick<Stops<unknown>, 'follow' | 'tell'>,
): StopWatch {
  const knownOf = (deviceId: string): Known => {
    const facts = $facts.get();
    return {
      reading: facts.robot?.id === deviceId && !facts.isSwitching ? facts.status : undefined,
      isFresh: isStatusFresh(facts),
      isOffline: robots.$robots.get().items.some(({ id, isOnline }) => id === deviceId && !isOnline),
    };
  };
  const beginningOf = (deviceId: string): Beginning => {
    const known = knownOf(deviceId);
    const { mode: shownMode, changingTo } = shown();
    const mode = known.reading?.status.mode;
    const lastMode = mode ?? robots.$positions.get().get(deviceId)?.mode;
    const isShownAutomatic = known.reading !== undefined && shownMode === 'automatic';
    const isAutomatic = isShownAutomatic || (lastMode !== undefined && workModeOf(lastMode) === 'automatic');
    return {
      sentAt: wallClock(),
      known,
      driver: !isAutomatic ? 'unsaid' : lastMode === 'standBy' ? 'not' : 'itself',
      isSurelyManual:
        mode === 'manual' &&
        known.isFresh &&
        !$facts.get().isStatusSilent &&
        !isShownAutomatic &&
        changingTo !== 'automatic',
    };
  };
  const tell = (): void => stops.tell(knownOf);
  const subscriptions = [$facts.listen(tell), robots.$robots.listen(tell)];

  return {
    follow: deviceId => stops.follow(deviceId, beginningOf(deviceId)),
    dispose: () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
}
