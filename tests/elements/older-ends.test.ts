/**
 * Every end of a hold, by every kind of input, in the oldest supported browsers. What they lack is taken away before the first module of a
 * widget or of the console is loaded, and stays away.
 */
import { makeOlder } from './older.ts';

makeOlder();
await import('../../widgets/drive-pad/ends.element.test.tsx');
