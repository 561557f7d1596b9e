/** What the hardware of the selected robot is set to. The console asks the robot while somebody reads it. */
import { getEnableConfig, type HardwareConfig, type HttpClient } from '@patrolkit/transport';
import { atom, onMount } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt, doneWell, failed, type Outcome } from '../outcome.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { noRobot, type DrivingFacts } from './guard.ts';

/** The settings of the hardware, and when they were read. */
export interface ConfigReading {
  readonly values: HardwareConfig;
  /** When the answer came, ms since 1970. */
  readonly receivedAt: number;
  /** Number of the device socket's opening in which it was requested. A later opening makes it stale. */
  readonly open: number;
}

/** The settings, and how they are read. */
export interface ConfigStore {
  /** Requested while somebody reads it: for each robot, and after each opening of its channel, because earlier values are stale. */
  readonly $config: Store<ConfigReading | undefined>;
  /** Asks the selected robot. */
  load(): Promise<Outcome>;
  /** Records a setting that is known to have changed by itself. */
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
  /** Numbers of the last question, and of the last one whose answer was taken. Answers to earlier ones are ignored. */
  let serial = 0;
  let taken = 0;
  const load = async (): Promise<Outcome> => {
    const deviceId = robots.$selectedId.get();
    if (deviceId === undefined) return failed(noRobot.message);
    const open = $facts.get().deviceOpens;
    serial += 1;
    const mine = serial;
    const read = await attempt(http.request(getEnableConfig, { deviceId }));
    if (!read.isDone) return read;
    // Ignores a slow answer from an earlier opening.
    const isLatest = mine > taken && ($config.value?.open ?? 0) <= open;
    if (robots.$selectedId.get() !== deviceId || !isLatest) return doneWell;
    taken = mine;
    $config.set({ values: read.value, receivedAt: wallClock(), open });
    return doneWell;
  };
  onMount($config, () => {
    let asked = '';
    return $facts.subscribe(({ robot, isChannelOpen, deviceOpens }) => {
      // The session may have ended, and a new one counts its openings from the start.
      if (!robot) asked = '';
      if (!robot || !isChannelOpen || asked === `${deviceOpens} ${robot.id}`) return;
      asked = `${deviceOpens} ${robot.id}`;
      void load();
    });
  });
  return {
    $config,
    load,
    correct: change => {
      // Read without `get`, which would count as a reader.
      const now = $config.value;
      if (now) $config.set({ ...now, values: { ...now.values, ...change } });
    },
    clear: () => $config.set(undefined),
  };
}
