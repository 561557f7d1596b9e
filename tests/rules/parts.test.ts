import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { partOfStore, type AllStores, type PartName } from '@patrolkit/core';

const widgets = fileURLToPath(new URL('../../widgets', import.meta.url));
const isStore = (name: string): name is keyof AllStores => name in partOfStore;

/** A source file without its comments. */
const codeOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '');

/** What a file imports of this folder, types left out, and which stores of the console it reads. */
function read(file: string): { readonly imports: readonly string[]; readonly stores: readonly string[] } {
  const code = codeOf(file);
  const places = (pattern: RegExp): string[] =>
    [...code.matchAll(pattern)].map(([, place = '']) => resolve(dirname(file), place));
  const types = new Set(places(/import type [^;]*?from '(\.[^']+\.tsx?)'/g));
  const imports = places(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g).filter(place => !types.has(place));
  const members = [...code.matchAll(/(?:\bconsole|useConsole\(\))\s*\.(\w+)/g)].map(([, name = '']) => name);
  const taken = [
    ...code.matchAll(/\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*=\s*(?:useConsole\(\)|console\b)(?!\s*\.)/g),
  ].flatMap(([, names = '']) => names.split(',').map(name => name.trim().split(':')[0] ?? ''));
  // What a file reads only where the part is there, it does not need.
  const asked = new Set([...code.matchAll(/\bconsole\??\.has\('(\w+)'\)/g)].map(([, name]) => name));
  const stores = [...members, ...taken].filter(isStore).filter(store => !asked.has(partOfStore[store]));
  return { imports, stores };
}

/** The stores that a widget's own files and all that they import read, each with a file that does. */
function storesOf(folder: string): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  const found = new Map<string, string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const { imports, stores } = read(file);
    for (const store of stores) found.set(store, relative(widgets, file));
    for (const imported of imports) visit(imported);
  };
  visit(resolve(widgets, folder, 'index.ts'));
  return found;
}

/** What a widget's description says that it needs. */
const needsOf = (folder: string): readonly string[] => {
  const [, names = ''] =
    /\n {2}needs: \[([^\]]*)\]/.exec(codeOf(resolve(widgets, folder, `${folder}.element.ts`))) ?? [];
  return [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
};

describe('the parts of the console that a widget needs', () => {
  const folders = readdirSync(widgets).filter(name => existsSync(resolve(widgets, name, `${name}.element.ts`)));

  it.each(folders)('are those whose stores %s reads, no less and no more', folder => {
    const read = storesOf(folder);
    const parts = new Set<PartName>([...read.keys()].filter(isStore).map(store => partOfStore[store]));
    const needs = needsOf(folder);
    // Every part but these two rests on the live channel.
    const rests = needs.some(name => !['recordings', 'resources'].includes(name));
    const there = new Set([...needs, ...(rests ? ['live'] : [])]);
    expect([...read].filter(([store]) => isStore(store) && !there.has(partOfStore[store]))).toEqual([]);
    expect(needs.filter(name => name !== 'live' && !parts.has(name as PartName))).toEqual([]);
  });
});
