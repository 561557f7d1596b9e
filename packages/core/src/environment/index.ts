export { browserEnvironment } from './browser.ts';
export * from './environment.ts';
export { createVoice, type Voice } from './voice.ts';
