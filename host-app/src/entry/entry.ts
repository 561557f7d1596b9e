/**
 * What the entry address says: token, language, skin, interface mode and whether the navbar shows (specification section 2, safety.md 5.1).
 * The token is taken out of the address in the same task in which it is read.
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

/** The parts of an entry that a tab keeps over a reload, with their names in its storage. */
const keptNames = {
  hasNavBar: 'patrolkit.has-nav-bar',
  mode: 'patrolkit.mode',
  language: 'patrolkit.language',
  languageSign: 'patrolkit.language-sign',
  theme: 'patrolkit.skin',
} as const;

/** Under which name a tab keeps the group of windows that it follows, where it was opened for another monitor. */
export const followsName = 'patrolkit.follows';

/** The parts of its entry that a tab has kept. */
export type KeptEntry = Readonly<Partial<Record<keyof typeof keptNames, string | null>>>;

/** Whether a parameter is named token, in capitals or small letters. */
const isTokenName = (name: string): boolean => name.toLowerCase() === 'token';

/** A query without its tokens, and without those in addresses that are its values. */
function cleanedQuery(query: URLSearchParams): string {
  const kept = [...query].flatMap(([name, value]): [string, string][] =>
    isTokenName(name) ? [] : [[name, /token/i.test(value) ? withoutToken(value) : value]],
  );
  return new URLSearchParams(kept).toString();
}

/** A path, query or fragment without tokens; as it is when it holds none. */
export function withoutToken(address: string): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const [path, ...query] = beforeHash.split('?');
  const clean = (part: string): string => {
    const read = new URLSearchParams(part);
    const isClean = ![...read].some(([name, value]) => isTokenName(name) || /token/i.test(value));
    return isClean ? part : cleanedQuery(read);
  };
  const cleaned = query.length === 0 ? '' : clean(query.join('?'));
  // A fragment may be a query itself, or an address with one.
  const fragment = hash.join('#');
  const cleanFragment = /^[^?]*=/.test(fragment) ? clean(fragment) : fragment && withoutToken(fragment);
  return `${path ?? ''}${cleaned && `?${cleaned}`}${cleanFragment && `#${cleanFragment}`}`;
}

/** The parameter by which a window for another monitor is told the sign-in page of the window that opens it. */
export const signInName = 'signIn';

/**
 * What a query gives of an entry. Of a sign-in link that is also the language and the skin of the address that it leads to: they count at
 * the entry, and not when that address is loaded again.
 */
function givenIn(query: URLSearchParams, part: keyof typeof keptNames): string | undefined {
  const given = query.get(part)?.trim();
  const led = choosableParts.some(choosable => choosable === part) ? query.get('redirect') : null;
  return given || new URLSearchParams(led?.replace(/^[^?]*|#.*/g, '')).get(part)?.trim();
}

/**
 * Reads the entry of an address; `cleaned` is the address without the token and the sign-in page, if it held one, and `signInPath` that
 * page, if there is such a one.
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
  // A query of which something is deleted is written anew, so one without this parameter is left alone.
  if (path !== null) query.delete(signInName);
  const cleaned = withoutToken(url.pathname + url.search + url.hash);
  return {
    entry,
    ...(cleaned === given ? {} : { cleaned }),
    ...(path !== null && editionOfPath(path) ? { signInPath: path } : {}),
  };
}

/** The group of windows that an address asks its page to follow; undefined where it names none. */
export const followedBy = (address: string): string | undefined =>
  /^[a-z0-9]{6,32}$/.exec(new URL(address).searchParams.get('follows') ?? '')?.[0];

/** The parts that the tab has kept, without those in whose place the user has chosen others since. */
function keptEntry(): KeptEntry {
  const kept = Object.fromEntries(Object.entries(keptNames).map(([part, name]) => [part, tabValue(name)]));
  for (const name of ['language', 'theme'] as const) {
    const chosen = chosenSince(name);
    if (chosen !== undefined) kept[name] = giveWay(name, chosen);
  }
  return kept;
}

/** Has the tab keep no language or skin of the entry any more, and returns what it keeps in its place. */
function giveWay(name: Chosen, chosen: string): string | null {
  // A sign stays, for the language that it offers, and would come before the stored choice.
  const inPlace = name === 'language' && tabValue(keptNames.languageSign) !== null ? chosen : null;
  keepTabValue(keptNames[name], inPlace);
  return inPlace;
}

/** Takes the entry of this page, and the token and the sign-in page out of its address: before anything that could fail. */
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

/** The user has left the mode that the entry asked for: the tab is a standard one from now on. */
export const leaveMode = (): void => keepTabValue(keptNames.mode, 'standard');

/**
 * A language and a skin that the entry asked for give way, in every tab and also after a reload, to what the user chooses later. In a tab
 * with a `languageSign` the chosen language stands in the place of the entry's.
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
  // To follow the system, and with which skins, is a choice too, though the skin stays.
  const look = ({ skin, followsSystem, darkSkin, lightSkin }: Preferences): string =>
    followsSystem ? `${darkSkin} ${lightSkin}` : `${skin}`;
  return $preferences.listen((now, before) => {
    if (now.language !== before?.language) choose('language', now.language);
    if (!before || look(now) !== look(before)) choose('theme', look(now));
  });
}
