import { useEffect } from 'react';

/** Shortest and longest time of a tour's page, seconds. */
const tourLimits = [5, 600] as const;

/**
 * Turns the pages of a tour while it runs.
 * @param turn the same function for the same tour
 * @param pageSeconds how long a page is shown; 20 s without it
 */
export function useTurns(turn: () => void, isGoingOn: boolean, pageSeconds: number | undefined): void {
  useEffect(() => {
    if (!isGoingOn) return;
    const seconds = Math.min(tourLimits[1], Math.max(tourLimits[0], pageSeconds ?? 20));
    const timer = setInterval(turn, seconds * 1000);
    return () => clearInterval(timer);
  }, [turn, isGoingOn, pageSeconds]);
}
