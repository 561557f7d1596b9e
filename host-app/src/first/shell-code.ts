import { code } from '../code.ts';

/** The frame around every screen: the sign-in page needs neither it nor the alarm widgets in it. */
export const shellCode = code(async () => (await import('../frame/Shell.tsx')).Shell);
