// Sizes of what a browser loads, gzip, and the budgets that a build must keep.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib.mjs';

/** Budgets in kB (1000 bytes) gzip. Raise one only with a reason in docs/decisions.md. */
const budgets = {
  'console, sign-in': 120,
  'console, patrol view': 303.4,
  'script tag, loader alone': 2,
  'script tag, one widget (drive pad)': 178.8,
  'script tag, one widget (connection bar)': 165.8,
  'live channel worker': 13.2,
};

/** The module whose code a part of the console comes with (packages/core/src/makers.ts). */
const parts = {
  live: 'system/live.ts',
  driving: 'driving/capabilities.ts',
  audio: 'audio/audio.ts',
  alarms: 'alarms/alarms.ts',
  sos: 'sos/sos.ts',
};
const partKeys = (folder, ...names) => names.map(name => `${folder}packages/core/src/${parts[name]}`);

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

/** The entries of each size, by target: what a browser has loaded when it stands. */
export function entries() {
  const language = '../packages/core/src/i18n/zh-cn.ts';
  const area = name => `../packages/core/src/i18n/locales/zh-cn/${name}.json?lingui`;
  const signIn = ['index.html', 'src/start.tsx', language, area('host')];
  const one = (name, ...needs) => [
    'widgets/provider/index.ts',
    `widgets/${name}/index.ts`,
    'packages/core/src/i18n/zh-cn.ts',
    'packages/core/src/i18n/zh-cn.parts.ts',
    ...partKeys('', 'live', ...needs),
  ];
  return {
    'console, sign-in': ['host', signIn],
    'console, patrol view': [
      'host',
      [
        ...signIn,
        'src/shell/Shell.tsx',
        'src/screens/screens.ts',
        area('screens'),
        'src/screens/RobotPatrolView.tsx',
        '../packages/core/src/i18n/zh-cn.parts.ts',
        area('sos'),
        area('audio'),
        ...partKeys('../', ...Object.keys(parts)),
      ],
    ],
    'script tag, one widget (drive pad)': ['kit', one('drive-pad', 'driving')],
    'script tag, one widget (connection bar)': ['kit', one('connection-bar')],
    'live channel worker': ['kit', ['packages/transport/src/channel/channel.worker.ts']],
  };
}

/** The sizes, in bytes gzip. */
export function sizes() {
  const loader = gzip(join(root, 'dist/kit/patrolkit.js'));
  const closures = Object.entries(entries()).map(([what, [target, keys]]) => [
    what,
    closure(target, keys) + (what.startsWith('script tag') ? loader : 0),
  ]);
  return { ...Object.fromEntries(closures), 'script tag, loader alone': loader };
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
