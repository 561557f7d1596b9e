/** The table of screens and its rules, in one file so that they load together. */
export * from './access.ts';
export * from './menu.ts';
export { views } from './views.ts';
