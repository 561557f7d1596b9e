/** The rules of the device controls: which reasons they show, and which value a control shows. */
import type { CommandName, CommandState, Message, Outcome, Wiping } from '@patrolkit/core';

/** Reports the outcome of a command to the page. */
export type Told = (command: CommandName, value: number | boolean | string, outcome: Promise<Outcome>) => void;

/** The controls in their groups. */
export const taskCommands: readonly CommandName[] = ['task', 'stopTask', 'charge'];
export const serviceCommands: readonly CommandName[] = ['initialize', 'restart'];

/** Wiper settings, side by side in this order. */
export const wipings: readonly Wiping[] = ['off', 'once', 'on'];

/** The value of a control: the requested one while a command is running, or else the robot's last report. */
export function shownValue(
  state: CommandState | undefined,
  told: CommandState['value'] | undefined,
): CommandState['value'] | undefined {
  const isUnderWay = state?.state === 'sent' || state?.state === 'accepted';
  return isUnderWay ? state.value : told;
}

/** The reasons why some of these controls are off, each once. */
export function reasonsOf(
  refusals: Readonly<Partial<Record<CommandName, Message>>>,
  names: readonly CommandName[],
): readonly Message[] {
  const found = names.flatMap(name => refusals[name] ?? []);
  return found.filter((reason, index) => found.findIndex(({ id }) => id === reason.id) === index);
}
