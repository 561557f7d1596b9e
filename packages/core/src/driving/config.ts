/** What the hardware of the selected robot is set to, as far as the robot was asked. */
import { getEnableConfig, type HardwareConfig, type HttpClient } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt, doneWell, failed, type Outcome } from '../outcome.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import type { DrivingFacts } from './guard.ts';

/** The settings of the hardware, and when they were read. */
export interface ConfigReading {
  readonly values: HardwareConfig;
  /** When it was told, ms since 1970. */
  readonly receivedAt: number;
  /** Number of the device socket's opening in which it was asked for: after a later opening it is stale. */
  readonly open: number;
}

/** The settings, and how they are read. */
export interface ConfigStore {
  readonly $config: Store<ConfigReading | undefined>;
  /** Asks the selected robot. */
  load(): Promise<Outcome>;
  /** A setting that is known to have changed by itself. */
  correct(change: HardwareConfig): void;
  clear(): void;
}

/** What the store needs. */
export interface ConfigDeps {
  readonly http: HttpClient;
  readonly robots: RobotStore;
  readonly $facts: Store<DrivingFacts>;
  readonly wallClock: Environment['wallClock'];
}

/** Makes the store. */
export function createConfig({ http, robots, $facts, wallClock }: ConfigDeps): ConfigStore {
  const $config = atom<ConfigReading | undefined>();
  return {
    $config,
    load: async () => {
      const deviceId = robots.$selectedId.get();
      if (deviceId === undefined) return failed({ id: 'driving.noRobot' });
      const open = $facts.get().deviceOpens;
      const read = await attempt(http.request(getEnableConfig, { deviceId }));
      if (!read.isDone) return read;
      // A slow answer from an earlier opening is ignored.
      if (robots.$selectedId.get() === deviceId && ($config.get()?.open ?? 0) <= open) {
        $config.set({ values: read.value, receivedAt: wallClock(), open });
      }
      return doneWell;
    },
    correct: change => {
      const now = $config.get();
      if (now) $config.set({ ...now, values: { ...now.values, ...change } });
    },
    clear: () => $config.set(undefined),
  };
}
