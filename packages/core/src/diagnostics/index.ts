/** What a developer sees of a running console (specification section 2, the screen `dev`). */
export type { DiagnosticsStore, Diagnosis } from './diagnostics.ts';
export type { FrameFilter, FrameRate, LoggedFrame } from './frames.ts';
export { framesOf } from './frames.ts';
export type { RequestTimes } from './requests.ts';
export type { StoreSize } from './sizes.ts';
