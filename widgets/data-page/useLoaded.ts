import { useCallback, useEffect, useState } from 'react';

/** A loaded value, or its failure. */
export interface Loading<T> {
  /** Undefined until it has loaded. */
  readonly value: T | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Loads something by a function that stays the same for the same thing. The result of an earlier function is not shown. */
export function useLoaded<T>(load: () => Promise<T>): Loading<T> {
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState<{ by: () => Promise<T>; turn: number; value?: T }>();
  useEffect(() => {
    let isWanted = true;
    load().then(
      value => isWanted && setLoaded({ by: load, turn, value }),
      () => isWanted && setLoaded({ by: load, turn }),
    );
    return () => {
      isWanted = false;
    };
  }, [load, turn]);
  const isHere = loaded?.by === load && loaded.turn === turn;
  return {
    value: isHere ? loaded.value : undefined,
    isFailed: isHere && loaded.value === undefined,
    retry: useCallback(() => setTurn(before => before + 1), []),
  };
}
