import { useEffect } from 'react';
import type { Console } from '@patrolkit/core';

/** A kept token is tried so often while the server is away, milliseconds. */
const every = 5_000;

/** Tries a kept token again while the server is away, so that the session goes on as soon as the server answers. */
export function useRestore(session: Console['session'], isSignedOut: boolean): void {
  useEffect(() => {
    if (!isSignedOut || !session.hasToken()) return;
    const timer = setTimeout(() => void session.restore(), every);
    return () => clearTimeout(timer);
  }, [isSignedOut, session]);
}
