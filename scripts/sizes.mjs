// Sizes of what a browser loads, gzip, and the budgets that a build must keep.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib.mjs';

/** Budgets in kB (1000 bytes) gzip. Raise one only with a reason in docs/decisions.md. */
const budgets = {
  'console, sign-in': 171,
  'console, patrol view': 277,
  'script tag, loader alone': 2,
  'script tag, one widget (drive pad)': 187,
  'live channel worker': 13,
};

const gzip = file => gzipSync(readFileSync(file), { level: 9 }).length;

/** Bytes of some entries with everything that they import statically, each file once. */
function closure(target, keys) {
  const folder = join(root, 'dist', target);
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const files = new Set();
  const visit = key => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${target} has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...files].reduce((sum, file) => sum + gzip(join(folder, file)), 0);
}

/** The sizes, in bytes gzip. */
export function sizes() {
  const language = '../packages/core/src/i18n/zh-cn.ts';
  const area = name => `../packages/core/src/i18n/locales/zh-cn/${name}.json?lingui`;
  const signIn = ['index.html', 'src/start.tsx', language, area('host')];
  return {
    'console, sign-in': closure('host', signIn),
    'console, patrol view': closure('host', [
      ...signIn,
      'src/shell/Shell.tsx',
      'src/screens/RobotPatrolView.tsx',
      area('sos'),
      area('audio'),
    ]),
    'script tag, loader alone': gzip(join(root, 'dist/kit/patrolkit.js')),
    'script tag, one widget (drive pad)':
      gzip(join(root, 'dist/kit/patrolkit.js')) +
      closure('kit', ['widgets/provider/index.ts', 'widgets/drive-pad/index.ts', 'packages/core/src/i18n/zh-cn.ts']),
    'live channel worker': closure('kit', ['packages/transport/src/channel/channel.worker.ts']),
  };
}

/** Prints the sizes beside their budgets; false when one is over. */
export function checkSizes() {
  let isKept = true;
  for (const [what, bytes] of Object.entries(sizes())) {
    const kilobytes = bytes / 1000;
    const isOver = kilobytes > budgets[what];
    isKept &&= !isOver;
    console.log(
      `${what.padEnd(38)} ${kilobytes.toFixed(1).padStart(7)} kB gzip of ${budgets[what]}${isOver ? '  OVER BUDGET' : ''}`,
    );
  }
  return isKept;
}

/** Files that import each other, each as a line; none may: which of them runs first would be chance. */
export function circles() {
  const found = [];
  for (const target of ['host', 'kit']) {
    const manifest = JSON.parse(readFileSync(join(root, 'dist', target, '.vite/manifest.json'), 'utf8'));
    const done = new Set();
    const visit = (key, path) => {
      if (path.includes(key)) found.push([target, ...path.slice(path.indexOf(key)), key].join(' > '));
      if (path.includes(key) || done.has(key)) return;
      done.add(key);
      for (const imported of manifest[key]?.imports ?? []) visit(imported, [...path, key]);
    };
    for (const key of Object.keys(manifest)) visit(key, []);
  }
  return found;
}
