/** What each screen is drawn with, fetched when it is wanted. A screen that is not here is not built, and stands in no menu. */
import type { ComponentType } from 'react';
import { code, type Code } from '../code.ts';
import type { ScreenName } from './table.ts';

/** The view of a module. */
const viewOf = (fetch: () => Promise<{ default: ComponentType }>): Code<ComponentType> =>
  code(async () => (await fetch()).default);

/** The views of the screens that are built. */
export const views: Readonly<Partial<Record<ScreenName, Code<ComponentType>>>> = {
  'robot-patrol-view': viewOf(() => import('./RobotPatrolView.tsx')),
  'videotape-center': viewOf(() => import('./VideotapeCenter.tsx')),
  'alarm-query-list': viewOf(() => import('./AlarmQuery.tsx')),
  'account-set': viewOf(() => import('../account/AccountSet.tsx')),
};
