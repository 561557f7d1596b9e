/**
 * What the entry address says: token, language, skin and whether the navbar shows (specification section 2, safety.md 5.1).
 * The token is taken out of the address in the same task in which it is read.
 */

import { keepTabValue, tabValue } from './tab-values.ts';

/** The entry of this page. */
export interface Entry {
  readonly token?: string;
  readonly language?: string;
  readonly languageSign?: string;
  readonly skin?: number;
  readonly hasNavBar: boolean;
}

const storageName = 'patrolkit.has-nav-bar';

/** The name of a token, however somebody writes it. */
const isTokenName = (name: string): boolean => name.toLowerCase() === 'token';

/** A query without tokens, in addresses that it holds too. */
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

/** Reads the entry of an address; the second value is the address without the token, if it held one. */
export function readEntry(address: string, keptNavBar: string | null): { entry: Entry; cleaned?: string } {
  const url = new URL(address);
  const query = url.searchParams;
  const token = query.getAll('token').find(value => value !== '');
  const theme = Number(query.get('theme') ?? Number.NaN);
  const entry: Entry = {
    hasNavBar: (query.get('hasNavBar') ?? keptNavBar) !== 'false',
    ...(token ? { token } : {}),
    ...(query.get('language') ? { language: query.get('language') ?? '' } : {}),
    ...(query.get('languageSign') ? { languageSign: query.get('languageSign') ?? '' } : {}),
    ...(Number.isInteger(theme) ? { skin: theme } : {}),
  };
  const given = url.pathname + url.search + url.hash;
  const cleaned = withoutToken(given);
  return cleaned === given ? { entry } : { entry, cleaned };
}

/** Takes the entry of this page, and the token out of its address: before anything that could fail. */
export function takeEntry(): Entry {
  const { entry, cleaned } = readEntry(location.href, tabValue(storageName));
  if (cleaned !== undefined) history.replaceState(history.state, '', cleaned);
  keepTabValue(storageName, String(entry.hasNavBar));
  return entry;
}
