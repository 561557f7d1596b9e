export type { SosCall } from './call.ts';
export type { SosCurrent, SosEnding } from './screen.ts';
export * from './sos.ts';
export type { SosMedium } from './medium.ts';
export type { RingState } from './ringer.ts';
