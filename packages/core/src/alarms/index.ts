export * from './alarms.ts';
export * from './close-picture.ts';
export { groupPopups, type Flood, type PopupGroup } from './flood.ts';
export { liveLimit } from './ledger.ts';
export type { SoundState } from './sounds.ts';
export { isPersonAlarm } from './person-types.ts';
export * from './references.ts';
export { canReview } from './review.ts';
