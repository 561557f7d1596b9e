import type { Sourced } from '@patrolkit/core';
import { usePermission } from '../permission/index.ts';

/** A source that may be shelved in this browser alone. */
interface Shelvable extends Sourced {
  readonly isLocal?: boolean;
}

/** Whether the user may shelve the source of an alarm, or return a shelved one; a source that only this browser knows is free to all. */
export function useMayShelve(): (action: 'shelve' | 'unshelve', of: Shelvable) => boolean {
  const isPermitted = usePermission();
  // Without a device no server is asked: such a source is shelved in this browser.
  return (handling, of) => of.isLocal === true || !of.deviceId || isPermitted({ handling, of });
}
