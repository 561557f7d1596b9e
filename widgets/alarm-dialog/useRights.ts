import type { AlarmDetail, Handling } from '@patrolkit/core';
import { useMayHandle } from '../shared/alarms/useMayHandle.ts';

/** What the user may do with an alarm; nothing while it is not read. */
export function useRights(detail: AlarmDetail | undefined): (handling: Handling) => boolean {
  const mayHandle = useMayHandle();
  return handling => detail !== undefined && mayHandle(handling, detail);
}
