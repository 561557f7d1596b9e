/**
 * What the entry address says: token, language, skin and whether the navbar shows (specification section 2, safety.md 5.1).
 * The token is taken out of the address in the same task in which it is read.
 */

/** The entry of this page. */
export interface Entry {
  readonly token?: string;
  readonly language?: string;
  readonly languageSign?: string;
  readonly skin?: number;
  readonly hasNavBar: boolean;
}

const storageName = 'patrolkit.has-nav-bar';

/** Reads the entry of an address; the second value is the address without the token, if it held one. */
export function readEntry(address: string, keptNavBar: string | null): { entry: Entry; cleaned?: string } {
  const url = new URL(address);
  const query = url.searchParams;
  const token = query.get('token') ?? undefined;
  const theme = Number(query.get('theme') ?? Number.NaN);
  const entry: Entry = {
    hasNavBar: (query.get('hasNavBar') ?? keptNavBar) !== 'false',
    ...(token ? { token } : {}),
    ...(query.get('language') ? { language: query.get('language') ?? '' } : {}),
    ...(query.get('languageSign') ? { languageSign: query.get('languageSign') ?? '' } : {}),
    ...(Number.isInteger(theme) ? { skin: theme } : {}),
  };
  if (token === undefined) return { entry };
  query.delete('token');
  return { entry, cleaned: url.pathname + url.search + url.hash };
}

/** Takes the entry of this page, and the token out of its address. */
export function takeEntry(): Entry {
  const { entry, cleaned } = readEntry(location.href, sessionStorage.getItem(storageName));
  if (cleaned !== undefined) history.replaceState(history.state, '', cleaned);
  sessionStorage.setItem(storageName, String(entry.hasNavBar));
  return entry;
}
