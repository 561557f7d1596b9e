export * from './blocked.ts';
export * from './connection.ts';
export * from './desktop.ts';
export * from './error-log.ts';
export * from './info.ts';
export * from './versions.ts';
export * from './notices.ts';
export * from './problem.ts';
export { withoutSecrets } from './secrets.ts';
