/** What a tab keeps for itself over a reload. A browser may refuse it by its privacy settings: then nothing is kept, and nothing fails. */

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
    // It is only missed.
  }
}
