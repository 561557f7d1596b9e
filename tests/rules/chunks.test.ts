import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chunkFolders, chunkName, chunksOf } from '../../scripts/chunks.ts';

const root = join(import.meta.dirname, '../..');
const folders = [...new Set([...chunkFolders.host, ...chunkFolders.kit])];
const ours = folders.filter(folder => !folder.startsWith('node_modules/'));

/** The product files of a folder itself, by their paths. An `index.ts` only names what others have, and a build leaves it out. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => entry.isFile() && /(?<!^index|\.d|\.test)\.tsx?$/.test(entry.name))
    .map(({ name }) => `${folder}/${name}`);

/** The files of ours that a file imports at once, by path, and those that it asks for later; types are neither. */
function importsOf(file: string): { readonly first: readonly string[]; readonly late: readonly string[] } {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/(?:import|export) type [^;]*;/g, '');
  const found = (pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, to = '']) => normalize(join(dirname(file), to)));
  return {
    first: found(/(?:\bfrom|^import)\s+'(\.{1,2}\/[^'?]+)/gm),
    late: found(/\bimport\(\s*'(\.{1,2}\/[^'?]+)/g),
  };
}

describe('the files that a browser fetches', () => {
  it('are named by folders, each once, and by no file and no expression', () => {
    const rule = readFileSync(join(root, 'scripts/chunks.ts'), 'utf8');
    expect(rule.match(/new RegExp|\/[^/\n]+\/[dgimsuvy]*\.test|(?<=test: )\/.*/g)).toEqual(['new RegExp']);
    for (const list of Object.values(chunkFolders)) expect(new Set(list).size).toBe(list.length);
    for (const folder of folders) {
      expect(folder).toMatch(/^[\w-]+(?:\/[\w-]+)*$/);
      expect(folder).not.toMatch(/\/late(?:\/|$)/);
      expect(existsSync(join(root, folder)), folder).toBe(true);
    }
    for (const folder of ours) expect(filesIn(folder), folder).not.toEqual([]);
    expect(new Set(folders.map(chunkName)).size).toBe(folders.length);
  });

  it('hold what lies in the folder itself, and not what lies in one below it', () => {
    const [{ test } = {}] = chunksOf(['packages/core/src/alarms']);
    const isIn = (path: string): boolean => test instanceof RegExp && test.test(`/anywhere/packages/core/src/${path}`);
    expect(isIn('alarms/alarms.ts')).toBe(true);
    expect(isIn('alarms/late/history.ts')).toBe(false);
    expect(isIn('notices/notices.ts')).toBe(false);
  });

  it.each(ours)('of %s leave what comes later to a folder below it, and need none that is late', folder => {
    for (const file of filesIn(folder)) {
      const { first, late } = importsOf(file);
      expect(
        late.filter(path => dirname(path) === folder),
        `${file} asks later for what comes with it`,
      ).toEqual([]);
      expect(
        first.filter(path => path.split('/').includes('late')),
        `${file} imports at once what is late`,
      ).toEqual([]);
    }
  });

  it('take the token out of the address before any library or other code runs', () => {
    const seen = new Set<string>();
    const packages = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const text = readFileSync(join(root, file), 'utf8').replaceAll(/import type [^;]*;/g, '');
      for (const [, name = ''] of text.matchAll(/(?:\bfrom|^import)\s+'([^.'][^']*)'/gm)) packages.add(name);
      for (const path of importsOf(file).first) visit(path);
    };
    visit('host-app/src/entry/main.tsx');
    expect([...packages]).toEqual(['@patrolkit/core/mode']);
    expect([...seen].map(dirname).filter(folder => folder !== 'host-app/src/entry')).toEqual(['host-app/src/sign-in']);
    expect(chunkFolders.host[0]).toBe('host-app/src/entry');
  });
});
