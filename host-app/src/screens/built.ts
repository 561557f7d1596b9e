/** Which screens the console has, by their names; what draws them is in views.ts. */
import type { DetailName, RecordPageName, ReportName, SettingsName, ThingPageName } from '@patrolkit/core';
import { screens, type Screen, type ScreenName } from './table.ts';

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

/** The screens of the configuration centre that are built. */
const ofConfig: ReadonlySet<ScreenName> = new Set(['alarm-instructions', 'account-set', ...configScreens]);

/** Whether the console has a view of a screen: of all but the configuration centre it has every one (a test holds this against the views). */
export const isBuilt = ({ group, name }: Screen): boolean => group !== 'config' || ofConfig.has(name);
