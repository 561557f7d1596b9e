/** A text that a device speaks: its limit and its greetings. */
import { choice, refuse, requiredText, type Codec } from '../codec/index.ts';

/** Longest text that a device speaks, characters. & separates its greetings. */
export const broadcastLimit = 250;

/** Who speaks a text. */
export const speakerVoice = choice({
  youngFemale: 1,
  youngFemale2: 2,
  youngMale: 3,
  cartoon: 4,
  child: 5,
  emotionalMale: 6,
});

/** The greetings of a text, spoken one after another. Empty when there is nothing to speak. */
export const greetingsOf = (content: string): string[] =>
  content
    .split('&')
    .map(greeting => greeting.trim())
    .filter(greeting => greeting !== '');

const limited = requiredText(broadcastLimit);

/** A text for a device to speak. */
export const spokenText: Codec<string> = {
  ...limited,
  wire: 'text, greetings separated by &',
  kind: { type: 'other', samples: ['Good morning', 'Welcome & goodbye'] },
  decode: (value, reading, path) => {
    const read = limited.decode(value, reading, path);
    return typeof read === 'string' && greetingsOf(read).length === 0 ? refuse(reading, path, 'a greeting', '') : read;
  },
};
