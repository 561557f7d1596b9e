import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** Licences that require only their notice. */
const permissive = new Set([
  'MIT-0',
  'MIT',
  'Apache-2.0',
  '(MIT OR Apache-2.0)',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
]);

/** Packages with other licences: this list may only shrink. */
const exceptions: Readonly<Record<string, string>> = {
  // Changes of its own files must be published; it is used unchanged.
  mediabunny: 'MPL-2.0',
  // Its package file names no licence; its LICENSE is that of BSD with three clauses.
  '@shinyoshiaki/jspack': 'none named',
};

/** The folder of a package that another one asks for, as Node.js finds it. */
const placeOf = (from: string, name: string): string | undefined => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (place in lock.packages) return place;
    if (at === '') return undefined;
  }
};

/** Everything that packages of ours depend on when they run, by its folder. */
const neededBy = (rooms: readonly string[]): ReadonlyMap<string, Locked> => {
  const found = new Map<string, Locked>();
  const open = [...rooms];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const entry = lock.packages[place];
    if (!entry || found.has(place)) continue;
    found.set(place, entry);
    if (entry.link) open.push(entry.resolved ?? '');
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      open.push(placeOf(place, name) ?? '');
  }
  return found;
};

it('the server and the kit depend on nothing whose licence asks for more than its notice', () => {
  const needed = neededBy(['packages/server', 'packages/core', 'packages/transport', 'widgets', 'host-app']);
  const packages = [...needed].filter(([place, { link }]) => place.includes('node_modules/') && !link);
  expect(packages.length).toBeGreaterThan(100);
  const others = packages.flatMap(([place, { license = 'none named' }]) =>
    permissive.has(license) ? [] : [[place.split('node_modules/').at(-1), license]],
  );
  expect(Object.fromEntries(others)).toEqual(exceptions);
});

it('the server has no native part, and the encoder is the simulator’s alone', () => {
  const names = (rooms: readonly string[]): string[] => [...neededBy(rooms).keys()];
  expect(names(['demo/simulator']).some(place => place.endsWith('/node-av'))).toBe(true);
  expect(names(['packages/server']).filter(place => /node-av|prebuil|node-gyp|bindings/.test(place))).toEqual([]);
});
