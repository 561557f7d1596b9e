import type { Sourced } from '@patrolkit/core';
import { usePermission } from '../permission/index.ts';

/** A source that may be shelved in this browser alone. */
interface Shelvable extends Sourced {
  readonly isLocal?: boolean;
}

/**
 * Whether the user may shelve the source of an alarm, or return a shelved one. Every user may do so with a source that only this browser
 * knows.
 */
export function useMayShelve(): (action: 'shelve' | 'unshelve', of: Shelvable) => boolean {
  const isPermitted = usePermission();
  // Without a device no server decides: such a source is shelved in this browser.
  return (handling, of) => of.isLocal === true || !of.deviceId || isPermitted({ handling, of });
}
