/** List pages as data. Each is loaded when its page is opened: there will be ninety. */
import type { AnyResource } from './resource.ts';

export * from './query.ts';
export type * from './resource.ts';
export type { FileOptions, ResourceStore } from './resources.ts';

const loaders = {
  'alarm-query': async () => (await import('./alarm-query.ts')).alarmQuery,
  'alarm-linkage-report': async () => (await import('./records/robots.ts')).linkageRecordsPage,
  'asset-query': async () => (await import('./records/readings.ts')).assetChecksPage,
  'battery-query': async () => (await import('./records/readings.ts')).batteryReadingsPage,
  'body-temp-query': async () => (await import('./records/persons.ts')).bodyTemperaturesPage,
  'captured-vehicles-query': async () => (await import('./records/captures.ts')).capturedVehiclesPage,
  'charging-vehicle-query': async () => (await import('./records/readings.ts')).vehicleChargingsPage,
  'exception-code-query': async () => (await import('./records/robots.ts')).exceptionRecordsPage,
  'face-data-query': async () => (await import('./records/persons.ts')).faceRecordsPage,
  'fiber-query': async () => (await import('./records/signals.ts')).fibreEventsPage,
  'idcard-query': async () => (await import('./records/persons.ts')).cardReadingsPage,
  'identified-person-query': async () => (await import('./records/captures.ts')).identifiedPersonsPage,
  'ii-data-center-opendoor-log': async () => (await import('./records/persons.ts')).doorOpeningsPage,
  'imsi-query': async () => (await import('./records/signals.ts')).mobileSightingsPage,
  'infrared-query': async () => (await import('./records/readings.ts')).thermalPicturesPage,
  'instruments-query': async () => (await import('./records/readings.ts')).meterReadingsPage,
  'log-query': async () => (await import('./records/logs.ts')).operationsPage,
  'M2-temperature-record': async () => (await import('./records/persons.ts')).gateChecksPage,
  'M2-voice-conversation-record': async () => (await import('./records/robots.ts')).conversationsPage,
  'rb-online-query': async () => (await import('./records/robots.ts')).onlineStretchesPage,
  'real-time-capture-record': async () => (await import('./records/captures.ts')).capturedPicturesPage,
  'screenshot-list': async () => (await import('./records/captures.ts')).keptScreenshotsPage,
  'sensors-data-query': async () => (await import('./records/readings.ts')).sensorReadingsPage,
  'sim-query': async () => (await import('./records/signals.ts')).cardUsesPage,
  'sound-record-query': async () => (await import('./records/robots.ts')).soundRecordsPage,
  'system-log-query': async () => (await import('./records/logs.ts')).signInAttemptsPage,
  'ti-temperature-query': async () => (await import('./records/readings.ts')).thermalReadingsPage,
  'unidentified-person-query': async () => (await import('./records/persons.ts')).unidentifiedPersonsPage,
  'visitor-query': async () => (await import('./records/persons.ts')).visitsPage,
  'wifi-query': async () => (await import('./records/signals.ts')).wirelessSightingsPage,
} as const satisfies Record<string, () => Promise<AnyResource>>;

/** Name of a list page. */
export type ResourceName = keyof typeof loaders;

/** The description of a list page. */
export type ResourceOf<Name extends ResourceName> = Awaited<ReturnType<(typeof loaders)[Name]>>;

/** The names of all list pages. */
export const resourceNames = Object.keys(loaders) as ResourceName[];

/** Loads a list page. */
export const loadResource = (name: ResourceName): Promise<AnyResource> => loaders[name]();
