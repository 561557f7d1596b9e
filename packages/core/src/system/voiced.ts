/** Which pages take part in who sounds: those that have alarms or calls. One with neither would keep silent in the place of one with them. */
import { createVoice, type Voice, type Voices } from '../environment/index.ts';
import type { Placed } from '../part.ts';
import { at, type Ground } from '../parts.ts';

/** Makes the voice for what a page has, and the part by which the page takes part. */
export function voiced(
  { environment, voices, service }: Pick<Ground, 'environment' | 'voices' | 'service'>,
  what: keyof Voices,
): { readonly voice: Voice; readonly part: Placed } {
  const voice = createVoice(environment);
  voices[what] = voice;
  const part = at('voice', { begin: userId => voice.claim(`${service} ${userId} ${what}`), clear: voice.release });
  return { voice, part };
}
