import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Override {
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, unknown>>;
}
interface Config {
  readonly rules: Readonly<Record<string, unknown>>;
  readonly overrides: readonly Override[];
}

const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Config;

/** The product files that break a rule of sizes, without exceptions. */
function found(rule: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'patrolkit-sizes-'));
  const path = join(folder, 'oxlint.json');
  writeFileSync(path, JSON.stringify({ plugins: [], categories: {}, rules: { [rule]: config.rules[rule] } }));
  const folders = ['packages', 'widgets', 'host-app', 'demo', 'scripts'];
  try {
    execFileSync(join(root, 'node_modules/.bin/oxlint'), ['-c', path, '-f', 'unix', ...folders], {
      cwd: root,
      stdio: 'pipe',
    });
    return [];
  } catch (error) {
    const output = String((error as { stdout?: Buffer }).stdout);
    const files = output.split('\n').flatMap(line => (line.includes(`(${rule})`) ? (line.split(':')[0] ?? '') : []));
    return [...new Set(files)].filter(file => !/\.test\.tsx?$|\/testing\//.test(file)).toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each(['max-lines', 'max-lines-per-function'])('exceptions from %s are those that are still needed', rule => {
  const named = config.overrides
    .filter(({ files, rules }) => rules[rule] === 'off' && !files.includes('**/*.test.ts'))
    .flatMap(({ files }) => files);
  expect(found(rule)).toEqual(named.toSorted());
});

/** The style sheets of the product. */
const sheets = (): string[] =>
  ['packages', 'widgets', 'host-app'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.css') && !name.includes('node_modules'))
      .map(name => join(folder, name)),
  );

it('no sheet has more lines than a file of code may have', () => {
  const [, { max }] = config.rules['max-lines'] as [string, { max: number }];
  const long = sheets().filter(file => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length > max);
  expect(sheets().length).toBeGreaterThan(50);
  expect(long).toEqual([]);
});
