import { useMemo } from 'react';
import { useConsole, useStore } from '../element/index.ts';
import type { ReadableAtom } from 'nanostores';
import { createPace } from './pace.ts';
import { createStorm } from './storm.ts';

/**
 * The value of a store for figures that people read. It changes at once, but only once a second while the store changes faster than they
 * can read.
 */
export function useCalm<T>($value: ReadableAtom<T>): T {
  const console = useConsole();
  return useStore(useMemo(() => createPace($value, createStorm($value, console), console).$shown, [$value, console]));
}
