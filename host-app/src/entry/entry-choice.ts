/**
 * The language and the skin of an entry address apply until the user chooses others, in this tab or another one. After that they no longer
 * apply, not even after a reload of the same address. They stay in the address, since the way to the sign-in page keeps its query.
 */

import { browserValue, keepBrowserValue, keepTabValue, tabValue } from './tab-values.ts';

/** What both the entry and the user can set. */
export type Chosen = 'language' | 'theme';

/** The parts of an entry that a choice of the user replaces. A sign shows the language that it offers. */
export const choosableParts = ['language', 'languageSign', 'theme'] as const;
type Part = (typeof choosableParts)[number];

/**
 * The storage name of a value. `entry` is what this tab was entered with, as the address gives it. `choice` is the last choice of this
 * browser: its number, so that each one is a different text, and the chosen value. `before` is the last choice at the time when the tab was
 * entered.
 */
const nameOf = (what: 'entry' | 'choice' | 'before', part: Part): string => `patrolkit.${what}-${part}`;

/** Whether this page was reloaded or returned to, and not entered by an address. */
export function isLoadedAgain(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some(entry => 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward'));
}

/** Stores a choice of the user for all tabs of this browser. */
export function noteChoice(name: Chosen, chosen: string): void {
  const before = browserValue(nameOf('choice', name)) ?? '0';
  keepBrowserValue(nameOf('choice', name), `${Number.parseInt(before, 10) + 1} ${chosen}`);
}

/** The user's choice since this tab was entered. Undefined when there is none. */
export function chosenSince(name: Chosen): string | undefined {
  const choice = browserValue(nameOf('choice', name));
  return choice === null || choice === tabValue(nameOf('before', name))
    ? undefined
    : choice.slice(choice.indexOf(' ') + 1);
}

/**
 * Whether the value in the address is an entry: one that this tab has not taken yet, or with which it is entered again. It then applies
 * until the next choice.
 */
export function isEntry(part: Part, given: string | undefined, isReload: boolean): boolean {
  if (!given || (isReload && given === tabValue(nameOf('entry', part)))) return false;
  const name = part === 'theme' ? 'theme' : 'language';
  keepTabValue(nameOf('entry', part), given);
  keepTabValue(nameOf('before', name), browserValue(nameOf('choice', name)));
  return true;
}
