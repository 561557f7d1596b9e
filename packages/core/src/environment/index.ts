export { browserEnvironment } from './browser.ts';
export * from './environment.ts';
export { microphoneProblem, watchMicrophone } from './microphone.ts';
export { createVoice, type Voice } from './voice.ts';
