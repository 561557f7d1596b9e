/**
 * The language and the skin of an entry address count until the user chooses others, in this tab or another one, and then no more: not
 * after a reload either, when the address still says them. They stay in the address, since the way to the sign-in page keeps its query.
 */

import { browserValue, keepBrowserValue, keepTabValue, tabValue } from './tab-values.ts';

/** What both the entry and the user can say. */
export type Chosen = 'language' | 'theme';

/** The parts of an entry that a choice of the user replaces; a sign shows the language that it offers. */
export const choosableParts = ['language', 'languageSign', 'theme'] as const;
type Part = (typeof choosableParts)[number];

/**
 * Under which name is kept: what this tab was entered with, as the address says it; the last choice of this browser, as its number, so that
 * each one is another text, and what was chosen; and which choice was the last when the tab was entered.
 */
const nameOf = (what: 'entry' | 'choice' | 'before', part: Part): string => `patrolkit.${what}-${part}`;

/** Whether this page is loaded again, or come back to, and not entered by an address. */
export function isLoadedAgain(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some(entry => 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward'));
}

/** Remembers a choice of the user for all tabs of this browser. */
export function noteChoice(name: Chosen, chosen: string): void {
  const before = browserValue(nameOf('choice', name)) ?? '0';
  keepBrowserValue(nameOf('choice', name), `${Number.parseInt(before, 10) + 1} ${chosen}`);
}

/** What the user has chosen since this tab was entered; undefined where nothing. */
export function chosenSince(name: Chosen): string | undefined {
  const choice = browserValue(nameOf('choice', name));
  return choice === null || choice === tabValue(nameOf('before', name))
    ? undefined
    : choice.slice(choice.indexOf(' ') + 1);
}

/**
 * Whether what the address gives is an entry: something that this tab has not taken yet, or is entered with anew. It counts until the next
 * choice then.
 */
export function isEntry(part: Part, given: string | undefined, isReload: boolean): boolean {
  if (!given || (isReload && given === tabValue(nameOf('entry', part)))) return false;
  const name = part === 'theme' ? 'theme' : 'language';
  keepTabValue(nameOf('entry', part), given);
  keepTabValue(nameOf('before', name), browserValue(nameOf('choice', name)));
  return true;
}
