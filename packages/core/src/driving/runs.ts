/**
 * The life of commands. Each control has one command at a time: sent, then accepted, then done or failed as the robot's own status says
 * (safety.md 3). Nothing is ever sent again by itself.
 */
import { atom } from 'nanostores';
import type { InitializePart, Wiping } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { attempt, doneWell, failed, type Notice, type Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import type { Goal, Verdict } from './arrival.ts';
import type { CommandName } from './command-names.ts';
import { commandRefusal, noRobot, type DrivingFacts } from './guard.ts';

/** The state of the last command of a control. */
export interface CommandState {
  /** `sent` until the server answers. `accepted` until the robot confirms. `underWay` to a goal. Then `done` or `failed`. */
  readonly state: 'sent' | 'accepted' | 'underWay' | 'done' | 'failed';
  /** What was requested. */
  readonly value: number | boolean | Wiping | InitializePart | Goal;
  /** Percent, when the robot reports it. */
  readonly progress?: number;
  /** Why it failed. */
  readonly problem?: Notice;
}

/** How long a robot has to confirm a command, ms. A restart and an initialisation have `slow`. */
export const confirmedWithin = { usual: 10_000, slow: 120_000 } as const;
/** How long `done` stays on screen, ms. */
export const doneShownFor = 5_000;
/** Judges a command by what is known now. `acceptedAt` is when the server accepted it, ms since 1970. */
export type Judge = (facts: DrivingFacts, acceptedAt: number) => Verdict;

interface Running {
  readonly judge: Judge;
  acceptedAt?: number;
  /** The state that is shown since the time for a confirmation ended. */
  lapsed?: CommandState;
  disarm?: () => void;
}

/** States of a command that has not ended. */
const underWay: readonly (CommandState['state'] | undefined)[] = ['sent', 'accepted', 'underWay'];

/** The commands that are under way. */
export interface CommandRuns {
  readonly $states: Store<Readonly<Partial<Record<CommandName, CommandState>>>>;
  /**
   * Sends one command and follows it to its end. Resolves when the server has answered; the state says the rest.
   * @param within how long the robot has to confirm it, ms
   */
  run(
    name: CommandName,
    value: CommandState['value'],
    request: (deviceId: string) => Promise<unknown>,
    judge: Judge,
    within?: number,
  ): Promise<Outcome>;
  /** The present command of a control. It shows later whether it is still the last one. */
  mark(name: CommandName): CommandMark | undefined;
  clear(): void;
  dispose(): void;
}

/** A command that no status confirms. */
export interface CommandMark {
  /** Whether it is the last one of its control, and waits for its confirmation or has failed without one. */
  isCurrent(): boolean;
  /** Whether it waits for its confirmation. */
  isAwaited(): boolean;
  /** Confirms the command in another way than by a status. */
  finish(value: CommandState['value']): void;
  /** Gives up the confirmation: the command stays accepted for a while, and ends. */
  leave(): void;
}

/** What the runs need. */
export interface RunDeps {
  readonly environment: Pick<Environment, 'clock' | 'wallClock'>;
  readonly $facts: Store<DrivingFacts>;
}

/** The states of commands, and how they end. */
function createStates(clock: Environment['clock']) {
  const $states = atom<Partial<Record<CommandName, CommandState>>>({});
  const running = new Map<CommandName, Running>();
  const put = (name: CommandName, state: CommandState | undefined): void => {
    const { [name]: _, ...others } = $states.get();
    $states.set(state ? { ...others, [name]: state } : others);
  };
  const end = (name: CommandName, state: CommandState | undefined): void => {
    running.get(name)?.disarm?.();
    running.delete(name);
    put(name, state);
  };
  const finish = (name: CommandName, value: CommandState['value']): void => {
    end(name, { state: 'done', value });
    running.set(name, {
      judge: () => undefined,
      disarm: clock.after(doneShownFor, () => end(name, undefined)),
    });
  };
  return { $states, running, put, end, finish };
}

/** Makes the runs. */
export function createCommandRuns({ environment, $facts }: RunDeps): CommandRuns {
  const { clock, wallClock } = environment;
  const { $states, running, put, end, finish } = createStates(clock);

  const judgeAll = (facts: DrivingFacts): void => {
    for (const [name, { judge, acceptedAt, disarm }] of running) {
      const now = $states.get()[name];
      if (acceptedAt === undefined || !now) continue;
      const verdict = judge(facts, acceptedAt);
      if (verdict === undefined) continue;
      if (verdict === 'done') finish(name, now.value);
      else if (verdict === 'underWay') {
        disarm?.();
        put(name, { ...now, state: verdict });
      } else if ('problem' in verdict) end(name, { state: 'failed', value: now.value, problem: verdict.problem });
      else if (verdict.progress !== now.progress) put(name, { ...now, progress: verdict.progress });
    }
  };

  const stop = $facts.subscribe(judgeAll);
  const clear = (): void => {
    for (const { disarm } of running.values()) disarm?.();
    running.clear();
    $states.set({});
  };

  /** Sends one command and follows it to its end. */
  async function run(
    name: CommandName,
    value: CommandState['value'],
    request: (deviceId: string) => Promise<unknown>,
    judge: Judge,
    within: number = confirmedWithin.usual,
  ): Promise<Outcome> {
    const facts = $facts.get();
    const refusal = commandRefusal(facts, name);
    const deviceId = facts.robot?.id;
    if (refusal || deviceId === undefined) {
      const problem = (refusal ?? noRobot).message;
      // An earlier command that is under way goes on and is followed to its end. This one was never sent.
      if (!underWay.includes($states.get()[name]?.state)) end(name, { state: 'failed', value, problem });
      return failed(problem);
    }
    running.get(name)?.disarm?.();
    const mine: Running = { judge };
    running.set(name, mine);
    put(name, { state: 'sent', value });
    const answer = await attempt(request(deviceId));
    // Another command of this control, or another robot, has taken its place.
    if (running.get(name) !== mine) return answer.isDone ? doneWell : answer;
    if (!answer.isDone) {
      end(name, { state: 'failed', value, problem: answer.problem });
      return answer;
    }
    mine.acceptedAt = wallClock();
    put(name, { state: 'accepted', value });
    mine.disarm = clock.after(within, () => {
      mine.lapsed = { state: 'failed', value, problem: { id: 'devices.notConfirmed' } };
      end(name, mine.lapsed);
    });
    judgeAll($facts.get());
    return doneWell;
  }

  return {
    $states,
    run,
    mark: name => {
      const mine = running.get(name);
      const isAwaited = (): boolean => running.get(name) === mine;
      return (
        mine && {
          isCurrent: () => isAwaited() || (mine.lapsed !== undefined && $states.get()[name] === mine.lapsed),
          isAwaited,
          finish: value => finish(name, value),
          leave: () => {
            if (!isAwaited()) return;
            mine.disarm?.();
            mine.disarm = clock.after(doneShownFor, () => end(name, undefined));
          },
        }
      );
    },
    clear,
    dispose: () => {
      clear();
      stop();
    },
  };
}
