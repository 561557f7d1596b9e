/** What a store reads again and again, begun and ended with the session, the page being shown, and the live channel. */
import type { PushType } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import type { Outcome } from '../outcome.ts';
import type { Part } from '../part.ts';
import { createWatch, type Watch } from './watch.ts';

/** All that a store watches. */
export interface Watches {
  /** Watches one more thing, read so often, ms, and soon after pushes of these types. */
  add<Value>(
    load: (signal: AbortSignal) => Promise<Outcome<Value>>,
    every: number,
    pushes?: readonly PushType[],
  ): Watch<Value>;
  /** Reads at once what is looked at. */
  readonly readAll: () => void;
  /** What the console does with it. */
  readonly part: Required<Pick<Part, 'onEvent' | 'clear' | 'dispose'>> & { readonly begin: () => void };
}

/** Makes it. */
export function createWatches(
  environment: Pick<Environment, 'clock' | 'wallClock' | 'random' | 'onPageSignal'>,
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
      const watch = createWatch(load, every, needs);
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
        // Heard in passing: what a part takes is kept for no other that comes later.
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
