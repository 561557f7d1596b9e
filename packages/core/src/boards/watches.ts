/** All watches of a store. The session, the visibility of the page and the live channel begin and end them. */
import type { PushType } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import type { Outcome } from '../outcome.ts';
import type { Part } from '../part.ts';
import { createWatch, type Watch } from './watch.ts';

/** All that a store watches. */
export interface Watches {
  /** Adds a watch that reads every `every` ms, and soon after pushes of these types. It switches the pushes on while it has a reader. */
  add<Value>(
    load: (signal: AbortSignal) => Promise<Outcome<Value>>,
    every: number,
    pushes?: readonly PushType[],
  ): Watch<Value>;
  /** Reads at once every watch that has a reader. */
  readonly readAll: () => void;
  /** The part with which the console begins and ends the watches and gives them events. */
  readonly part: Required<Pick<Part, 'onEvent' | 'clear' | 'dispose'>> & { readonly begin: () => void };
}

/**
 * Makes the watches of a console.
 * @param needSwitch missing when no watch waits for pushes
 */
export function createWatches(
  environment: Pick<Environment, 'clock' | 'wallClock' | 'random' | 'onPageSignal'>,
  needSwitch?: (push: PushType) => () => void,
): Watches {
  let isSignedIn = false;
  let isHidden = false;
  let openings = 0;
  let opening: number | undefined;
  const watches: (Omit<Watch<unknown>, '$watched'> & { readonly pushes: readonly PushType[] })[] = [];
  const needs = { ...environment, mayRead: () => isSignedIn && !isHidden, opening: () => opening };
  const readAll = (): void => {
    for (const { read } of watches) read();
  };
  const clearAll = (): void => {
    for (const { clear } of watches) clear();
  };

  const stopListening = environment.onPageSignal(signal => {
    if (signal === 'hidden') isHidden = true;
    else if (signal === 'visible') {
      isHidden = false;
      readAll();
    }
  });

  return {
    add: (load, every, pushes = []) => {
      const watch = createWatch(load, every, {
        ...needs,
        needPushes: () => {
          const stops = pushes.map(type => needSwitch?.(type));
          return () => {
            for (const stop of stops) stop?.();
          };
        },
      });
      watches.push({ ...watch, pushes });
      return watch;
    },
    readAll,
    part: {
      begin: () => {
        isSignedIn = true;
        readAll();
      },
      onEvent: event => {
        // Read from the event instead of `pushes`, because a push that one part takes reaches no later part.
        if (event.kind === 'pushes') {
          const types = new Set(event.pushes.map(({ type }) => type));
          for (const { pushes, hurry } of watches) if (pushes.some(type => types.has(type))) hurry();
        }
        if (event.kind !== 'state' || event.role !== 'singleton') return;
        const isOpen = event.state === 'open';
        if (isOpen === (opening !== undefined)) return;
        opening = isOpen ? (openings += 1) : undefined;
        for (const { channelChanged } of watches) channelChanged();
      },
      clear: () => {
        isSignedIn = false;
        opening = undefined;
        clearAll();
      },
      dispose: () => {
        stopListening();
        clearAll();
      },
    },
  };
}
