import { mayHandle } from '@patrolkit/core';
import { useConsole, useStore } from '../shared/element/index.ts';

/** Whether the user may answer the call of a device. */
export function useMayAnswer(): (deviceId: string) => boolean {
  const { session, robots } = useConsole();
  const state = useStore(session.$session);
  const { items } = useStore(robots.$robots);
  return id =>
    state.state === 'signed-in' &&
    mayHandle(
      state.user,
      'answer',
      items.find(robot => robot.id === id),
    );
}
