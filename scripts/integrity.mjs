// A hash of each released file, so that a page or a copy can check that it has the files that were built.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Folders of `dist` that go to browsers. */
export const released = ['host', 'kit'];

/** Hashes of all files of the released folders by their path, as the `integrity` attribute of a script tag takes them. */
export function integrityOf(dist) {
  const files = released
    .flatMap(folder =>
      readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
    )
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => statSync(join(dist, name)).isFile())
    .toSorted();
  return Object.fromEntries(
    files.map(name => [
      name,
      `sha384-${createHash('sha384')
        .update(readFileSync(join(dist, name)))
        .digest('base64')}`,
    ]),
  );
}

/** Writes the hashes into `integrity.json` of `dist`. */
export function writeIntegrity(dist) {
  writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(integrityOf(dist), undefined, 2)}\n`);
}

/** Writes compressed copies beside the files that a browser loads, so that a server sends these without compressing anything. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (!/\.(js|css|html|json|svg|wasm)$/.test(name) || statSync(file).size < 512) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    );
  }
}

/** The last step of a build: compressed copies of the files for browsers, and the hashes of all files. */
export function finishRelease(dist) {
  for (const folder of released) compress(join(dist, folder));
  writeIntegrity(dist);
}
