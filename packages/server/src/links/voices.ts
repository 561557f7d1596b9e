/** What devices say: texts that they speak, and sounds that they play. */
import type { Infer, speakerVoice } from '@patrolkit/transport/contract';

/** Who speaks a text. */
export type Speaker = Infer<typeof speakerVoice>;

/** The samples of a sound, from -1 to 1, and how many there are a second. */
export interface Clip {
  readonly rate: number;
  readonly samples: Float32Array;
}

/** A sound that a device plays. */
export interface PlayedSound {
  /** Where devices and consoles fetch its file, from the root of the server on. */
  readonly path: string;
  readonly lastsMs: number;
  /** Reads it. Undefined when its file is gone. */
  readonly clip: () => Promise<Clip | undefined>;
}

/** A text that users keep, and who speaks it. */
export interface SpokenVoice {
  readonly kind: 'speech';
  readonly id: string;
  readonly name: string;
  readonly greetings: readonly string[];
  readonly speaker: Speaker;
  /** About how long a device speaks it. */
  readonly lastsMs: number;
}

/** A sound that users keep. */
export interface SoundVoice extends PlayedSound {
  readonly kind: 'file';
  readonly id: string;
  readonly name: string;
}

/** A voice: something that users keep and devices say. */
export type KeptVoice = SpokenVoice | SoundVoice;

/** The voices of the installation. They are in memory, so that whatever has a device say one does not wait. */
export interface Voices {
  /** A voice; undefined for one that is gone. */
  of(id: string): KeptVoice | undefined;
}

/** How devices say things. One that already speaks, or through which somebody talks, is taken. */
export interface Saying {
  /** Lets a device speak texts one after another, with its own voice. */
  broadcast(deviceId: string, greetings: readonly string[]): void;
  /** Lets a device say a voice. */
  say(deviceId: string, voice: KeptVoice): void;
  isTaken(deviceId: string): boolean;
}

/** How fast devices speak, ms: before the first sign, for each sign, for each blank or stop, and after each greeting. */
export const speechPace = { before: 200, sign: 130, pause: 180, after: 500 } as const;

/** Whether a sign is not heard. */
export const isPause = (sign: string): boolean => /\s|\p{P}/u.test(sign);

/** About how long a device speaks texts, ms. */
export const speechMs = (greetings: readonly string[]): number =>
  greetings.reduce<number>(
    (sum, greeting) =>
      sum +
      speechPace.after +
      [...greeting].reduce<number>((ms, sign) => ms + (isPause(sign) ? speechPace.pause : speechPace.sign), 0),
    speechPace.before,
  );
