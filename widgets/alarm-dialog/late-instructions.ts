import { lazily } from '../shared/element/index.ts';

/** The view of an alarm's instruction; its code is fetched with the first alarm that is opened. */
export const Instructions = lazily(async () => (await import('./Instructions.tsx')).Instructions);
