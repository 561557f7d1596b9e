/** How people and the console go through lists that change. */
export {
  isPastEnd,
  lastPage,
  pageCount,
  type NextAsked,
  type PageAsked,
  type ReadPage,
  type WalkedPage,
} from './page.ts';
export { readAll, type ReadWhole } from './read-all.ts';
export { createWalk, type Walk } from './walk.ts';
