export type * from './alarm-store.ts';
export type { BatchResult, HandlingFailure, HandlingOutcome, UploadOptions } from './handling.ts';
export { groupPopups, type PopupGroup } from './popup-order.ts';
export { popupSpacing } from './popups.ts';
export * from './late/remarks.ts';
export type { Announcement, AnnouncementKind, AnnouncerStore } from './announcer.ts';
export * from './close-picture.ts';
export { escalationDefaults, type Countdown, type EscalationPeriods, type EscalationStore } from './escalation.ts';
export type { Flood } from './flood.ts';
export { historyPageSize, type AlarmFigures, type AlarmHistory } from './late/history.ts';
export { liveLimit } from './ledger.ts';
export { isGraver, mostSerious } from './levels.ts';
export {
  seriousShelfLimit,
  shelfReasonLimit,
  shelfReasonProblem,
  shelfTimes,
  sourceOf,
  type Shelf,
  type ShelvingStore,
} from './shelving.ts';
export type { PendingCount } from './shown.ts';
export type { SoundState } from './sounds.ts';
export { isPersonAlarm, levelWith } from './person-types.ts';
export type { DeviceTrack, IncidentVerbs, TrackPoint } from './late/incident.ts';
export * from './late/instructions.ts';
export * from './late/manual.ts';
export * from './late/references.ts';
export { canReview } from './review.ts';
