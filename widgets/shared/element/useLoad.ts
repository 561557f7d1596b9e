import { useEffect, useState } from 'react';

/** Loads what a view needs and then draws the view again. The result tries again after a failure. */
export function useLoad<What>(
  isHere: boolean,
  load: (what: What) => Promise<unknown>,
  what: What,
): (() => void) | undefined {
  const [isFailed, setFailed] = useState<boolean>();
  useEffect(() => {
    if (isHere || isFailed) return;
    let isWanted = true;
    const end = (hasFailed: boolean): unknown => isWanted && setFailed(hasFailed);
    load(what).then(
      () => end(false),
      () => end(true),
    );
    return () => {
      isWanted = false;
    };
  }, [isHere, isFailed, load, what]);
  return isFailed ? () => setFailed(undefined) : undefined;
}
