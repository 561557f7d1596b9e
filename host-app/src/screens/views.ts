/** What each screen is drawn with, fetched when it is wanted. A screen that is not here is not built, and stands in no menu. */
import type {
  DataPageName,
  DetailName,
  RecordPageName,
  ReportName,
  SettingsName,
  ThingPageName,
} from '@patrolkit/core';
import type { ComponentType } from 'react';
import { code, type Code } from '../code.ts';
import { screens, type ScreenName } from './table.ts';

/** The view of a module. */
const viewOf = (fetch: () => Promise<{ default: ComponentType }>): Code<ComponentType> =>
  code(async () => (await fetch()).default);

/** The view of a page of the data centre. */
const recordsOf = (resource: DataPageName, screen: ScreenName): Code<ComponentType> =>
  code(async () => (await import('./DataScreen.tsx')).dataScreen(resource, `screens.title.${screen}`));

/** The overview of a company, by one of its names. */
const overviewOf = (screen: ScreenName): Code<ComponentType> =>
  code(async () => (await import('./Home.tsx')).overview(screen));

/** Reports bear the names of their screens (a test holds one against the other). */
export const reportScreens: readonly ReportName[] = [
  'patrol-report-summary',
  'patrol-report-monthly',
  'patrol-report-daily',
];

/** Screens of the data centre that are no list of one kind of record. */
const others: ReadonlySet<ScreenName> = new Set(['alarm-query-list', ...reportScreens]);

/** Screens that show one record with all that belongs to it (a test holds them against the pages). */
export const detailScreens = [
  'patrol-report-detail',
  'patrol-report-roll-call',
  'patrol-capture-point-history',
  'guard-report-detail',
] as const satisfies readonly DetailName[];
const details: ReadonlySet<ScreenName> = new Set(detailScreens);

/** Screens of the configuration centre that are data (a test holds them against the pages). */
export const configScreens = ['face-library-manage', 'face-access-auth', 'point-path'] as const satisfies readonly (
  ThingPageName | SettingsName
)[];

/** Pages of records bear the names of their screens (a test holds one against the other). */
export const recordScreens: readonly RecordPageName[] = screens
  .filter(
    ({ section, name }) =>
      (section === 'records-query' || section === 'data-report' || section === 'videotape-center') &&
      !others.has(name) &&
      !details.has(name),
  )
  .map(({ name }) => name as RecordPageName);

/** The views of the screens that are built. */
export const views: Readonly<Partial<Record<ScreenName, Code<ComponentType>>>> = {
  // One screen by two names: the level of the user decides which of them is home.
  'home-page': overviewOf('home-page'),
  'second-home-page': overviewOf('second-home-page'),
  'third-home-page': viewOf(() => import('./SiteHome.tsx')),
  'run-monitoring': viewOf(() => import('./RunMonitoring.tsx')),
  'robot-patrol-view': viewOf(() => import('./RobotPatrolView.tsx')),
  'multiple-robots': viewOf(() => import('./MultipleRobots.tsx')),
  'multiple-robots-detail': viewOf(() => import('./MultipleRobotsDetail.tsx')),
  dev: viewOf(() => import('./Dev.tsx')),
  'patrol-vehicle-view': viewOf(() => import('./PatrolVehicleView.tsx')),
  'inspection-board': viewOf(() => import('./InspectionBoard.tsx')),
  'industry-robot-patrol-view': viewOf(() => import('./IndustryPatrolView.tsx')),
  'alarm-query-list': recordsOf('alarm-query', 'alarm-query-list'),
  ...Object.fromEntries(recordScreens.map(name => [name, recordsOf(name, name)])),
  ...Object.fromEntries(detailScreens.map(name => [name, recordsOf(name, name)])),
  ...Object.fromEntries(reportScreens.map(name => [name, recordsOf(name, name)])),
  ...Object.fromEntries(configScreens.map(name => [name, recordsOf(name, name)])),
  // Its list stands beside the player.
  'videotape-center': viewOf(() => import('./VideotapeCenter.tsx')),
  // The running shift stands beside the list of kept hand-overs.
  'shift-handover': viewOf(() => import('./Shifts.tsx')),
  'alarm-instructions': viewOf(() => import('./AlarmInstructions.tsx')),
  'account-set': viewOf(() => import('../account/AccountSet.tsx')),
};
