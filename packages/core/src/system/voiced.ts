/** Which pages take part in who sounds: those that have alarms or calls. One with neither would keep silent in the place of one with them. */
import type { Voiced } from '../environment/index.ts';
import type { Placed } from '../part.ts';
import { at, type Ground } from '../parts.ts';

/** The part by which a page takes part, for what it has. */
export function voiced({ voices, service }: Pick<Ground, 'voices' | 'service'>, what: Voiced): Placed {
  const { claim, release } = voices.of(what);
  return at('voice', { begin: userId => claim(`${service} ${userId} ${what}`), clear: release });
}
