export type { ErrorLogStore, LoggedError } from './error-log.ts';
export { withoutSecrets } from './secrets.ts';
