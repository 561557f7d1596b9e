export type { DesktopNotices } from './desktop.ts';
export * from './notices.ts';
