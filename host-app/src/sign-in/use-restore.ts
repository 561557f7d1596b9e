import { useEffect } from 'react';
import type { Console } from '@patrolkit/core';

/** Time between two tries of a stored token while the server is away, ms. */
const every = 5_000;

/** Tries a stored token again while the server is away, so that the session continues as soon as the server answers. */
export function useRestore(session: Console['session'], isSignedOut: boolean): void {
  useEffect(() => {
    if (!isSignedOut || !session.hasToken()) return;
    const timer = setTimeout(() => void session.restore(), every);
    return () => clearTimeout(timer);
  }, [isSignedOut, session]);
}
