export * from './sos.ts';
export type { RingState } from './ringer.ts';
