/**
 * Decides which pages compete for the right to sound: those that have alarms or calls. A page with neither would otherwise win and keep
 * silent.
 */
import { createVoice, type Environment, type Voice, type Voices } from '../environment/index.ts';
import type { Part } from '../part.ts';

/** What a voice is made from. `service` is the root of the server. */
interface VoiceNeeds {
  readonly environment: Environment;
  readonly voices: Voices;
  readonly service: string;
}

/** Makes the voice for what a page has, and the part by which the page competes for it. */
export function voiced(
  { environment, voices, service }: VoiceNeeds,
  what: keyof Voices,
): { readonly voice: Voice; readonly part: Part } {
  const voice = createVoice(environment);
  voices[what] = voice;
  return { voice, part: { begin: userId => voice.claim(`${service} ${userId} ${what}`), clear: voice.release } };
}
