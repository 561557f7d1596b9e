import { useConsole, useStore } from '../element/hooks.ts';
import { useAgeTime } from '../useAgeTime.ts';
import type { MapFacts } from './places.ts';

/** What tells where devices are, of all devices of the user, and a new drawing whenever it changes. */
export function useMapFacts(): MapFacts {
  const { robots, connection } = useConsole();
  return {
    robots: useStore(robots.$robots).items,
    positions: useStore(robots.$positions),
    selectedId: useStore(robots.$selectedId),
    status: useStore(robots.$status),
    connection: useStore(connection.$connection),
    now: useAgeTime(),
  };
}
