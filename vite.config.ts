import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { chunkFolders, chunksOf } from './scripts/chunks.ts';
import { knownPasswordDigests } from './scripts/known-passwords.ts';
import { lateImports } from './scripts/late-imports.ts';
import { leanIcons } from './scripts/lean-icons.ts';
import { leanPreloads } from './scripts/lean-preloads.ts';
import { pageStyles } from './scripts/page-styles.ts';
import { pageTexts } from './scripts/page-texts.ts';
import { texts } from './scripts/texts.ts';
import { withoutDocs } from './scripts/without-docs.ts';

const abs = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Folders below widgets/ that register a tag: each is an entry of the kit. */
const widgetFolders = readdirSync(abs('widgets'), { withFileTypes: true })
  .filter(entry => entry.isDirectory() && existsSync(abs(`widgets/${entry.name}/index.ts`)))
  .map(entry => entry.name);

/** The oldest browsers that are supported (README); styles are written for them, scripts stay at es2022, which they all read. */
const cssTarget = ['chrome100', 'firefox128', 'safari16.4'];

const plugins = [react(), texts(), withoutDocs(), leanIcons()];
const production = { 'process.env.NODE_ENV': '"production"' };

const preloads = leanPreloads(['host-app/index.html', 'src/first/start.tsx', 'src/frame/Shell.tsx']);

/** The provider is an element of lit without templates: what makes these does nothing by being there, though it does not say so. */
const treeshake = { moduleSideEffects: [{ test: /node_modules\/lit(?:-html|-element)?\//, sideEffects: false }] };

/** The charts are the largest file, kB, and come only with what draws them; sizes are held by scripts/sizes.mjs. */
const chunkSizeWarningLimit = 650;

/** The console: host-app under /robotmgr. */
const host: UserConfig = {
  root: abs('host-app'),
  base: '/robotmgr/',
  plugins: [...plugins, preloads.plugin, pageTexts()],
  // The page names its files below the base, which the server makes relative; a file names others relative to itself, so that all are found below
  // any path of a proxy.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    // Browsers that do not know it (Safari 16) fetch a file when it is imported, which is a moment later.
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    target: 'es2022',
    cssTarget,
    outDir: abs('dist/host'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit,
    manifest: true,
    rolldownOptions: {
      treeshake,
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: { groups: chunksOf(chunkFolders.host) },
      },
    },
  },
  worker: { format: 'es', plugins: () => [withoutDocs()] },
};

/** The kit: one ES module a widget with shared chunks, for bundlers and module scripts. */
const kit: UserConfig = {
  plugins,
  publicDir: false,
  define: production,
  build: {
    target: 'es2022',
    cssTarget,
    outDir: abs('dist/kit'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit,
    manifest: true,
    lib: {
      entry: {
        index: abs('widgets/index.ts'),
        'channel-worker': abs('packages/transport/src/channel/channel.worker.ts'),
        'capture-worklet': abs('packages/core/src/environment/capture.worklet.ts'),
        ...Object.fromEntries(widgetFolders.map(name => [name, abs(`widgets/${name}/index.ts`)])),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      treeshake,
      // Grouping needs it: an entry may export what others share with it.
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: { groups: chunksOf(chunkFolders.kit) },
      },
    },
  },
};

/** The script tag: a small classic script that loads a widget's module when its tag first appears. */
const script: UserConfig = {
  publicDir: false,
  define: { ...production, __WIDGETS__: JSON.stringify(widgetFolders) },
  build: {
    // Old syntax: what is too old for the modules still has to be told so.
    target: 'es2017',
    outDir: abs('dist/kit'),
    emptyOutDir: false,
    lib: { entry: abs('widgets/script-tag.ts'), name: 'Patrolkit', formats: ['iife'], fileName: () => 'patrolkit.js' },
  },
};

/** The server with its simulated site, bundled from TypeScript; libraries stay in node_modules. */
const server: UserConfig = {
  plugins: [knownPasswordDigests()],
  publicDir: false,
  // Bundled: a start reads a few files then instead of hundreds, and none that npm may have placed elsewhere. What brings files of its own
  // (the engine of the database, the encoder) stays, and the HTTP framework.
  ssr: {
    noExternal: true,
    external: [
      '@electric-sql/pglite',
      'node-av',
      'pg',
      'fastify',
      '@fastify/multipart',
      '@fastify/http-proxy',
      'undici',
    ],
  },
  build: {
    target: 'node20',
    outDir: abs('dist/server'),
    emptyOutDir: true,
    ssr: true,
    rolldownOptions: {
      input: {
        main: abs('demo/simulator/src/main.ts'),
        camera: abs('demo/simulator/src/cameras/camera.worker.ts'),
        database: abs('packages/server/src/store/database.worker.ts'),
        crew: abs('packages/server/src/crew.worker.ts'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
};

/** Files of element tests, by their paths. */
const elementTests = ['tests/elements', 'widgets'].flatMap(folder =>
  readdirSync(abs(folder), { recursive: true, encoding: 'utf8' })
    .filter(name => (folder === 'widgets' ? /\.element\.test\.tsx?$/ : /\.test\.tsx?$/).test(name))
    .map(name => `${folder}/${name}`),
);

/**
 * Element tests: each file by the path of its source, with what several of them import in files of their own. Loaded from source, a test
 * would fetch four hundred modules.
 */
const elements: UserConfig = {
  root: abs('.'),
  plugins: [react(), texts(), pageStyles(), lateImports()],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: abs('.cache/elements'),
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      input: Object.fromEntries(elementTests.map(path => [path, abs(path)])),
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        // What is imported late has the path of its source, by which a test withholds it.
        chunkFileNames: ({ isDynamicEntry, facadeModuleId }) =>
          isDynamicEntry && facadeModuleId?.startsWith(abs('.'))
            ? `${facadeModuleId.slice(abs('.').length).replaceAll(/[?\0]/g, '-')}.js`
            : 'chunks/[name]-[hash].js',
      },
    },
  },
};

/** The whole repository from source, for scripts that read its modules. */
const source: UserConfig = {
  root: abs('.'),
  plugins: [...plugins, knownPasswordDigests()],
  cacheDir: abs('.cache/vite-source'),
};

const targets: Record<string, UserConfig> = { kit, script, server, elements, source };

export default defineConfig(({ mode }) => targets[mode] ?? host);
