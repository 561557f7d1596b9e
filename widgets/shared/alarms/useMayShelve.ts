import { alarmDevice, mayHandle } from '@patrolkit/core';
import { useConsole, useStore } from '../element/hooks.ts';
import { useUser } from '../element/useUser.ts';

/** Something with a source: an alarm, or a shelf. */
interface Sourced {
  readonly deviceId?: string;
  readonly deviceName: string;
  /** It is shelved in this browser alone. */
  readonly isLocal?: boolean;
}

/** Whether the user may shelve the source of an alarm, or return one that is shelved: what is known here alone is everybody's own. */
export function useMayShelve(): (action: 'shelve' | 'unshelve', of: Sourced) => boolean {
  const { robots } = useConsole();
  const { items } = useStore(robots.$robots);
  const user = useUser();
  // Without a device no server is asked: such a source is shelved in this browser.
  return (action, of) => of.isLocal === true || !of.deviceId || mayHandle(user, action, alarmDevice(of, items));
}
