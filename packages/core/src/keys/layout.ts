/** What stands on the user's keyboard. */

interface KeyboardMap {
  readonly getLayoutMap?: () => Promise<ReadonlyMap<string, string>>;
}

/**
 * What the keys type, by their places. Empty where the browser does not tell: Firefox, Safari, pages without HTTPS, and frames that may not ask.
 * @param navigator the browser's own object
 */
export async function readLayout(navigator: object): Promise<ReadonlyMap<string, string>> {
  const { keyboard } = navigator as { readonly keyboard?: KeyboardMap };
  try {
    return (await keyboard?.getLayoutMap?.()) ?? new Map();
  } catch {
    return new Map();
  }
}

/** What stands on the key at a place: what the layout tells, else that of an American keyboard. */
export const labelAt = (place: string, layout: ReadonlyMap<string, string>): string =>
  (layout.get(place) ?? place.replace(/^(?:Key|Digit)/, '')).toUpperCase();
