import { useEffect, useState } from 'react';
import { readLayout } from '@patrolkit/core/keys';

/** Asked once a page: it is the same for all of it. */
let asked: Promise<ReadonlyMap<string, string>> | undefined;

const unknown: ReadonlyMap<string, string> = new Map();

/** What the keys of the user's keyboard type, by their places; empty until the browser has told, and where it does not tell. */
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
