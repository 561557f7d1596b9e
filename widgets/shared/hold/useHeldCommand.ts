/** A command to a robot that lasts while a pad is held: what all pads share. */
import { useState } from 'react';
import type { HoldEnd, Outcome } from '@patrolkit/core';
import { usePress, type PressBinding, type PressOptions } from './usePress.ts';

/** How a pad commands, and what it calls. */
export interface HeldCommandOptions<Target> extends Omit<PressOptions<Target>, 'hold' | 'ended'> {
  /** Begins the command or changes it. Undefined when there is nothing to command. */
  readonly begin: (targets: readonly Target[]) => Outcome | undefined;
  /** The command has begun or changed. */
  readonly onBegun: (targets: readonly Target[]) => unknown;
  /** The command that this pad began has ended, whoever ended it. */
  readonly onEnded: (why: HoldEnd, targets: readonly Target[]) => void;
}

/** A pad that commands. */
export interface HeldCommand<Target> extends PressBinding<Target> {
  /** Counts refused presses, so that each refusal is announced again. */
  readonly refused: number;
  /** Announces that a press outside the pad was refused. */
  readonly tellRefused: () => void;
}

/** Gives a command while a pad is held. */
export function useHeldCommand<Target extends string>({
  begin,
  onBegun,
  onEnded,
  ...press
}: HeldCommandOptions<Target>): HeldCommand<Target> {
  const [refused, setRefused] = useState(0);
  const tellRefused = (): void => setRefused(count => count + 1);
  const binding = usePress<Target>({
    ...press,
    hold: targets => {
      const outcome = begin(targets);
      if (outcome?.isDone) onBegun(targets);
      else if (outcome) tellRefused();
      return outcome?.isDone === true;
    },
    ended: onEnded,
  });
  return { ...binding, refused, tellRefused };
}
