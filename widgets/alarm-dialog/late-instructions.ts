import { lazily } from '../shared/element/index.ts';

/** The view of an alarm's instruction. Its code is fetched when the first alarm is opened. */
export const Instructions = lazily(async () => (await import('./Instructions.tsx')).Instructions);
