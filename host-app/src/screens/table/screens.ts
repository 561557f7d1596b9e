/** The table of screens and its rules, in one file that is fetched as one. */
export * from './access.ts';
export * from './menu.ts';
export { views } from './views.ts';
