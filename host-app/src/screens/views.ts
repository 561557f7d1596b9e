/** What each screen is drawn with, fetched when it is wanted. A screen that is not here is not built, and stands in no menu. */
import { recordPageNames, type ResourceName } from '@patrolkit/core';
import type { ComponentType } from 'react';
import { code, type Code } from '../code.ts';
import type { ScreenName } from './table.ts';

/** The view of a module. */
const viewOf = (fetch: () => Promise<{ default: ComponentType }>): Code<ComponentType> =>
  code(async () => (await fetch()).default);

/** The view of a page of records. */
const recordsOf = (resource: ResourceName, screen: ScreenName): Code<ComponentType> =>
  code(async () => (await import('./DataScreen.tsx')).dataScreen(resource, `screens.title.${screen}`));

/** The pages of records bear the names of their screens. */
const recordViews = Object.fromEntries(recordPageNames.map(name => [name, recordsOf(name, name)]));

/** The views of the screens that are built. */
export const views: Readonly<Partial<Record<ScreenName, Code<ComponentType>>>> = {
  'robot-patrol-view': viewOf(() => import('./RobotPatrolView.tsx')),
  'videotape-center': viewOf(() => import('./VideotapeCenter.tsx')),
  'alarm-query-list': recordsOf('alarm-query', 'alarm-query-list'),
  ...recordViews,
  'account-set': viewOf(() => import('../account/AccountSet.tsx')),
};
