/**
 * The settings of an installation: `<meta name="patrolkit-…">` in the console's page. A strict content policy allows them, and no link can
 * change them.
 */
export type Setting =
  | 'map-tiles'
  | 'map-tiles-attribution'
  | 'map-tiles-system'
  | 'map-center'
  | 'map-zoom'
  | 'server-time-zone'
  | 'authority-service';

/** The value of a setting. Undefined when it is empty or missing. */
export function setting(name: Setting, page: Pick<Document, 'querySelector'> = document): string | undefined {
  const found = page.querySelector<HTMLMetaElement>(`meta[name="patrolkit-${name}"]`);
  return found?.content.trim() || undefined;
}
