import { useConsole, useStore } from '../element/hooks.ts';
import { useAgeTime } from '../time/useAgeTime.ts';
import type { MapFacts } from './places.ts';

/** The facts about where all devices of the user are. Draws again whenever they change. */
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
