/** The rules of the device controls: which reasons are said, and what a control shows. */
import type { CommandName, CommandState, Message, Outcome, Wiping } from '@patrolkit/core';

/** Tells the page what became of a command. */
export type Told = (command: CommandName, value: number | boolean | string, outcome: Promise<Outcome>) => void;

/** The controls in their groups. */
export const taskCommands: readonly CommandName[] = ['task', 'stopTask', 'charge'];
export const serviceCommands: readonly CommandName[] = ['initialize', 'restart'];

/** Wiper settings as they stand beside each other. */
export const wipings: readonly Wiping[] = ['off', 'once', 'on'];

/** The value that a control shows: what was asked for while it is under way, else what the robot told. */
export function shownValue(
  state: CommandState | undefined,
  told: CommandState['value'] | undefined,
): CommandState['value'] | undefined {
  const isUnderWay = state?.state === 'sent' || state?.state === 'accepted';
  return isUnderWay ? state.value : told;
}

/** The reasons for which some of these controls are off, each once. */
export function reasonsOf(
  refusals: Readonly<Partial<Record<CommandName, Message>>>,
  names: readonly CommandName[],
): readonly Message[] {
  const found = names.flatMap(name => refusals[name] ?? []);
  return found.filter((reason, index) => found.findIndex(({ id }) => id === reason.id) === index);
}
