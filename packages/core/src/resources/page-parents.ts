/** What lets into the pages to which others lead: known before any of them is loaded. */
import { needOfPage, type Need } from '../permissions/index.ts';

/** Pages that show more of another one, by their screens: the code of that one lets in as well (interpretations.md 43). */
export const pageParents = {
  'guard-report-detail': 'guard-report',
  'patrol-capture-detail-index': 'patrol-capture-list-index',
  'patrol-capture-point-history': 'patrol-report',
  'patrol-point-capture-detail': 'patrol-capture-list-index',
  'patrol-report-detail': 'patrol-report',
  'patrol-report-roll-call': 'patrol-report',
} as const;

/** The parent of a page in the form of its description; nothing for a page of its own. */
export function parentOf(screen: string): { readonly parent?: string } {
  const found = Object.entries(pageParents).find(([name]) => name === screen);
  return found ? { parent: found[1] } : {};
}

/** Pages whose list the contract keeps for the role root, by their screens. */
const rootPages: readonly string[] = ['system-log-query'];

/** What a user needs to be let into the page of a screen: a way there is offered to nobody else. */
export const needOfScreen = (screen: string): Need =>
  needOfPage({ permission: screen, ...parentOf(screen), isForRoot: rootPages.includes(screen) });
