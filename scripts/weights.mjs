// The bytes of each module in each size: for `npm run bench sizes`, which builds once more to ask the bundler.
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minifySync } from 'rolldown/utils';
import { build } from 'vite';
import { root } from './lib.mjs';

/** The name under which a module is counted: a package, or a file of this repository. */
function nameOf(id) {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
  const packaged = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path);
  return packaged ? packaged[1] : relative(root, path);
}

/**
 * Builds a target without writing it. Returns each of its files by name: the files that it imports statically, and the bytes of its
 * modules, gzip, as their shares of the whole file.
 */
export async function weigh(mode) {
  const files = new Map();
  await build({
    mode,
    configFile: `${root}/vite.config.ts`,
    logLevel: 'error',
    build: { write: false },
    plugins: [
      {
        name: 'weigh',
        generateBundle(_options, bundle) {
          for (const file of Object.values(bundle)) {
            if (file.type !== 'chunk') continue;
            const parts = Object.entries(file.modules).map(([id, { code }]) => [
              nameOf(id),
              code ? gzipSync(minifySync('module.js', code).code, { level: 9 }).length : 0,
            ]);
            const alone = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
            const whole = gzipSync(file.code, { level: 9 }).length;
            const modules = new Map();
            for (const [name, bytes] of parts)
              modules.set(name, (modules.get(name) ?? 0) + (alone > 0 ? (bytes * whole) / alone : 0));
            files.set(file.fileName, {
              name: file.name,
              facade: file.facadeModuleId && nameOf(file.facadeModuleId),
              imports: file.imports,
              modules,
            });
          }
        },
      },
    ],
  });
  return files;
}

/**
 * Bytes of each module that some entries load statically, heaviest first. Entries are paths of modules from the target or the root, or
 * names of files.
 */
export function heaviest(files, entries) {
  const names = entries.map(key => key.replace(/\?.*$/, '')).flatMap(key => [key, join('host-app', key)]);
  const seen = new Set();
  const weights = new Map();
  const visit = name => {
    const file = files.get(name);
    if (!file || seen.has(name)) return;
    seen.add(name);
    for (const [module, bytes] of file.modules) weights.set(module, (weights.get(module) ?? 0) + bytes);
    for (const imported of file.imports) visit(imported);
  };
  const isEntry = ({ name, facade, modules }) =>
    names.includes(name) || names.includes(facade) || names.some(entry => modules.has(entry));
  for (const [name, file] of files) if (isEntry(file)) visit(name);
  return [...weights].sort(([, one], [, other]) => other - one);
}
