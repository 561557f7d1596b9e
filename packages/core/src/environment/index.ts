export { browserEnvironment } from './browser.ts';
export * from './environment.ts';
export * from './installation.ts';
export { askBeforeLeaving } from './leaving.ts';
export { microphoneProblem, watchMicrophone } from './microphone.ts';
export { createVoice, type Voice, type Voices } from './voice.ts';
export { hasClient, isWebview, modeOf, type Mode } from './mode.ts';
export { askClient, openWindow, saveFile, type ClientRequests, type OpenWindowRequest } from './windows.ts';
