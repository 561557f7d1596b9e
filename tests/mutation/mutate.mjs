// Changes places of core and transport at random, one at a time, and runs their tests. A change that no test notices is reported. Works in
// a copy of the working tree. Not part of `npm test`: it takes an hour. The tests of its own folder run first, then all of core and
// transport.
// node tests/mutation/mutate.mjs [--places 200] [--from 0] [--seed 1] [--only packages/core/src/driving] [--limit 180]
// With --from, the earlier places are left out, so that an interrupted run can continue. A run of tests that takes longer than the limit in
// seconds counts as one that noticed the change: a busy machine needs a longer limit.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root } from '../../scripts/lib.mjs';

const { values } = parseArgs({
  options: {
    places: { type: 'string', default: '200' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    limit: { type: 'string', default: '180' },
  },
});
const places = Number(values.places);
ensureInstalled();

/** Numbers in [0, 1): the same seed chooses the same places. */
let state = Number(values.seed) >>> 0;
const random = () => {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};

/** The patterns that are replaced, and their replacements. Comments, texts and types are left alone. */
const changes = [
  [/ === /g, () => ' !== '],
  [/ !== /g, () => ' === '],
  [/ && /g, () => ' || '],
  [/ \|\| /g, () => ' && '],
  [/ >= /g, () => ' > '],
  [/ <= /g, () => ' < '],
  [/ < (?=[\w(])/g, () => ' <= '],
  [/ > (?=[\w(])/g, () => ' >= '],
  [/ \+ (?=[\w(])/g, () => ' - '],
  [/ - (?=[\w(])/g, () => ' + '],
  [/(?<=[=(,?:] )true\b/g, () => 'false'],
  [/(?<=[=(,?:] )false\b/g, () => 'true'],
  [/(?<=\()!(?=\w)/g, () => ''],
  [/\b(\d[\d_]*)(?=[,;)\s])(?!\.)/g, found => String(Number(found.replaceAll('_', '')) + 1)],
  [/^\s+(?:\w+\.)*(?:set|delete|clear|abort|add|push)\([^;{]*\);$/gm, found => found.replace(/\S.*/s, ';')],
  [/^\s+disarm\w*\?\.\(\);$/gm, found => found.replace(/\S.*/s, ';')],
];

const list = folder =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(file => !/\/(?:testing|i18n|theme|resources)\//.test(file) && file.startsWith(values.only));
const files = ['packages/core/src', 'packages/transport/src'].flatMap(folder => list(join(root, folder)));

/** Every place of a file that can be changed. */
function placesOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const found = [];
  for (const [pattern, change] of changes)
    for (const match of text.matchAll(pattern)) {
      const start = text.lastIndexOf('\n', match.index) + 1;
      const line = text.slice(start, (text.indexOf('\n', match.index) + 1 || text.length + 1) - 1);
      // Numbers inside a text are left alone.
      if (/['`]/.test(match[0]) || line.slice(0, match.index - start).split("'").length % 2 === 0) continue;
      if (/^\s*(?:\*|\/\/|\/\*|import |export type|export interface|readonly |type )/.test(line)) continue;
      found.push({ file, text, at: match.index, from: match[0], to: change(match[0]) });
    }
  return found;
}
const all = files.flatMap(placesOf);
const chosen = [];
while (chosen.length < Math.min(places, all.length)) {
  const [place] = all.splice(Math.floor(random() * all.length), 1);
  chosen.push(place);
}
chosen.splice(0, Number(values.from));

const copy = mkdtempSync(join(tmpdir(), 'patrolkit-mutation-'));
for (const name of readdirSync(root))
  if (!['node_modules', '.git', 'dist', '.data', 'test-results'].includes(name))
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: from => !/node_modules/.test(from) });
cpSync(join(root, 'node_modules'), join(copy, 'node_modules'), {
  recursive: true,
  verbatimSymlinks: true,
  filter: from => !/node_modules\/\.(?:vite|cache)/.test(from),
});
for (const folder of ['packages/transport', 'packages/server'])
  symlinkSync(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'));

/** Whether a test of these folders fails; a run that does not end counts as failed. */
const isKilledBy = (...folders) =>
  spawnSync(
    process.execPath,
    [
      join(copy, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--bail=1',
      '--passWithNoTests',
      ...folders.map(name => `${name}/`),
    ],
    { cwd: copy, stdio: 'ignore', timeout: Number(values.limit) * 1_000 },
  ).status !== 0;

// A tenth of the runs of property tests finds most of what all of them find.
for (const folder of ['packages/core/src', 'packages/transport/src'])
  for (const entry of readdirSync(join(copy, folder), { withFileTypes: true, recursive: true })) {
    if (!entry.name.endsWith('.test.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    const fewer = text
      .replaceAll(/numRuns: (?:10_000|1_000|500|200|100)\b/g, 'numRuns: 50')
      .replaceAll('100_000', '2_000')
      .replaceAll(/\bconst (?:runs|rounds) = 10_?00\b/g, match => match.replace(/\d[\d_]*/, '50'));
    if (fewer !== text) writeFileSync(path, fewer);
  }

const survivors = [];
let killed = 0;
try {
  for (const [index, { file, text, at, from, to }] of chosen.entries()) {
    writeFileSync(join(copy, file), text.slice(0, at) + to + text.slice(at + from.length));
    const isNoticed = isKilledBy(dirname(file)) || isKilledBy('packages/core/src', 'packages/transport/src');
    writeFileSync(join(copy, file), text);
    if (isNoticed) killed += 1;
    else {
      const line = text.slice(0, at).split('\n').length;
      const whole = text.split('\n')[line - 1].trim();
      survivors.push({ file, line });
      console.log(
        `survived  ${file}:${line}  ${from.trim()} -> ${to.trim() || 'nothing'}   in   ${whole.slice(0, 110)}`,
      );
    }
    if ((index + 1) % 20 === 0) console.log(`${index + 1} of ${chosen.length}: ${killed} killed`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${chosen.length} places (seed ${values.seed}): ${killed} killed, ${survivors.length} survived`);
