export { browserEnvironment } from './browser.ts';
export * from './environment.ts';
