/**
 * Commands to the selected robot beside movement and mode: hardware, task, power, initialisation, release of its emergency stop. Each is
 * guarded here and shows its whole life: sent, accepted, done or failed (safety.md 3). Nothing is ever sent again by itself.
 */
import type { HttpClient, User } from '@patrolkit/transport';
import { computed } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Message } from '../i18n/index.ts';
import type { Outcome } from '../outcome.ts';
import type { Capability } from '../part.ts';
import { mayUse } from '../permissions/permissions.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { allCommands, hardwareCommands, type CommandName } from './command-names.ts';
import { createConfig, type ConfigReading } from './config.ts';
import { commandRefusal, type DrivingFacts } from './guard.ts';
import { createHardware, type HardwareVerbs } from './hardware.ts';
import { createPower, type PowerVerbs } from './power.ts';
import { createCommandRuns, type CommandState } from './runs.ts';
import { createTask, type TaskDeps, type TaskVerbs } from './task.ts';

/** Commands and their verbs. Every verb resolves when the server has answered; the states say the rest. */
export interface CommandStore extends HardwareVerbs, TaskVerbs, PowerVerbs {
  readonly $states: Store<Readonly<Partial<Record<CommandName, CommandState>>>>;
  /** Why a control can do nothing now. */
  readonly $refusals: Store<Readonly<Partial<Record<CommandName, Message>>>>;
  /** The controls that this robot has and this user may use. */
  readonly $shown: Store<readonly CommandName[]>;
  /** What the hardware is set to, as far as the robot has reported it. Undefined before it has. */
  readonly $config: Store<ConfigReading | undefined>;
  /** Reads again what the hardware is set to. */
  loadConfig(): Promise<Outcome>;
}

/** What the store needs. */
export interface CommandDeps extends Pick<TaskDeps, 'interrupt' | 'letGo'> {
  readonly environment: Pick<Environment, 'clock' | 'wallClock'>;
  readonly http: HttpClient;
  readonly robots: RobotStore;
  readonly $facts: Store<DrivingFacts>;
  readonly user: () => User | undefined;
}

/** Returns the reason for each command that is refused now. */
const refusalsOf = (facts: DrivingFacts): Readonly<Partial<Record<CommandName, Message>>> =>
  Object.fromEntries(
    allCommands.flatMap(name => {
      const refusal = commandRefusal(facts, name);
      return refusal ? [[name, refusal.message]] : [];
    }),
  );

/** The controls that a robot has and a user may use. */
function shownOf(
  hardware: readonly string[],
  config: ConfigReading | undefined,
  user: User | undefined,
): readonly CommandName[] {
  const has = (code: string): boolean => hardware.includes(code) && user !== undefined && mayUse(user, code);
  return allCommands.filter(name => {
    // Users choose a place on the map, not by a control.
    if (name === 'goTo') return false;
    // Servers list no code for it. If the robot reports a setting of it, the robot has it.
    if (name === 'netCatching') return hardware.includes(name) || config?.values[name] !== undefined;
    if (name === 'releaseStop') return has('releaseEmergencyStop');
    return !hardwareCommands.includes(name) || has(name);
  });
}

/** Makes the store. */
export function createCommands(deps: CommandDeps): Capability<CommandStore> {
  const { robots, $facts, environment, user } = deps;
  const { wallClock } = environment;
  const config = createConfig({ ...deps, wallClock });
  const { $config } = config;
  const runs = createCommandRuns(deps);
  const shared = { ...deps, wallClock, config, runs };

  const clear = (): void => {
    runs.clear();
    config.clear();
  };
  const stopFollowing = robots.$selectedId.listen(clear);

  const store: CommandStore = {
    $states: runs.$states,
    $refusals: computed($facts, refusalsOf),
    $shown: computed([robots.$hardware, $config, robots.$selected], ({ items }, set) => shownOf(items, set, user())),
    $config,
    loadConfig: config.load,
    ...createHardware(shared),
    ...createTask(shared),
    ...createPower(shared),
  };
  const dispose = (): void => {
    clear();
    runs.dispose();
    stopFollowing();
  };
  return { store, part: { clear, dispose } };
}
