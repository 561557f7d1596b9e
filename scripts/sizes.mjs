// Sizes of the files that a browser loads, gzip, and the budgets that every build must keep.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib.mjs';

/** Budgets in kB (1000 bytes) gzip. They are what the folders of scripts/chunks.ts cost; none decides where code stands. */
const budgets = {
  'console, entry before anything else': 3,
  'console, sign-in': 120.5,
  'console, patrol view': 340,
  'script tag, loader alone': 2.2,
  'script tag, one widget (drive pad)': 193,
  'script tag, one widget (connection bar)': 166,
  'script tag, one widget (data page)': 210,
  'live channel worker': 13.1,
  'data pages, largest group of pages': 2.9,
  'data pages, largest view of one page': 1,
  'data pages, texts of all (zh-cn)': 4.5,
};

const gzip = file => gzipSync(readFileSync(file), { level: 9 }).length;

const manifestOf = target => JSON.parse(readFileSync(join(root, 'dist', target, '.vite/manifest.json'), 'utf8'));
const weightOf = (target, files) => [...files].reduce((sum, file) => sum + gzip(join(root, 'dist', target, file)), 0);

/** The file of an entry by the path of its module, or that of a folder by its name (scripts/chunks.ts). */
const chunkOf = (manifest, key) => manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);

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
const descriptions = /^packages\/core\/src\/resources\/(?:records|details|config)\//;
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
    'data pages, texts of all (zh-cn)': weightOf('kit', [chunkOf(manifestOf('kit'), 'zh-cn.data').file]),
  };
}

/** Each size with its target and its parts: all that a browser has loaded once it shows that page or widget. */
export function entries() {
  const texts = file => `zh-cn.${file}`;
  const signIn = ['host-app-entry', 'host-app-first', texts('first'), texts('host')];
  const one = (name, ...parts) => [
    'widgets/provider/index.ts',
    `widgets/${name}/index.ts`,
    texts('first'),
    ...['live', ...parts].flatMap(part => [`core-${part}`, texts(part)]),
  ];
  return {
    'console, entry before anything else': ['host', ['host-app-entry']],
    'console, sign-in': ['host', signIn],
    'console, patrol view': [
      'host',
      [
        ...signIn,
        'host-app-screens-table',
        'host-app-frame',
        'src/screens/RobotPatrolView.tsx',
        ...['live', 'driving', 'audio', 'alarms', 'sos'].map(part => `core-${part}`),
        ...['screens', 'live', 'driving', 'alarms', 'sos', 'audio'].map(texts),
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

/** Files that import each other, each circle as a line. None is allowed, since the bundler would decide which of the files runs first. */
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
