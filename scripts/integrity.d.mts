/** Folders of `dist` that go to browsers. */
export const released: readonly string[];
/** Hashes of all files of the released folders by their path. */
export function integrityOf(dist: string): Record<string, string>;
/** Writes the hashes into `integrity.json` of `dist`. */
export function writeIntegrity(dist: string): void;
