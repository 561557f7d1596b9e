import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { areasOfParts, partNames, partOfStore, type AllStores, type PartName } from '@patrolkit/core';
import { textFilesOf } from '../../scripts/texts.ts';

const widgets = fileURLToPath(new URL('../../widgets', import.meta.url));
const isPart = (name: string): name is PartName => partNames.some(part => part === name);
const isStore = (name: string): name is keyof AllStores => name in partOfStore;

/** A source file without its comments. */
const codeOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '');

/** The areas of texts that belong to a part, by the file in which they come. */
const areasIn = new Map(
  areasOfParts(partNames).map(file => [
    file,
    (textFilesOf('zh-cn').get(file) ?? []).map(path => basename(path, '.json')),
  ]),
);
const anId = new RegExp(`['\`]((?:${[...areasIn.values()].flat().join('|')}))\\.[\\w.]+['\`$]`, 'g');

/** The imports of a file within this folder without types, the stores of the console that it reads, and the areas of its texts. */
function read(file: string): {
  readonly imports: readonly string[];
  readonly stores: readonly string[];
  readonly areas: readonly string[];
} {
  const code = codeOf(file);
  const places = (pattern: RegExp): string[] =>
    [...code.matchAll(pattern)].map(([, place = '']) => resolve(dirname(file), place));
  const types = new Set(places(/import type [^;]*?from '(\.[^']+\.tsx?)'/g));
  const imports = places(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g).filter(place => !types.has(place));
  const members = [...code.matchAll(/(?:\bconsole|useConsole\(\))\s*\.(\w+)/g)].map(([, name = '']) => name);
  const taken = [
    ...code.matchAll(/\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*=\s*(?:useConsole\(\)|console\b)(?!\s*\.)/g),
  ].flatMap(([, names = '']) => names.split(',').map(name => name.trim().split(':')[0] ?? ''));
  // A store that a file reads only when the part is present (`console.has`) is not needed.
  const asked = new Set([...code.matchAll(/\bconsole\??\.has\('(\w+)'\)/g)].map(([, name]) => name));
  const stores = [...members, ...taken].filter(isStore).filter(store => !asked.has(partOfStore[store]));
  return { imports, stores, areas: [...code.matchAll(anId)].map(([, area = '']) => area) };
}

/**
 * The stores that the files of a widget and all their imports read, and the areas of their texts, each with a file that
 * uses it.
 */
function readBy(folder: string): {
  readonly stores: ReadonlyMap<string, string>;
  readonly areas: ReadonlyMap<string, string>;
} {
  const seen = new Set<string>();
  const found = { stores: new Map<string, string>(), areas: new Map<string, string>() };
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const { imports, stores, areas } = read(file);
    for (const store of stores) found.stores.set(store, relative(widgets, file));
    for (const area of areas) found.areas.set(area, relative(widgets, file));
    for (const imported of imports) visit(imported);
  };
  visit(resolve(widgets, folder, 'index.ts'));
  return found;
}

/** The parts that the description of a widget declares in `needs`. */
const needsOf = (folder: string): readonly string[] => {
  const [, names = ''] =
    /\n {2}needs: \[([^\]]*)\]/.exec(codeOf(resolve(widgets, folder, `${folder}.element.ts`))) ?? [];
  return [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
};

describe('the parts of the console that a widget needs', () => {
  const folders = readdirSync(widgets).filter(name => existsSync(resolve(widgets, name, `${name}.element.ts`)));

  it.each(folders)('are those whose stores %s reads, no less and no more', folder => {
    const { stores: read } = readBy(folder);
    const parts = new Set<PartName>([...read.keys()].filter(isStore).map(store => partOfStore[store]));
    const needs = needsOf(folder);
    // Every part except these two depends on the live channel.
    const rests = needs.some(name => !['recordings', 'resources'].includes(name));
    const there = new Set([...needs, ...(rests ? ['live'] : [])]);
    expect([...read].filter(([store]) => isStore(store) && !there.has(partOfStore[store]))).toEqual([]);
    expect(needs.filter(name => name !== 'live' && !parts.has(name as PartName))).toEqual([]);
  });

  it.each(folders)('bring the texts that %s speaks', folder => {
    const areas = areasOfParts(needsOf(folder).filter(isPart)).flatMap(area => areasIn.get(area) ?? []);
    expect([...readBy(folder).areas].filter(([area]) => !areas.includes(area))).toEqual([]);
  });
});
