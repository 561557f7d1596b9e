/** What the user's keyboard has on its keys. */

interface KeyboardMap {
  readonly getLayoutMap?: () => Promise<ReadonlyMap<string, string>>;
}

/**
 * What the keys type, by their places. Empty when the browser does not say: Firefox, Safari, pages without HTTPS, and frames that may not
 * ask.
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

/** The character on the key at a place: from the layout, or else from an American keyboard. */
export const labelAt = (place: string, layout: ReadonlyMap<string, string>): string =>
  (layout.get(place) ?? place.replace(/^(?:Key|Digit)/, '')).toUpperCase();
