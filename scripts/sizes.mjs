// Sizes of the files that a browser loads, gzip, and the budgets that every build must keep.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib.mjs';

/** Budgets in kB (1000 bytes) gzip. Raise one only with a reason in docs/decisions. */
const budgets = {
  'console, sign-in': 122,
  'console, patrol view': 319,
  'script tag, loader alone': 2.03,
  'script tag, one widget (drive pad)': 178,
  'script tag, one widget (connection bar)': 153,
  'script tag, one widget (data page)': 196,
  'live channel worker': 12.8,
  'data pages, largest group of pages': 1.3,
  'data pages, largest view of one page': 1,
  'data pages, texts of all (zh-cn)': 2.95,
};

/** Each lazily loaded part of the console with the module that its file is made from (packages/core/src/makers.ts). */
const parts = {
  live: 'system/live.ts',
  driving: 'driving/capabilities.ts',
  audio: 'audio/make.ts',
  alarms: 'alarms/alarms.ts',
  sos: 'sos/make.ts',
};
const partKeys = (folder, ...names) => names.map(name => `${folder}packages/core/src/${parts[name]}`);

const gzip = file => gzipSync(readFileSync(file), { level: 9 }).length;

const manifestOf = target => JSON.parse(readFileSync(join(root, 'dist', target, '.vite/manifest.json'), 'utf8'));
const weightOf = (target, files) => [...files].reduce((sum, file) => sum + gzip(join(root, 'dist', target, file)), 0);

/** The chunk of an entry. The bundler may have put a part of the console into a chunk that is named after its group (scripts/chunks.ts). */
function chunkOf(manifest, key) {
  const [part] = Object.entries(parts).find(([, module]) => key.endsWith(module)) ?? [];
  return (
    manifest[key] ??
    Object.values(manifest).find(({ name }) => part !== undefined && [`part-${part}`, 'part-frame'].includes(name))
  );
}

/** The files of some entries with everything that they import statically. */
function filesOf(target, keys) {
  const manifest = manifestOf(target);
  const files = new Set();
  const visit = key => {
    const chunk = chunkOf(manifest, key);
    if (!chunk) throw new Error(`${target} has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return files;
}

/** Bytes of some entries with everything that they import statically, each file once. */
const closure = (target, keys) => weightOf(target, filesOf(target, keys));

/** Paths of the descriptions of data pages, one file per group of pages, and of the views that only some pages draw. */
const descriptions = /^packages\/core\/src\/resources\/(?:records\/|details\/|config\/|alarm-query\.ts)/;
const ownViews = /^widgets\/data-page\/custom\//;

/** Sizes of the data pages, bytes gzip: all that their widget loads by script tag, the largest group, the largest view, and all texts. */
function pageSizes() {
  const {
    'script tag, one widget (connection bar)': [, there],
  } = entries();
  const chunks = Object.entries(manifestOf('kit'));
  const largest = place =>
    Math.max(...chunks.filter(([key]) => place.test(key)).map(([, { file }]) => weightOf('kit', [file])));
  return {
    'script tag, one widget (data page)': closure('kit', [...there, 'widgets/data-page/index.ts']),
    'data pages, largest group of pages': largest(descriptions),
    'data pages, largest view of one page': largest(ownViews),
    'data pages, texts of all (zh-cn)': largest(/locales\/zh-cn\/data\.json/),
  };
}

/** The entries of each size with their target: all that a browser has loaded once that page or widget is shown. */
export function entries() {
  const language = '../packages/core/src/i18n/zh-cn.ts';
  const area = name => `../packages/core/src/i18n/locales/zh-cn/${name}.json?lingui`;
  const signIn = ['index.html', 'src/start.tsx', language, area('host')];
  const spoken = (folder, part) => `${folder}packages/core/src/i18n/parts/zh-cn.${part}.ts`;
  const one = (name, ...needs) => [
    'widgets/provider/index.ts',
    `widgets/${name}/index.ts`,
    'packages/core/src/i18n/zh-cn.ts',
    ...['live', ...needs].flatMap(part => [...partKeys('', part), spoken('', part)]),
  ];
  return {
    'console, sign-in': ['host', signIn],
    'console, patrol view': [
      'host',
      [
        ...signIn,
        'src/shell/Shell.tsx',
        'src/screens/screens.ts',
        spoken('../', 'screens'),
        'src/screens/RobotPatrolView.tsx',
        ...['live', 'driving', 'alarms'].map(part => spoken('../', part)),
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
  return { ...Object.fromEntries(closures), 'script tag, loader alone': loader, ...pageSizes() };
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

/** Files that import each other, each circle as a line; none is allowed, since which of the files runs first would depend on the bundler. */
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
