import { volumeRange } from '@patrolkit/transport/control';
import {
  isPause,
  speechMs,
  speechPace,
  type Clip,
  type PlayedSound,
  type Speaker,
} from '@patrolkit/server/links/voices.ts';
import type { SiteDevice } from './world/device.ts';

/** Sample rates, Hz: of the sound that is heard from a robot, and of the sound that is said to it. */
const HEARD = 16_000;
const SAID = 8_000;
/** How long after it the robot repeats what was said to it, ms. */
const ECHO_MS = 600;
/** How long the robot keeps what was said to it, ms. */
const MEMORY_MS = 10_000;
const FULL = 32_767;

/** One period of the motor hum. Motors are heard all the time, and a table is quicker than a sine. */
const hums = Float32Array.from({ length: 1024 }, (_, index) => {
  const turn = (index / 1024) * 2 * Math.PI;
  return Math.sin(turn) + 0.4 * Math.sin(2 * turn);
});

/** A spoken sound: two tones that stand for a vowel. */
interface Syllable {
  from: number;
  until: number;
  low: number;
  high: number;
}

/** How high each voice is. */
const pitches: Readonly<Record<Speaker, number>> = {
  youngFemale: 1,
  youngFemale2: 1.12,
  youngMale: 0.6,
  cartoon: 1.5,
  child: 1.35,
  emotionalMale: 0.52,
};

/** The state of one listener, so that the sound of the motors continues where the last piece ended. */
export interface Listener {
  phase: number;
  noise: number;
}

/** The state of a listener who begins now. */
export const newListener = (): Listener => ({ phase: 0, noise: 1 });

/** The siren of the warning light: two tones in turn, Hz, `ms` milliseconds each. */
export const siren = { high: 960, low: 720, ms: 500 } as const;

/** The sound of one simulated robot: its motors, the texts that it speaks, and the repetition of what was said to it. */
export class Voice {
  #said: { at: number; samples: Int16Array }[] = [];
  #spoken: Syllable[] = [];
  /** The sound that it plays. Its samples come when it has been read. */
  #played: { clip?: Clip | undefined } | undefined;
  /** When it began to speak, and when it has spoken everything, ms since 1970. */
  #since = 0;
  #until = 0;

  /** Samples of `ms` milliseconds from a moment on. */
  hear(device: SiteDevice, now: number, ms: number, listener: Listener): Int16Array {
    const count = Math.round((HEARD * ms) / 1000);
    const samples = new Int16Array(count);
    const speed = Math.abs(device.speed) + Math.abs(device.turnRate) * 0.3;
    const hum = 90 + speed * 140;
    const loudness = 0.012 + Math.min(0.1, speed * 0.09);
    const volume = device.volume / volumeRange.max;
    const echo = this.#echo(now);
    for (let index = 0; index < count; index++) {
      const at = now + (index * 1000) / HEARD;
      listener.phase = (listener.phase + hum / HEARD) % 1;
      listener.noise = (Math.imul(listener.noise, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      const motor = (hums[Math.floor(listener.phase * hums.length)] ?? 0) * loudness;
      const air = (listener.noise / 2 ** 30 - 1) * loudness * 0.25;
      const value =
        motor + air + (this.#speech(at) + this.#sound(at)) * volume + echo(at) + (device.alarmLight ? sirenAt(at) : 0);
      samples[index] = Math.round(Math.max(-1, Math.min(1, value)) * FULL);
    }
    return samples;
  }

  /** Takes the sound that somebody says to the robot: 16-bit samples as bytes. */
  tell(bytes: Buffer, now: number): void {
    const samples = new Int16Array(bytes.length >> 1);
    for (let index = 0; index < samples.length; index++) samples[index] = bytes.readInt16LE(index * 2);
    this.#said.push({ at: now, samples });
    this.#said = this.#said.filter(({ at }) => now - at < MEMORY_MS);
  }

  /** Speaks texts one after another: a syllable for each character, with a tone that depends on it and on the voice. */
  speak(greetings: readonly string[], now: number, voice: Speaker = 'youngFemale'): void {
    this.#since = now;
    let from = now + speechPace.before;
    this.#spoken = [];
    this.#played = undefined;
    for (const greeting of greetings) {
      for (const sign of greeting) {
        const code = sign.codePointAt(0) ?? 0;
        if (!isPause(sign))
          this.#spoken.push({
            from,
            until: from + 110,
            low: (220 + (code % 7) * 45) * pitches[voice],
            high: (700 + (code % 11) * 120) * pitches[voice],
          });
        from += isPause(sign) ? speechPace.pause : speechPace.sign;
      }
      from += speechPace.after;
    }
    this.#until = now + speechMs(greetings);
  }

  /** Plays a sound, which is heard as soon as it is read. */
  play({ lastsMs, clip }: Pick<PlayedSound, 'lastsMs' | 'clip'>, now: number): void {
    this.#since = now;
    this.#until = now + lastsMs;
    this.#spoken = [];
    const playing: { clip?: Clip | undefined } = {};
    this.#played = playing;
    // What cannot be read is silent.
    void clip().then(
      read => void (playing.clip = read),
      () => undefined,
    );
  }

  /** Whether it is still speaking or playing. A speech that begins in the future is over: the clock has been set back since. */
  isSpeaking(now: number): boolean {
    return now >= this.#since && now < this.#until;
  }

  /** The sound that it plays, at a moment. */
  #sound(at: number): number {
    const { rate, samples } = this.#played?.clip ?? {};
    if (rate === undefined || samples === undefined || at >= this.#until) return 0;
    return samples[Math.floor(((at - this.#since) / 1000) * rate)] ?? 0;
  }

  #speech(at: number): number {
    while (this.#spoken[0] && this.#spoken[0].until < at) this.#spoken.shift();
    const [now] = this.#spoken;
    if (!now || at < now.from) return 0;
    const seconds = (at - now.from) / 1000;
    const swell = Math.sin((Math.PI * (at - now.from)) / (now.until - now.from));
    return (
      swell * (0.22 * Math.sin(2 * Math.PI * now.low * seconds) + 0.1 * Math.sin(2 * Math.PI * now.high * seconds))
    );
  }

  /** The repetition of what was said a moment ago, with twice as many samples a second. */
  #echo(now: number): (at: number) => number {
    const heard = this.#said.filter(({ at, samples }) => {
      const from = at + ECHO_MS;
      return from < now + 500 && from + (samples.length * 1000) / SAID > now - 500;
    });
    return at => {
      for (const { at: said, samples } of heard) {
        const place = ((at - said - ECHO_MS) * SAID) / 1000;
        const sample = place >= 0 ? samples[Math.floor(place)] : undefined;
        if (sample !== undefined) return (sample / FULL) * 0.8;
      }
      return 0;
    };
  }
}

/** The siren at a moment, ms since 1970: every listener hears the same tone. */
const sirenAt = (at: number): number => {
  const inTurn = at % (siren.ms * 2);
  return 0.25 * Math.sin((2 * Math.PI * (inTurn < siren.ms ? siren.high : siren.low) * (inTurn % siren.ms)) / 1000);
};
