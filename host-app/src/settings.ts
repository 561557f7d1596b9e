/** What an installation sets: `<meta name="patrolkit-…">` in the console's page, which a strict content policy allows and no link can change. */
export type Setting = 'map-tiles' | 'map-tiles-attribution' | 'server-time-zone' | 'authority-service';

/** The value of a setting; undefined where it is empty or missing. */
export function setting(name: Setting, page: Pick<Document, 'querySelector'> = document): string | undefined {
  const found = page.querySelector<HTMLMetaElement>(`meta[name="patrolkit-${name}"]`);
  return found?.content.trim() || undefined;
}
