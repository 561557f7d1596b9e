/** Every screen that stands behind the guard, as data: path, roles, title and the view that is loaded on demand. */
import { isRoot, mayEnter, type MessageId, type User } from '@patrolkit/core';
import type { ComponentType } from 'react';
import { code as codeOf, type Code } from '../code.ts';

/** A screen of the console. */
export interface Screen {
  /** Path below the router's base. */
  readonly path: string;
  /** Another path of the same screen. */
  readonly alias?: string;
  /** Any of these lets a user in (specification section 6). */
  readonly roles: readonly string[];
  /** The screen's own permission code, which must match as well (interpretations.md 21). */
  readonly code?: string;
  readonly title: MessageId;
  /** True for a screen that no menu lists. */
  readonly isHidden?: boolean;
  /** True where a customer-type user is never let in. */
  readonly isClosedToCustomers?: boolean;
  /** What it is drawn with. */
  readonly view: Code<ComponentType>;
}

/** Where all alarms can be searched. */
export const alarmQueryPath = '/data-center/records-query/alarm-query-list';

/** The view of a module. */
const viewOf = (fetch: () => Promise<{ default: ComponentType }>): Code<ComponentType> =>
  codeOf(async () => (await fetch()).default);

/** Whether a user is let into a screen. */
export const maySeeScreen = (user: User, { roles, code, isClosedToCustomers }: Screen): boolean =>
  mayEnter(user, roles) &&
  (code === undefined || mayEnter(user, [code])) &&
  !(isClosedToCustomers && user.isCustomer && !isRoot(user));

/** Whether a user is let into the screen of a path. */
export const mayOpenPath = (user: User, path: string): boolean =>
  screens.some(screen => screen.path === path && maySeeScreen(user, screen));

/** The screens. */
export const screens: readonly Screen[] = [
  {
    path: '/monitoring/robot-patrol-view',
    roles: ['m1-dashboard', 'develop'],
    title: 'host.screen.patrolView',
    view: viewOf(() => import('./RobotPatrolView.tsx')),
  },
  {
    path: '/data-center/videotape-center/index',
    roles: ['data-center'],
    title: 'host.screen.videotapeCenter',
    view: viewOf(() => import('./VideotapeCenter.tsx')),
  },
  {
    path: alarmQueryPath,
    alias: '/data-center/records-query/alarm-query/alarm-query-list',
    roles: ['data-center'],
    code: 'alarm-query-list',
    title: 'host.screen.alarmQuery',
    isClosedToCustomers: true,
    view: viewOf(() => import('./AlarmQuery.tsx')),
  },
];
