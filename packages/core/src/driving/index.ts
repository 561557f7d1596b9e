export * from './commands.ts';
export type { Delay, DelayBand } from './delay.ts';
export * from './driving.ts';
export { isStatusFresh } from './guard.ts';
export type { HoldEnd, HoldState } from './hold.ts';
export * from './lease.ts';
export * from './presets.ts';
export type { StatusAge } from './status-age.ts';
export type { StopPhase, StopState } from './stop.ts';
