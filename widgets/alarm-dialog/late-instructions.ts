import { lazily } from '../shared/element/index.ts';

/** What is to be done at an alarm; fetched with the first alarm that is opened. */
export const Instructions = lazily(async () => (await import('./Instructions.tsx')).Instructions);
