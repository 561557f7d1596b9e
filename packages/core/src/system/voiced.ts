/**
 * Decides which pages compete for the right to sound: those that have alarms or calls. A page with neither would otherwise win and keep
 * silent.
 */
import { createVoice, type Voice, type Voices } from '../environment/index.ts';
import type { Placed } from '../part.ts';
import { at, type Ground } from '../parts.ts';

/** Makes the voice for what a page has, and the part by which the page competes for it. */
export function voiced(
  { environment, voices, service }: Pick<Ground, 'environment' | 'voices' | 'service'>,
  what: keyof Voices,
): { readonly voice: Voice; readonly part: Placed } {
  const voice = createVoice(environment);
  voices[what] = voice;
  const part = at('voice', { begin: userId => voice.claim(`${service} ${userId} ${what}`), clear: voice.release });
  return { voice, part };
}
