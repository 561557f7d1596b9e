/**
 * Reads the entry address: token, language, skin, interface mode and whether the navbar shows (specification section 2, safety.md 5.1). It
 * removes the token from the address in the same task in which it reads it.
 */

import type { Console, Preferences } from '@patrolkit/core';
import { modeOf, type Mode } from '@patrolkit/core/mode';
import { choosableParts, chosenSince, isEntry, isLoadedAgain, noteChoice, type Chosen } from './entry-choice.ts';
import { rememberSignIn } from './sign-in-path.ts';
import { editionOfPath } from '../sign-in/paths.ts';
import { keepTabValue, tabValue } from './tab-values.ts';

/** The entry of this page. */
export interface Entry {
  readonly token?: string;
  readonly language?: string;
  readonly languageSign?: string;
  readonly skin?: number;
  readonly hasNavBar: boolean;
  /** The interface mode: which program shows the console (interpretations.md 38). */
  readonly mode: Mode;
}

/** The parts of an entry that a tab keeps over a reload, with their storage names. */
const keptNames = {
  hasNavBar: 'patrolkit.has-nav-bar',
  mode: 'patrolkit.mode',
  language: 'patrolkit.language',
  languageSign: 'patrolkit.language-sign',
  theme: 'patrolkit.skin',
} as const;

/** The storage name for the group of windows that a tab follows, if it was opened for another monitor. */
export const followsName = 'patrolkit.follows';

/** The parts of its entry that a tab has stored. */
export type KeptEntry = Readonly<Partial<Record<keyof typeof keptNames, string | null>>>;

/** Whether a parameter is named token, in upper or lower case. */
const isTokenName = (name: string): boolean => name.toLowerCase() === 'token';

/** A query without its tokens, including those in addresses that are its values. */
function cleanedQuery(query: URLSearchParams): string {
  const kept = [...query].flatMap(([name, value]): [string, string][] =>
    isTokenName(name) ? [] : [[name, /token/i.test(value) ? withoutToken(value) : value]],
  );
  return new URLSearchParams(kept).toString();
}

/** Removes tokens from a path, query or fragment. Unchanged when it holds none. */
export function withoutToken(address: string): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const [path, ...query] = beforeHash.split('?');
  const clean = (part: string): string => {
    const read = new URLSearchParams(part);
    const isClean = ![...read].some(([name, value]) => isTokenName(name) || /token/i.test(value));
    return isClean ? part : cleanedQuery(read);
  };
  const cleaned = query.length === 0 ? '' : clean(query.join('?'));
  // A fragment may be a query, or an address with one.
  const fragment = hash.join('#');
  const cleanFragment = /^[^?]*=/.test(fragment) ? clean(fragment) : fragment && withoutToken(fragment);
  return `${path ?? ''}${cleaned && `?${cleaned}`}${cleanFragment && `#${cleanFragment}`}`;
}

/** The parameter that gives a window for another monitor the sign-in page of the window that opens it. */
export const signInName = 'signIn';

/**
 * The value of a part of the entry in a query. In a sign-in link, the language and the skin of its target address count too. They apply at
 * the entry, and not when that address is loaded again.
 */
function givenIn(query: URLSearchParams, part: keyof typeof keptNames): string | undefined {
  const given = query.get(part)?.trim();
  const led = choosableParts.some(choosable => choosable === part) ? query.get('redirect') : null;
  return given || new URLSearchParams(led?.replace(/^[^?]*|#.*/g, '')).get(part)?.trim();
}

/**
 * Reads the entry of an address. `cleaned` is the address without the token and the sign-in page, if it held one. `signInPath` is that
 * page, if it exists.
 * @param isTaken parts that count no more, though the address still gives them
 */
export function readEntry(
  address: string,
  kept: KeptEntry = {},
  isTaken: (part: string) => boolean = () => false,
): { entry: Entry; cleaned?: string; signInPath?: string } {
  const url = new URL(address);
  const query = url.searchParams;
  const wanted = (name: keyof typeof keptNames): string | undefined =>
    (isTaken(name) ? undefined : givenIn(query, name)) || (kept[name] ?? undefined);
  const token = query.getAll('token').find(value => value !== '');
  const [language, languageSign, theme] = [wanted('language'), wanted('languageSign'), wanted('theme')];
  const skin = Number(theme);
  const entry: Entry = {
    hasNavBar: wanted('hasNavBar') !== 'false',
    mode: modeOf(wanted('mode')),
    ...(token ? { token } : {}),
    ...(language ? { language } : {}),
    ...(languageSign ? { languageSign } : {}),
    ...(Number.isInteger(skin) ? { skin } : {}),
  };
  const given = url.pathname + url.search + url.hash;
  const path = query.get(signInName);
  // Deleting from a query rewrites all of it, so a query without this parameter is left unchanged.
  if (path !== null) query.delete(signInName);
  const cleaned = withoutToken(url.pathname + url.search + url.hash);
  return {
    entry,
    ...(cleaned === given ? {} : { cleaned }),
    ...(path !== null && editionOfPath(path) ? { signInPath: path } : {}),
  };
}

/** The group of windows that an address asks its page to follow. Undefined when it names none. */
export const followedBy = (address: string): string | undefined =>
  /^[a-z0-9]{6,32}$/.exec(new URL(address).searchParams.get('follows') ?? '')?.[0];

/** The parts that the tab has stored, without those that the user has since replaced. */
function keptEntry(): KeptEntry {
  const kept = Object.fromEntries(Object.entries(keptNames).map(([part, name]) => [part, tabValue(name)]));
  for (const name of ['language', 'theme'] as const) {
    const chosen = chosenSince(name);
    if (chosen !== undefined) kept[name] = giveWay(name, chosen);
  }
  return kept;
}

/** Removes the language or skin of the entry from the tab's storage. Returns what the tab stores in its place. */
function giveWay(name: Chosen, chosen: string): string | null {
  // A sign stays because of the language that it offers, and it would override the stored choice.
  const inPlace = name === 'language' && tabValue(keptNames.languageSign) !== null ? chosen : null;
  keepTabValue(keptNames[name], inPlace);
  return inPlace;
}

/** Takes the entry of this page, and removes the token and the sign-in page from its address. Call it before anything that could fail. */
export function takeEntry(isReload = isLoadedAgain()): Entry {
  const kept = keptEntry();
  const query = new URL(location.href).searchParams;
  const taken: readonly string[] = choosableParts.filter(part => !isEntry(part, givenIn(query, part), isReload));
  const { entry, cleaned, signInPath } = readEntry(location.href, kept, part => taken.includes(part));
  if (cleaned !== undefined) history.replaceState(history.state, '', cleaned);
  if (signInPath !== undefined) rememberSignIn(signInPath);
  keepTabValue(keptNames.hasNavBar, String(entry.hasNavBar));
  keepTabValue(keptNames.mode, entry.mode);
  const follows = followedBy(location.href);
  if (follows !== undefined) keepTabValue(followsName, follows);
  if (entry.language) keepTabValue(keptNames.language, entry.language);
  if (entry.languageSign) keepTabValue(keptNames.languageSign, entry.languageSign);
  if (entry.skin !== undefined) keepTabValue(keptNames.theme, String(entry.skin));
  return entry;
}

/** Notes that the user has left the entry's mode: the tab is a standard one from now on. */
export const leaveMode = (): void => keepTabValue(keptNames.mode, 'standard');

/**
 * Makes a language and a skin of the entry give way to later choices of the user, in every tab and after a reload. In a tab with a
 * `languageSign`, the chosen language replaces the entry's.
 * @param onChosen takes the name out of the query of the address as well
 */
export function forgetEntryWhenChosen(
  { $preferences }: Pick<Console['preferences'], '$preferences'>,
  onChosen: (name: Chosen) => void,
): () => void {
  const choose = (name: Chosen, chosen: string): void => {
    noteChoice(name, chosen);
    giveWay(name, chosen);
    onChosen(name);
  };
  // Whether the skin follows the system, and with which skins, is a choice too, even if the skin stays.
  const look = ({ skin, followsSystem, darkSkin, lightSkin }: Preferences): string =>
    followsSystem ? `${darkSkin} ${lightSkin}` : `${skin}`;
  return $preferences.listen((now, before) => {
    if (now.language !== before?.language) choose('language', now.language);
    if (!before || look(now) !== look(before)) choose('theme', look(now));
  });
}
