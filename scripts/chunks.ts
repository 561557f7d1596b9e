/** Which modules are fetched as one file: a file for each alone would cost more than what is in it, and all together what no page needs. */
import type { Rolldown } from 'vite';

/** A group takes what earlier ones left. */
type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/** What only a dialog or a microphone loads of core: it stays beside the parts. */
const dialogOnly =
  '(?!.*/(?:flv|g711|query|references|instructions|incident|manual|microphone|broadcasts|versions|shoelace|periods|history|password|viewer|file-name|file-body|windows|leaving|permits|(?<!alarms/)handling|secrets)\\.)';

/** The modules of each part of the console that is loaded when it is needed (packages/core/src/parts.ts). */
const parts = {
  // The verbs of handling, which have the name of what only a dialog loads.
  alarms: /core\/src\/alarms\/(?!reading-limits)/,
  live: /core\/src\/(?:robots\/|video\/video|driving\/guard|system\/(?:live|channel|connection|streams)\.)|transport\/src\/media\/(?:addresses|close)\.|contract\/(?:video|fleet)\/calls\./,
  driving: /core\/src\/driving\/|contract\/driving\/(?!entities|live|ranges)|transport\/src\/control\/control\./,
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
  `packages/(core|transport)/src/(?!channel|contract(?!/driving/ranges)|control|keys|resources|boards|shifts|diagnostics|captures|paging/(?:page|walk)|video/(?:make-)?recordings|i18n/(locales|parts|zh|en))${dialogOnly}`,
);

/** What every picture on a page is played with. */
const player =
  /widgets\/shared\/video\/(?:engines\/(?:engine|engines|web-codecs|sinks|surface|video-stream|meter)|bitstream\/(?:delivery|flv-stream|media-socket|bits|hevc-parameters|nal-units|pacer|parameter-sets|picture-numbers|pictures|pixel-shape|records)|players\/(?:connection|reading|turns|ticker|day|page-stream)|sound\/|views\/(?:use|on-demand|controls|Cover|NoRecordings|Volume|picture-in-picture))|\/src\/.*\/(?:flv|g711)\.ts$/;

/** What every widget is made of. Not what draws with Shoelace: a pad needs none of it. */
const elementModules =
  /node_modules\/@nanostores\/react|widgets\/shared\/(?:element\/|ui\/(?:marks|useTimeOf|StaleMark|Picture|topLayer|stopOnTop|useTopLayer|useAbove|controls|kinds|states|Button|Each|keys)\.tsx?$|ui\/(?:ui|controls|marks|states)\.css|alarms\/Condition|(?:hold\/key-owner|robots\/useAsked)\.ts$|\w+\.tsx?$)/;

/** The same for the console, with what each element is wrapped by and what dialogs are drawn with. */
const hostElement = new RegExp(
  `${elementModules.source}|node_modules/@(?:r2wc|lit/context)/|shared/ui/(?:Dialog|useFocusKept)\\.|core/src/i18n/joined\\.`,
);

/** What holds to drive, to turn a camera or to talk. */
const holdModules = /widgets\/shared\/hold\/(?!key-owner\.)[\w-]+\.(?:tsx?$|css)/;

/** Icons of the data centre alone, and the button that prints: a file of its own costs more than what is in it. */
const pageIcons =
  /lucide-react\/.*\/icons\/(?:printer|funnel|arrow-up-down|chart-spline|image-down|equal|table-2)\.|shared\/print\/PrintButton/;

/** The wheel, over whatever it zooms: a file for each of the two costs more than what is in it. */
const wheel = /widgets\/shared\/gestures\/(?:useWheel|wheel)\./;

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

/** What a console is made of before it has parts: the kinds of values, the session, requests, texts, stores and skins. */
const coreModules = new RegExp(
  [
    /node_modules\/(?:@noble|@lingui)\//,
    /core\/src\/(?:names|outcome|later|loading|makers|part|parts|store|text-problem|console|join)\./,
    /core\/src\/i18n\/(?:languages|texts|catalogs|time|code-text|locales\/[\w-]+\/code)\./,
    /core\/src\/session\/(?:browser-mark|companions|grants|password-due|judge|sign-in|token|session|refresh-cookie|own-cookies)\./,
    /core\/src\/system\/(?:desktop-callers|notices|addresses|blocked|desktop|error-log|info|problem|calls|second|trouble)\./,
    /core\/src\/environment\/(?:environment|signals|playout|audio|sound|browser)\./,
    /core\/src\/(?:preferences\/preferences\.|keys\/|theme\/(?!shoelace))/,
    /transport\/src\/(?:channel\/(?:ports|trusted)|contract\/driving\/ranges|http\/|digest\.)/,
    /transport\/src\/contract\/(?:codec\/|call\.|languages\.|permission|index\.|envelope\.|parameters\.|session\/(?:calls|entities|tries))/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** The files of the console. */
export const hostGroups: Groups = [
  // Icons that several views draw are one file: each alone is smaller than the request for it, and packs badly.
  { name: 'page-icons', test: new RegExp(`${pageIcons.source}|${lateIcons.source}`), minShareCount: 2 },
  { name: 'device-cards', test: deviceCards, minShareCount: 2 },
  { name: 'wheel', test: wheel, minShareCount: 2 },
  { name: 'waiting', test: waitingAlarms, minShareCount: 2 },
  // The calls of boards, with what they count by.
  { name: 'board-calls', test: /contract\/(?:boards\/|alarms\/(?:tallies|trend)\.)/, minShareCount: 2 },
  { name: 'icons', test: laterIcons, minShareCount: 2 },
  // What takes the token out of the address needs nothing else, and comes before all of it, with what fetches the rest.
  {
    name: 'entry',
    test: /vite\/preload-helper|host-app\/src\/(?:entry(?:-choice)?|tab-values|sign-in-path|sign-in\/paths)\.|core\/src\/environment\/mode\./,
    minShareCount: 2,
  },
  // The parts that the frame needs on every screen, in one file, and those of a device that is watched.
  { name: 'part-frame', test: partModules('live', 'alarms', 'sos', 'channel') },
  { name: 'part-driving', test: partModules('driving') },
  { name: 'part-audio', test: partModules('audio') },
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|nanostores|@nanostores)\/|shared\/ui\/icon\.ts/,
  },
  // What every widget is made of, as in the kit.
  { name: 'element', test: hostElement, minShareCount: 2 },
  { name: 'hold', test: holdModules, minShareCount: 2 },
  // Where places lie on a plan.
  {
    name: 'plan',
    test: /robot-map\.model\.|shared\/(?:map\/(?:places|map|NoPlan|useMapFacts)|robots\/plan-point)\./,
    minShareCount: 2,
  },
  // What every page of the host is made of, with the icons of the sign-in page: a file for each alone costs more than what is in it.
  {
    name: 'base',
    test: /lucide-react\/|host-app\/src\/(?:console-context|language|Failure|Loaded|AreaTexts|code|redirect|routes|settings|title|modes\/(?:back|mode-context)|router\/|sign-in\/edition|screens\/screen-code|shell\/(?:LanguageChoice|Mark))\b/,
    minShareCount: 2,
  },
  { name: 'core', test: coreModules, minShareCount: 2 },
  // The things of every other capability; those of boards come with boards.
  {
    name: 'entities',
    test: /transport\/src\/(?:control\/|contract\/(?:(?!boards\/)[a-z]+\/entities|(?:alarms|files)\/(?:calls|query|triage|people|limits)\.|(?:within|paging|remarks)\.))/,
    minShareCount: 2,
  },
  // The hand-over of the shift: its calls, its rules, what makes its part, and how it is read again, as boards are too.
  {
    name: 'shifts',
    test: /core\/src\/(?:shifts\/|boards\/watch(?:es)?\.)|contract\/shifts\/(?:sheet|calls)\./,
  },
  // Who may do what.
  {
    name: 'permission',
    test: /core\/src\/permissions\/(?:device|handling|permissions|permits)\.|shared\/(?:permission\/|alarms\/useMayShelve\.)/,
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
    test: /host-app\/src\/(?:permission\.|menus\/|tags\/Tag(?:Menu|Bar)|sign-in\/addresses|screens\/(?:access|menu|outside|(?:screen-)?icons|views|wall-mode)|modes\/(?:OutsideLink|fullscreen|windows|modes)\b|tags\/unsaved\.|tour\/done\.|monitors\/group\.)|contract\/screens\/|core\/src\/resources\/page-names\.|core\/src\/environment\/(?:leaving|windows)\./,
    minShareCount: 2,
  },
  // What every picture on a page is played with, in one file.
  {
    name: 'player',
    test: player,
    minShareCount: 2,
  },
  // What the frame loads beside its parts.
  {
    name: 'frame',
    test: /@lit\/reactive-element|core\/src\/(?:environment\/voice|system\/voiced|alarms\/reading-limits)\.|contract\/(?:sos\/calls|captures\/screenshots|limits)\.|widgets\/shared\/(?:alarms\/(?:alarms\.css|open-alarm|keys|useFocusHandedOn)|robots\/(?:CommandMark|driving))/,
    minShareCount: 2,
  },
  // The robot that a view watches.
  {
    name: 'watched',
    test: /widgets\/robot-selector\/|host-app\/src\/screens\/(?:media|useRobotOfAddress|tiles)\.|widgets\/ptz-pad\/ptz-pad\.model/,
    minShareCount: 2,
  },
  // What lists of records and boards both ask by.
  {
    name: 'lists',
    test: /contract\/(?:rules|captures\/calls|records\/(?:captures|common|places|records|runs))\.|core\/src\/(?:resources\/query|alarms\/periods)\.|host-app\/src\/screens\/useOpenPage/,
    minShareCount: 2,
  },
  // What the maps of a board and of a robot are moved by.
  {
    name: 'map-view',
    test: /widgets\/shared\/map\/view\.|widgets\/fleet-map\/fleet-map\.model/,
    minShareCount: 2,
  },
  // What boards draw.
  {
    name: 'board-frame',
    test: /core\/src\/boards\/(?:charts|lists|tasks|figures)\.|widgets\/(?:alarm-chart|device-tiles|statistics|fleet-map|latest-alarms|task-list)\/|widgets\/shared\/boards\/(?!unknown-call|boards\.css|BoardPanel|FillingNote)|host-app\/src\/screens\/(?:useBoard|usePlayer)/,
    minShareCount: 2,
  },
];

/** The files of the kit. */
export const kitGroups: Groups = [
  // First what imports nothing of the others, so that no two files import each other.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@r2wc)\/|shared\/ui\/icon\.ts/ },
  { name: 'page-icons', test: pageIcons, minShareCount: 2 },
  { name: 'wheel', test: wheel, minShareCount: 2 },
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
    test: /transport\/src\/contract\/(?!records\/|boards\/|shifts\/|config\/|screens\/|within\.|formats\.|rules\.|faults\.|alarms\/(?:instruction|manual|reference|steps|trend\.|tallies)|codec\/(?!limits)|live|push|call\.|index|envelope|driving\/ranges|(?:alarms|captures|driving|fleet|sos|video)\/(?:entities|live)\.)/,
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
    test: new RegExp(`${elementModules.source}|core/src/keys/`),
    minShareCount: 2,
  },
  { name: 'hold', test: holdModules, minShareCount: 2 },
  {
    name: 'alarm-pieces',
    // Without what asks for a text: Shoelace is larger than all the rest.
    test: /widgets\/shared\/(?:storm\/|alarms\/(?!BatchForm|ShelveDialog|usePersonTypes)|ui\/Dialog\.|instructions\/.*\.css)/,
    minShareCount: 2,
  },
  { name: 'player', test: new RegExp(`${player.source}|shared/video/.*\\.css`), minShareCount: 2 },
  { name: 'viewer', test: /shared\/ui\/(?:ImageViewer|viewer)\.|environment\/windows\./, minShareCount: 2 },
];
