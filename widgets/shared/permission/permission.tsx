/** What the signed-in user may see and do. Views of widgets use it here, and the host with its own console. */
import { permits, type Console, type Need, type Robot } from '@patrolkit/core';
import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import { useConsole, useStore } from '../element/hooks.ts';

/** A console without the part that lists devices. */
const noRobots = atom<{ readonly items: readonly Robot[] }>({ items: [] });

/** Whether the user has the permission for something. */
export type Permission = (need: Need) => boolean;

/** The props of a view for users with a permission. */
export interface PermittedProps {
  readonly need: Need;
  readonly children: ReactNode;
  /** Drawn for a user without it. By default nothing. */
  readonly otherwise?: ReactNode;
}

/** The hook and the component over the console that `useOwn` finds. */
export function permissionOf(useOwn: () => Console): {
  readonly usePermission: () => Permission;
  readonly Permitted: (props: PermittedProps) => ReactNode;
} {
  /** Answers what the user may do. Draws again when the user or the devices change. */
  function usePermission(): Permission {
    const console = useOwn();
    const state = useStore(console.session.$session);
    const { items } = useStore(console.has('live') ? console.robots.$robots : noRobots);
    const user = state.state === 'signed-in' ? state.user : undefined;
    return need => permits(user, need, items);
  }
  /** Draws its children for a user with a permission. */
  function Permitted({ need, children, otherwise = null }: PermittedProps): ReactNode {
    return usePermission()(need) ? children : otherwise;
  }
  return { usePermission, Permitted };
}

/** The hook and the component for widgets. */
export const { usePermission, Permitted } = permissionOf(useConsole);
