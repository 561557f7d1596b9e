import type { Robot } from '@patrolkit/core';
import { atom } from 'nanostores';
import { useConsole, useStore } from '../../shared/element/index.ts';

const none = atom<{ readonly items: readonly Robot[] }>({ items: [] });

/** The device with an id, as the list has it. Undefined without an id, and for a console that has no devices. */
export function useDeviceOf(id: string | undefined): Robot | undefined {
  const console = useConsole();
  const { items } = useStore(console.has('live') ? console.robots.$robots : none);
  return id === undefined ? undefined : items.find(robot => robot.id === id);
}
