export type { InstallationStore } from './info.ts';
export * from './versions.ts';
