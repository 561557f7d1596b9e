/** List pages as data. Each is loaded when its page is opened: there will be ninety. */
import type { AnyResource } from './resource.ts';

export * from './query.ts';
export type * from './resource.ts';
export type { FileOptions, ResourceStore } from './resources.ts';

const loaders = {
  'alarm-query': async () => (await import('./alarm-query.ts')).alarmQuery,
  'captured-vehicles-query': async () => (await import('./records/captures.ts')).capturedVehiclesPage,
  'identified-person-query': async () => (await import('./records/captures.ts')).identifiedPersonsPage,
  'log-query': async () => (await import('./records/logs.ts')).operationsPage,
  'real-time-capture-record': async () => (await import('./records/captures.ts')).capturedPicturesPage,
  'screenshot-list': async () => (await import('./records/captures.ts')).keptScreenshotsPage,
  'system-log-query': async () => (await import('./records/logs.ts')).signInAttemptsPage,
} as const satisfies Record<string, () => Promise<AnyResource>>;

/** Name of a list page. */
export type ResourceName = keyof typeof loaders;

/** The description of a list page. */
export type ResourceOf<Name extends ResourceName> = Awaited<ReturnType<(typeof loaders)[Name]>>;

/** The names of all list pages. */
export const resourceNames = Object.keys(loaders) as ResourceName[];

/** Loads a list page. */
export const loadResource = (name: ResourceName): Promise<AnyResource> => loaders[name]();
