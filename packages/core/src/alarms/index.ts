export * from './alarms.ts';
export { liveLimit } from './ledger.ts';
export type { SoundState } from './sounds.ts';
