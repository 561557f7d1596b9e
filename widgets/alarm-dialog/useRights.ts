import { alarmDevice, mayHandle, type AlarmDetail, type Handling } from '@patrolkit/core';
import { useConsole, useStore } from '../shared/element/index.ts';

/** What the user may do with an alarm; nothing while it is not read. */
export function useRights(detail: AlarmDetail | undefined): (handling: Handling) => boolean {
  const { session, robots } = useConsole();
  const state = useStore(session.$session);
  const { items } = useStore(robots.$robots);
  if (!detail || state.state !== 'signed-in') return () => false;
  const device = alarmDevice(detail, items);
  return handling => mayHandle(state.user, handling, device);
}
