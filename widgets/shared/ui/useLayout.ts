import { useEffect, useState } from 'react';
import { readLayout } from '@patrolkit/core/keys';

/** The layout is read once for a page, because it is the same everywhere on it. */
let asked: Promise<ReadonlyMap<string, string>> | undefined;

const unknown: ReadonlyMap<string, string> = new Map();

/** What the keys of the user's keyboard type, by their places. Empty until the browser has answered, and when it does not. */
export function useLayout(): ReadonlyMap<string, string> {
  const [layout, setLayout] = useState(unknown);
  useEffect(() => {
    let isHere = true;
    asked ??= readLayout(navigator);
    void asked.then(told => isHere && setLayout(told));
    return () => {
      isHere = false;
    };
  }, []);
  return layout;
}
