/** Every screen that stands behind the guard, as data: path, roles, title and the view that is loaded on demand. */
import type { MessageId } from '@patrolkit/core';
import type { ComponentType } from 'react';

/** A screen of the console. */
export interface Screen {
  /** Path below the router's base. */
  readonly path: string;
  /** Any of these lets a user in (specification section 6). */
  readonly roles: readonly string[];
  readonly title: MessageId;
  /** True for a screen that no menu lists. */
  readonly isHidden?: boolean;
  /** True where a customer-type user is never let in. */
  readonly isClosedToCustomers?: boolean;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** The screens. */
export const screens: readonly Screen[] = [
  {
    path: '/monitoring/robot-patrol-view',
    roles: ['m1-dashboard', 'develop'],
    title: 'host.screen.patrolView',
    load: () => import('./RobotPatrolView.tsx'),
  },
  {
    path: '/data-center/videotape-center/index',
    roles: ['data-center'],
    title: 'host.screen.videotapeCenter',
    load: () => import('./VideotapeCenter.tsx'),
  },
];
