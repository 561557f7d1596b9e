export { browserEnvironment } from './browser.ts';
export * from './environment.ts';
export { claimVoice, type Voice } from './voice.ts';
