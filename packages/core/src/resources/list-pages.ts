/** List pages by their names. Each is loaded when its page is opened: there will be ninety. */
import type { alarmQuery } from './alarm-query.ts';
import type { AnyResource } from './resource.ts';

/** Pages of records and config pages come in groups, a file each. */
const groups = {
  aggregates: () => import('./records/aggregates.ts'),
  captures: () => import('./records/captures.ts'),
  inspections: () => import('./records/inspections.ts'),
  logs: () => import('./records/logs.ts'),
  persons: () => import('./records/persons.ts'),
  readings: () => import('./records/readings.ts'),
  robots: () => import('./records/robots.ts'),
  runs: () => import('./records/runs.ts'),
  shifts: () => import('./records/shifts.ts'),
  signals: () => import('./records/signals.ts'),
  videos: () => import('./records/videos.ts'),
  faces: () => import('./config/faces.ts'),
  points: () => import('./config/points.ts'),
} as const;

/** Which pages a group has; known before any of it is loaded. */
const names = {
  aggregates: ['face-aggregation-query-index', 'numberplate-aggregation-query-index'],
  captures: [
    'patrol-capture-list-index',
    'patrol-capture-detail-index',
    'patrol-point-capture-detail',
    'captured-vehicles-query',
    'identified-person-query',
    'real-time-capture-record',
    'screenshot-list',
  ],
  inspections: [
    'ii-data-center-ins-report',
    'ii-data-center-ins-data',
    'ii-data-center-ins-alarm',
    'ii-data-center-ins-log',
  ],
  logs: ['log-query', 'system-log-query'],
  persons: [
    'unidentified-person-query',
    'face-data-query',
    'body-temp-query',
    'M2-temperature-record',
    'idcard-query',
    'visitor-query',
    'ii-data-center-opendoor-log',
  ],
  readings: [
    'instruments-query',
    'infrared-query',
    'ti-temperature-query',
    'battery-query',
    'sensors-data-query',
    'charging-vehicle-query',
    'asset-query',
  ],
  robots: [
    'rb-online-query',
    'exception-code-query',
    'M2-voice-conversation-record',
    'sound-record-query',
    'alarm-linkage-report',
    'alarm-audio-query',
  ],
  runs: ['patrol-report', 'guard-report', 'patrol-inspection-recorder'],
  shifts: ['shift-handover'],
  signals: ['wifi-query', 'imsi-query', 'sim-query', 'fiber-query'],
  videos: ['videotape-center'],
  faces: ['face-library-manage'],
  points: ['point-path'],
} as const satisfies { readonly [Group in keyof typeof groups]: readonly PageOf<Group>[] };

type PagesOf<Group extends keyof typeof groups> = Awaited<ReturnType<(typeof groups)[Group]>>['pages'];
type PageOf<Group extends keyof typeof groups> = keyof PagesOf<Group> & string;
/** The pages of all groups, by name. */
type RecordPages = { [Group in keyof typeof groups]: (pages: PagesOf<Group>) => void }[keyof typeof groups] extends (
  pages: infer All,
) => void
  ? All
  : never;

/** Name of a page of records: that of its screen. */
export type RecordPageName = keyof RecordPages & string;

/** Name of a list page. */
export type ResourceName = 'alarm-query' | RecordPageName;

/** The description of a list page. */
export type ResourceOf<Name extends ResourceName> = Name extends RecordPageName ? RecordPages[Name] : typeof alarmQuery;

/** Name of a config page with a list. */
export type ThingPageName = (typeof names)['faces' | 'points'][number];

/** The names of all config pages with a list. */
export const thingPageNames: readonly ThingPageName[] = [...names.faces, ...names.points];

const isThing = (name: string): name is ThingPageName => thingPageNames.some(known => known === name);

/** The names of all pages of records. */
export const recordPageNames: readonly Exclude<RecordPageName, ThingPageName>[] = Object.values(names)
  .flat()
  .filter((name): name is Exclude<RecordPageName, ThingPageName> => !isThing(name));

/** The names of all list pages. */
export const resourceNames: readonly ResourceName[] = ['alarm-query', ...recordPageNames, ...thingPageNames];

/** Loads a list page. */
export async function loadResource(name: ResourceName): Promise<AnyResource> {
  if (name === 'alarm-query') return (await import('./alarm-query.ts')).alarmQuery;
  for (const [group, load] of Object.entries(groups)) {
    const listed: readonly string[] = names[group as keyof typeof groups];
    if (!listed.includes(name)) continue;
    const { pages }: { readonly pages: Readonly<Record<string, AnyResource>> } = await load();
    const page = pages[name];
    if (page) return page;
  }
  throw new Error(`There is no page ${name}`);
}
