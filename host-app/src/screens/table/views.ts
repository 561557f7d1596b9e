/** The view of each screen: a view of its own, or the page that core describes. It loads when it is needed. */
import { pageOfScreen, screens, type DataPageName, type ScreenName } from '@patrolkit/core';
import type { ComponentType } from 'react';
import { code, type Code } from '../../code.ts';

/** The view of a module. */
const viewOf = (fetch: () => Promise<{ default: ComponentType }>): Code<ComponentType> =>
  code(async () => (await fetch()).default);

/** The view of a page that its description draws. */
const dataViewOf = (resource: DataPageName, screen: ScreenName): Code<ComponentType> =>
  code(async () => (await import('../DataScreen.tsx')).dataScreen(resource, `screens.title.${screen}`));

/** The overview of a company, by one of its names. */
const overviewOf = (screen: ScreenName): Code<ComponentType> =>
  code(async () => (await import('../Home.tsx')).overview(screen));

/** Views of their own. */
const own: Readonly<Partial<Record<ScreenName, Code<ComponentType>>>> = {
  // One screen has two names: the level of the user decides which of them is home.
  'home-page': overviewOf('home-page'),
  'second-home-page': overviewOf('second-home-page'),
  'third-home-page': viewOf(() => import('../SiteHome.tsx')),
  'run-monitoring': viewOf(() => import('../RunMonitoring.tsx')),
  'robot-patrol-view': viewOf(() => import('../RobotPatrolView.tsx')),
  'multiple-robots': viewOf(() => import('../MultipleRobots.tsx')),
  'multiple-robots-detail': viewOf(() => import('../MultipleRobotsDetail.tsx')),
  dev: viewOf(() => import('../Dev.tsx')),
  'patrol-vehicle-view': viewOf(() => import('../PatrolVehicleView.tsx')),
  'inspection-board': viewOf(() => import('../InspectionBoard.tsx')),
  'industry-robot-patrol-view': viewOf(() => import('../IndustryPatrolView.tsx')),
  // This is a view of its own, since the list is beside the player.
  'videotape-center': viewOf(() => import('../VideotapeCenter.tsx')),
  // This is a view of its own, since the running shift is beside the list of stored handovers.
  'shift-handover': viewOf(() => import('../Shifts.tsx')),
  'alarm-instructions': viewOf(() => import('../AlarmInstructions.tsx')),
  'route-graph': viewOf(() => import('../RouteGraph.tsx')),
  'account-set': viewOf(() => import('../../account/AccountSet.tsx')),
};

/** The views of the screens that are built. */
export const views: Readonly<Partial<Record<ScreenName, Code<ComponentType>>>> = {
  ...Object.fromEntries(
    screens.flatMap(({ name }) => {
      const page = pageOfScreen(name);
      return page === undefined ? [] : [[name, dataViewOf(page, name)]];
    }),
  ),
  ...own,
};
