/** Which pages take part in who sounds: those that have alarms or calls. One with neither would keep silent in the place of one with them. */
import type { Placed } from '../part.ts';
import { at, type Ground } from '../parts.ts';

/** The part by which a page takes part, once for each user. */
export const voiced = ({ voice, service }: Pick<Ground, 'voice' | 'service'>): Placed =>
  at('voice', { begin: userId => voice.claim(`${service} ${userId}`), clear: voice.release });
