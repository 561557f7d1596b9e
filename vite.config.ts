import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { leanIcons } from './scripts/lean-icons.ts';
import { leanPreloads } from './scripts/lean-preloads.ts';
import { pageStyles } from './scripts/page-styles.ts';
import { withoutDocs } from './scripts/without-docs.ts';

const abs = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Folders below widgets/ that register a tag: each is an entry of the kit. */
const widgetFolders = readdirSync(abs('widgets'), { withFileTypes: true })
  .filter(entry => entry.isDirectory() && existsSync(abs(`widgets/${entry.name}/index.ts`)))
  .map(entry => entry.name);

/** The oldest browsers that are supported (README); styles are written for them, scripts stay at es2022, which they all read. */
const cssTarget = ['chrome100', 'firefox128', 'safari16.4'];

/** What only a dialog or a microphone loads of core: it stays beside the parts. */
const dialogOnly =
  '(?!.*/(?:flv|g711|query|references|instructions|incident|manual|microphone|broadcasts|versions|shoelace|periods|history|password|viewer|file-name|file-body|windows|leaving|permits|(?<!alarms/)handling|secrets)\\.)';

/** The modules of each part of the console that is loaded when it is needed (packages/core/src/parts.ts). */
const parts = {
  // The verbs of handling, which have the name of what only a dialog loads.
  alarms: /core\/src\/alarms\/(?!reading-limits)/,
  live: /core\/src\/(?:robots\/|video\/video|driving\/guard|system\/(?:live|channel|connection|streams)\.)|transport\/src\/media\/(?:addresses|close)\.|contract\/(?:video|fleet)\/calls\./,
  driving: /core\/src\/driving\/|contract\/driving\/(?!entities|live)|transport\/src\/control\/control\./,
  // With recordings: nearly all that plays one also speaks.
  audio:
    /core\/src\/audio\/|contract\/audio\/calls\.|core\/src\/video\/(?:make-)?recordings\.|contract\/video\/recordings\.|transport\/src\/media\/(?:audio|playback)\./,
  sos: /core\/src\/sos\/|transport\/src\/media\/two-way\./,
  /** The live channel in place; of the kit its worker reads it too, which must not load a part. */
  channel: /transport\/src\/(?:channel\/(?!ports|trusted|index)|contract\/(?:push|(?:[a-z]+\/)?live|sos\/entities)\.)/,
};

const partNames = ['alarms', 'live', 'driving', 'audio', 'sos'] as const;

/** The modules of some parts, without what only a dialog loads. */
const partModules = (...names: readonly (keyof typeof parts)[]): RegExp =>
  new RegExp(`${dialogOnly}.*(?:${names.map(name => parts[name].source).join('|')})`);

/** What every console is made of. */
const consoleModules = new RegExp(
  `packages/(core|transport)/src/(?!channel|contract|control(?!/ranges)|keys|resources|boards|shifts|diagnostics|captures|video/(?:make-)?recordings|i18n/(locales|parts|zh|en))${dialogOnly}`,
);

/** What every picture on a page is played with. */
const player =
  /widgets\/shared\/video\/(?:engines\/(?:engine|engines|web-codecs|sinks|surface|video-stream|meter)|bitstream\/(?:flv-stream|media-socket|bits|parameter-sets|picture-numbers)|players\/(?:connection|reading|ticker|day|page-stream)|sound\/|views\/(?:use|on-demand|controls|Cover|Volume|picture-in-picture))|\/src\/.*\/(?:flv|g711)\.ts$/;

/** What every widget is made of. Not what draws with Shoelace: a pad needs none of it. */
const elementModules =
  /node_modules\/@nanostores\/react|core\/src\/keys\/|widgets\/shared\/(?:element\/|ui\/(?:marks|useTimeOf|StaleMark|Picture|topLayer|useTopLayer|useAbove|controls|kinds|states|Button|Each|keys)\.tsx?$|ui\/(?:ui|controls|marks|states)\.css|alarms\/Condition|(?:hold\/key-owner|robots\/useAsked)\.ts$|\w+\.tsx?$)/;

/** What holds to drive, to turn a camera or to talk. */
const holdModules = /widgets\/shared\/hold\/(?!key-owner\.)[\w-]+\.(?:ts$|css)/;

/** Icons of the data centre alone, and the button that prints: a file of its own costs more than what is in it. */
const pageIcons =
  /lucide-react\/.*\/icons\/(?:printer|funnel|arrow-up-down|chart-spline|image-down|equal|table-2)\.|shared\/print\/PrintButton/;

/** Devices that are watched together, with the icon that nothing else draws: early pages load none of it. */
const deviceCards =
  /widgets\/shared\/boards\/(?:DeviceCard|device-rows|useDeviceRows|scene-rows)\.|lucide-react\/.*\/icons\/battery-low\./;

/** What of alarms waits, by what is live and by what is counted: boards alone draw it. */
const waitingAlarms = /widgets\/shared\/boards\/(?:waiting|NoPlace)\.|core\/src\/boards\/(?:latest|scenes|today)\./;

/** Icons of what every widget of the kit says, and of those that stand alone on a page: they come without the others. */
const kitIcons =
  /lucide-react\/.*\/icons\/(?:circle-(?:exclamation-point|check|slash|stop|play|dot)|info|inbox|lock|rotate-cw|unplug|x|clock-exclamation-point|arrow-(?:up|down|left|right)|eye-off|(?:octagon|triangle)-exclamation-point|hand|wifi-off|bot|car-front|radar|smartphone)\./;

/** Icons that no early view of the console draws: they come with those of the data centre. */
const lateIcons =
  /lucide-react\/.*\/icons\/(?:bell-(?:minus|plus)|download|factory|file-down|film|image-plus|maximize-2|mic-off|panels-top-left|pencil|scan-(?:eye|face|search)|search-x|shield-check|trash)\./;

/** Icons but those of the sign-in page (host-app/src/sign-in/SignIn.tsx), which come with it and without the others. */
const laterIcons =
  /lucide-react\/.*\/icons\/(?!(?:eye|eye-off|languages|loader-circle|log-in|shield-alert|triangle-exclamation-point)\.)/;

const plugins = [react(), lingui({ failOnCompileError: true, failOnMissing: false }), withoutDocs(), leanIcons()];
const production = { 'process.env.NODE_ENV': '"production"' };

const preloads = leanPreloads(['host-app/index.html', 'src/start.tsx', 'src/shell/Shell.tsx']);

/** The provider is an element of lit without templates: what makes these does nothing by being there, though it does not say so. */
const treeshake = { moduleSideEffects: [{ test: /node_modules\/lit(?:-html|-element)?\//, sideEffects: false }] };

/** The charts are the largest file, kB, and come only with what draws them; sizes are held by scripts/sizes.mjs. */
const chunkSizeWarningLimit = 650;

/** The console: host-app under /robotmgr. */
const host: UserConfig = {
  root: abs('host-app'),
  base: '/robotmgr/',
  plugins: [...plugins, preloads.plugin],
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
      output: {
        // Icons that several views draw are one file: each alone is smaller than the request for it, and packs badly.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'page-icons', test: new RegExp(`${pageIcons.source}|${lateIcons.source}`), minShareCount: 2 },
            { name: 'device-cards', test: deviceCards, minShareCount: 2 },
            { name: 'waiting', test: waitingAlarms, minShareCount: 2 },
            // The calls of boards, with what they count by.
            { name: 'board-calls', test: /contract\/(?:boards\/|alarms\/tallies\.)/, minShareCount: 2 },
            { name: 'icons', test: laterIcons, minShareCount: 2 },
            { name: 'first-icons', test: /lucide-react\//, minShareCount: 2 },
            // What takes the token out of the address needs nothing else, and comes before all of it.
            {
              name: 'entry',
              test: /host-app\/src\/(?:entry|tab-values|sign-in-path|sign-in\/paths)\.|core\/src\/environment\/mode\./,
              minShareCount: 2,
            },
            // The parts that the frame needs on every screen, in one file, and those of a device that is watched.
            { name: 'part-frame', test: partModules('live', 'alarms', 'sos', 'channel') },
            { name: 'part-driving', test: partModules('driving') },
            { name: 'part-audio', test: partModules('audio') },
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|shared\/ui\/icon\.ts/ },
            { name: 'nanostores', test: /node_modules\/(?:nanostores|@nanostores)\//, minShareCount: 2 },
            // What every widget is made of, as in the kit.
            { name: 'element', test: elementModules, minShareCount: 2 },
            { name: 'hold', test: holdModules, minShareCount: 2 },
            // Where places lie on a plan.
            {
              name: 'plan',
              test: /robot-map\.model\.|shared\/(?:map\/(?:places|map|NoPlan|useMapFacts)|robots\/plan-point)\./,
              minShareCount: 2,
            },
            // What every page of the host is made of: a file for each alone costs more than what is in it.
            {
              name: 'base',
              test: /host-app\/src\/(?:console-context|Failure|Loaded|AreaTexts|code|redirect|routes|settings|title|modes\/(?:back|mode-context)|router\/|sign-in\/edition|screens\/screen-code|shell\/(?:LanguageChoice|Mark))\b/,
              minShareCount: 2,
            },
            // What a console is made of before it has parts.
            {
              name: 'core',
              test: /core\/src\/(?:names|outcome|later|loading|makers|parts|store|text-problem|i18n\/(?:languages|texts|catalogs|time|code-text|locales\/[\w-]+\/code)|session\/companions|system\/(?:desktop-callers|notices)|environment\/(?:environment|signals))\.|transport\/src\/(?:channel\/(?:ports|trusted)|control\/ranges|http\/(?:errors|server-address))\./,
              minShareCount: 2,
            },
            // The kinds of values and the session: what is read before anybody is signed in.
            {
              name: 'contract',
              test: /transport\/src\/contract\/(?:codec\/|call\.|permission|session\/(?:calls|entities))/,
              minShareCount: 2,
            },
            // The things of every other capability; those of boards come with boards.
            {
              name: 'entities',
              test: /transport\/src\/(?:control\/|contract\/(?:(?!boards\/)[a-z]+\/entities|(?:alarms|files)\/(?:calls|query|triage|people|limits)\.|(?:within|paging|remarks)\.))/,
              minShareCount: 2,
            },
            // The hand-over of the shift: its calls, its rules and what makes its part.
            {
              name: 'shifts',
              test: /core\/src\/shifts\/|contract\/shifts\/(?:sheet|calls)\./,
            },
            // Who may do what.
            {
              name: 'permission',
              test: /core\/src\/permissions\/(?:handling|permits)\.|shared\/(?:permission\/|alarms\/useMayShelve\.)/,
              minShareCount: 2,
            },
            // What asks before something is done, and says why it was not.
            {
              name: 'question',
              test: /shared\/ui\/(?:LeaveQuestion|Question|Refusal|useSending|TextDialog)\./,
              minShareCount: 2,
            },
            // Where screens stand and who may enter, and what the frame shares with them: what opens over it reads it as well.
            {
              name: 'screens',
              test: /host-app\/src\/(?:screens\/(?:access|built|menu|outside|table|icons|views)|modes\/(?:OutsideLink|windows|modes)\b|tags\/unsaved\.|tour\/done\.|monitors\/group\.)|core\/src\/environment\/leaving\./,
              minShareCount: 2,
            },
            { name: 'look', test: /core\/src\/(?:keys\/|theme\/(?!shoelace))/, minShareCount: 2 },
            // What every picture on a page is played with, in one file.
            {
              name: 'player',
              test: player,
              minShareCount: 2,
            },
          ],
        },
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
        // A page of another origin pays a request for each file: what most widgets need comes in few. The worker's own
        // modules stay apart, so that it loads no more than them.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // First what imports nothing of the others, so that no two files import each other.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@r2wc)\/|shared\/ui\/icon\.ts/ },
            { name: 'page-icons', test: pageIcons, minShareCount: 2 },
            {
              name: 'device-cards',
              test: new RegExp(`${deviceCards.source}|icons/battery-medium\\.`),
              minShareCount: 2,
            },
            { name: 'first-icons', test: kitIcons },
            { name: 'icons', test: /lucide-react(?!.*icons\/bookmark\.)/, minShareCount: 3 },
            // Between the console and the worker of the live channel, which must not load the console.
            { name: 'channel', test: /transport\/src\/(channel\/(port|memory|trusted)|contract\/envelope)\./ },
            // Who may handle what, by the calls about alarms: more than what alarms need asks it.
            {
              name: 'permission',
              test: /contract\/alarms\/(?:calls|query|triage|people)\.|core\/src\/permissions\/(?:handling|permits)\.|shared\/permission\//,
            },
            ...partNames.map(name => ({ name: `part-${name}`, test: partModules(name) })),
            { name: 'core', test: consoleModules, minShareCount: 2 },
            // What the worker of the live channel reads as well, in one file.
            {
              name: 'wire',
              test: /transport\/src\/(?:control\/|channel\/(?!(?:port|memory|trusted|index|channel\.worker)\.))|transport\/src\/contract\/(?:codec\/(?!limits|meanings)|push|live|call\.|index\.|(?:alarms|captures|driving|fleet|sos|video)\/(?:entities|live)\.)/,
              minShareCount: 2,
            },
            {
              name: 'calls',
              test: /transport\/src\/contract\/(?!records\/|boards\/|shifts\/|config\/|within\.|formats\.|rules\.|faults\.|alarms\/(?:instruction|manual|reference|steps|trend\.|tallies)|codec\/(?!limits)|live|push|call\.|index|envelope|(?:alarms|captures|driving|fleet|sos|video)\/(?:entities|live)\.)/,
              minShareCount: 2,
            },
            {
              name: 'stores',
              test: /node_modules\/(nanostores|@lingui|@noble)/,
              minShareCount: 2,
            },
            // What the provider has in common with widgets: it needs no React.
            {
              name: 'register',
              test: /widgets\/shared\/element\/(?:register|context|problems|moved)\.|node_modules\/@lit\/context/,
              minShareCount: 2,
            },
            {
              name: 'element',
              test: elementModules,
              minShareCount: 2,
            },
            { name: 'hold', test: holdModules, minShareCount: 2 },
            {
              name: 'alarm-pieces',
              // Without what asks for a text: Shoelace is larger than all the rest.
              test: /widgets\/shared\/(?:alarms\/(?!BatchForm|ShelveDialog|usePersonTypes)|ui\/Dialog\.|instructions\/.*\.css)/,
              minShareCount: 2,
            },
            { name: 'player', test: new RegExp(`${player.source}|shared/video/.*\\.css`), minShareCount: 2 },
            { name: 'viewer', test: /shared\/ui\/(?:ImageViewer|viewer)\.|environment\/windows\./, minShareCount: 2 },
          ],
        },
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

/** The reference server, bundled from TypeScript; libraries stay in node_modules. */
const gateway: UserConfig = {
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
    outDir: abs('dist/gateway'),
    emptyOutDir: true,
    ssr: true,
    rolldownOptions: {
      input: {
        main: abs('demo/gateway/src/main.ts'),
        camera: abs('demo/gateway/src/video/camera/camera.worker.ts'),
        database: abs('demo/gateway/src/store/database.worker.ts'),
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
  plugins: [react(), lingui({ failOnCompileError: true, failOnMissing: false }), pageStyles()],
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
const source: UserConfig = { root: abs('.'), plugins, cacheDir: abs('.cache/vite-source') };

const targets: Record<string, UserConfig> = { kit, script, gateway, elements, source };

export default defineConfig(({ mode }) => targets[mode] ?? host);
