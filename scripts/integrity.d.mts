/** Folders of `dist` that go to browsers. */
export const released: readonly string[];
/** Hashes of all files of the released folders by their path. */
export function integrityOf(dist: string): Record<string, string>;
/** Writes the hashes into `integrity.json` of `dist`. */
export function writeIntegrity(dist: string): void;
/** The last step of a build: compressed copies of what goes to browsers, and the hashes of all of it. */
export function finishRelease(dist: string): void;
