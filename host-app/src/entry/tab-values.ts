/** What a tab keeps for itself over a reload, and a browser for all its tabs. A browser may refuse it by its privacy settings: then nothing is kept, and nothing fails. */

/** What was kept under a name; null where nothing was. */
export function tabValue(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value, or forgets it. */
export function keepTabValue(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Without storage the value is not kept.
  }
}

/** What a browser kept under a name; null where nothing was. */
export function browserValue(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value in the browser. */
export function keepBrowserValue(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the value is not kept.
  }
}
