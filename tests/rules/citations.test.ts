import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => /\.(?:[cm]?[jt]sx?|css|md|json|html)$/.test(file) && !file.endsWith('package-lock.json'))
  .filter(file => existsSync(join(root, file)));
const pages = new Map(
  files.filter(file => file.endsWith('.md')).map(file => [file, readFileSync(join(root, file), 'utf8')] as const),
);

/**
 * The numbers by which parts of a page can be cited: `4` for a section or a line of its own, `3.2` for the second line of
 * the third section.
 */
function numbersOf(text: string): ReadonlySet<string> {
  const numbers = new Set<string>();
  let section: string | undefined;
  for (const line of text.split('\n')) {
    const heading = /^## (?:(\d+)\. )?/.exec(line);
    if (heading) {
      section = heading[1];
      if (section !== undefined) numbers.add(section);
    }
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (item !== undefined) numbers.add(section === undefined ? item : `${section}.${item}`);
  }
  return numbers;
}

/** The page that a name in a file refers to: beside the file, or in `docs`. */
const pageOf = (file: string, name: string): string | undefined =>
  [join(dirname(file), name), join('docs', name), join('docs/generated', name), name].find(path => pages.has(path)) ??
  [...pages.keys()].find(path => basename(path) === basename(name));

describe('what is cited', () => {
  it('stands in this repository, under the number that is named', () => {
    const missing = files.flatMap(file => {
      const text = readFileSync(join(root, file), 'utf8');
      return [
        ...text.matchAll(/([\w-]+\.md)\b(?:,? (?:rules? )?(\d+(?:\.\d+)?)(?:(?:,| and| to|-) ?(\d+(?:\.\d+)?))?)?/g),
      ].flatMap(([cited, name = '', ...numbers]) => {
        const page = pageOf(file, name);
        if (page === undefined) return [`${file}: ${cited}`];
        const known = numbersOf(pages.get(page) ?? '');
        return numbers.some(number => number !== undefined && !known.has(number)) ? [`${file}: ${cited}`] : [];
      });
    });
    expect(missing).toEqual([]);
  });
});
