/** A command to a robot that lasts while a pad is held: what all pads have in common. */
import { useState } from 'react';
import type { HoldEnd, Outcome } from '@patrolkit/core';
import { usePress, type PressBinding, type PressOptions } from './usePress.ts';

/** How a pad commands, and whom it tells. */
export interface HeldCommandOptions<Target> extends Omit<PressOptions<Target>, 'hold' | 'ended'> {
  /** Begins to command, or changes what is commanded; undefined where there is nothing to command. */
  readonly begin: (targets: readonly Target[]) => Outcome | undefined;
  /** It was begun or changed. */
  readonly onBegun: (targets: readonly Target[]) => unknown;
  /** What was begun here has ended, whoever ended it. */
  readonly onEnded: (why: HoldEnd, targets: readonly Target[]) => void;
}

/** A pad that commands. */
export interface HeldCommand<Target> extends PressBinding<Target> {
  /** Counts refused presses, so that each refusal is told again. */
  readonly refused: number;
  /** A press beside the pad's own was refused. */
  readonly tellRefused: () => void;
}

/** Commands while a pad is held. */
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
