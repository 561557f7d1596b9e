export type { Delay, DelayBand } from './delay.ts';
export * from './driving.ts';
export type { HoldEnd, HoldState } from './hold.ts';
