import { alarmDevice, mayHandle, type Handling } from '@patrolkit/core';
import { useConsole, useStore } from '../element/hooks.ts';
import { useUser } from '../element/useUser.ts';

/** Something with a source: an alarm, or a shelf. */
export interface Sourced {
  readonly deviceId?: string;
  readonly deviceName: string;
}

/** Whether the user may do something with an alarm or with its source; nothing while nobody is signed in. */
export function useMayHandle(): (handling: Handling, of: Sourced) => boolean {
  const { robots } = useConsole();
  const { items } = useStore(robots.$robots);
  const user = useUser();
  return (handling, of) => mayHandle(user, handling, alarmDevice(of, items));
}
