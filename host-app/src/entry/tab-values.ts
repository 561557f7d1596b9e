/**
 * Storage of a tab that survives a reload, and storage of a browser for all its tabs. A browser's privacy settings may refuse it. Nothing
 * is then stored, and nothing fails.
 */

/** The value stored under a name. Null when there is none. */
export function tabValue(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores or deletes a value. */
export function keepTabValue(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Without storage the value is lost.
  }
}

/** The value that a browser stored under a name. Null when there is none. */
export function browserValue(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value in the browser. */
export function keepBrowserValue(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the value is lost.
  }
}
