export * from './alarms.ts';
export { groupPopups, type Flood, type PopupGroup } from './flood.ts';
export { liveLimit } from './ledger.ts';
export type { SoundState } from './sounds.ts';
