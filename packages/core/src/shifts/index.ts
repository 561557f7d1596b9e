export * from './review.ts';
export type { ShiftNote, ShiftOffered, ShiftReview, ShiftStore } from './shifts.ts';
