/** The descriptions of pages, one file per subject. Opening one of its pages loads the file. */
import type { DataPageKind } from '@patrolkit/transport';
import type { Detail } from './detail.ts';
import type { SettingsPage } from './settings-form.ts';
import {
  screenOfPage,
  type AnyPageName,
  type DetailName,
  type ReportName,
  type ResourceName,
  type SettingsName,
} from './page-names.ts';
import type { Report } from './report.ts';
import type { AnyResource } from './resource.ts';

const lists = {
  alarms: () => import('./records/alarm-query.ts'),
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
  alarmKinds: () => import('./config/alarm-kinds.ts'),
  commands: () => import('./config/commands.ts'),
  linkages: () => import('./config/linkages.ts'),
  cabinets: () => import('./config/cabinets.ts'),
  circuits: () => import('./config/circuits.ts'),
  documents: () => import('./config/documents.ts'),
  guides: () => import('./config/guides.ts'),
  questions: () => import('./config/questions.ts'),
  voices: () => import('./config/voices.ts'),
  guards: () => import('./config/guards.ts'),
  rounds: () => import('./config/rounds.ts'),
  lifts: () => import('./config/lifts.ts'),
  locks: () => import('./config/locks.ts'),
  nodes: () => import('./config/nodes.ts'),
  devices: () => import('./config/devices.ts'),
  faces: () => import('./config/faces.ts'),
  faults: () => import('./config/faults.ts'),
  sensors: () => import('./config/sensors.ts'),
  times: () => import('./config/times.ts'),
  units: () => import('./config/units.ts'),
  users: () => import('./config/users.ts'),
  vehicles: () => import('./config/vehicles.ts'),
  weather: () => import('./config/weather.ts'),
  words: () => import('./config/words.ts'),
  models: () => import('./config/models.ts'),
  points: () => import('./config/points.ts'),
  plans: () => import('./config/plans.ts'),
  patrols: () => import('./config/patrols.ts'),
  regions: () => import('./config/regions.ts'),
  maps: () => import('./config/maps.ts'),
  messages: () => import('./config/messages.ts'),
} as const;
const details = {
  guards: () => import('./details/guards.ts'),
  robots: () => import('./details/robots.ts'),
  runs: () => import('./details/runs.ts'),
} as const;
const reports = { runs: () => import('./records/reports.ts') } as const;
const settings = {
  alarmKinds: () => import('./config/alarm-escalation.ts'),
  faces: () => import('./config/settings.ts'),
  ground: () => import('./config/gis-map.ts'),
  messages: () => import('./config/sms-config.ts'),
  models: () => import('./config/hardware-matrix.ts'),
  robots: () => import('./config/robot-settings.ts'),
  system: () => import('./config/else-config.ts'),
} as const;

type ListFile = Awaited<ReturnType<(typeof lists)[keyof typeof lists]>>['pages'];
/** The pages of all files of lists, by name. */
type Lists = (ListFile extends infer File ? (File extends unknown ? (pages: File) => void : never) : never) extends (
  pages: infer All,
) => void
  ? All
  : never;

/** The description of a list page. A screen of the table without one does not compile. */
export type ResourceOf<Name extends ResourceName> = Lists[Name];

/** The descriptions of pages, by the kinds of pages. */
export interface PageDescriptions extends Record<DataPageKind, unknown> {
  readonly records: AnyResource;
  readonly things: AnyResource;
  readonly detail: Detail;
  readonly report: Report;
  readonly settings: SettingsPage;
}

/** Makes the function that loads a page by its name. It throws when the file of the page's subject does not have it. */
const loaderOf =
  <Page>(files: Readonly<Record<string, () => Promise<{ readonly pages: Readonly<Record<string, Page>> }>>>) =>
  async (name: AnyPageName): Promise<Page> => {
    const { pages } = (await files[screenOfPage(name)?.subject ?? '']?.()) ?? {};
    const page = pages?.[name];
    if (!page) throw new Error(`There is no page ${name}`);
    return page;
  };

const loadList = loaderOf<AnyResource>(lists);
const loaders: { readonly [Kind in DataPageKind]: (name: AnyPageName) => Promise<PageDescriptions[Kind]> } = {
  records: loadList,
  things: loadList,
  detail: loaderOf<Detail>(details),
  report: loaderOf<Report>(reports),
  settings: loaderOf<SettingsPage>(settings),
};

/** Loads a page of a kind. Rejects when there is no such page, or its file does not come. */
export const loadPage = <Kind extends DataPageKind>(kind: Kind, name: AnyPageName): Promise<PageDescriptions[Kind]> =>
  loaders[kind](name);

/** Loads a list page. */
export const loadResource: (name: ResourceName) => Promise<AnyResource> = loadList;
/** Loads a detail page. */
export const loadDetail: (name: DetailName) => Promise<Detail> = loaders.detail;
/** Loads a report page. */
export const loadReport: (name: ReportName) => Promise<Report> = loaders.report;
/** Loads a page of settings. */
export const loadSettings: (name: SettingsName) => Promise<SettingsPage> = loaders.settings;
