/** The table of screens and its rules, in one file that is fetched as one. */
export * from './access.ts';
export * from './menu.ts';
export { screens, type Screen, type ScreenName, type GroupName, type SectionName } from './table.ts';
export { views } from './views.ts';
