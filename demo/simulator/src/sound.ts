import type { Ear, Sound } from '@patrolkit/server/links/channels.ts';
import type { PlayedSound, Speaker } from '@patrolkit/server/links/voices.ts';
import type { RobotSettings } from '@patrolkit/server/links/fleet.ts';
import type { SiteDevice } from './world/device.ts';
import { newListener, Voice } from './voice.ts';

/** The sound of the devices of the simulated site. */
export class SiteSound implements Sound {
  readonly #device: (id: string) => SiteDevice | undefined;
  readonly #now: () => number;
  readonly #settings: (id: string) => RobotSettings | undefined;
  readonly #voices = new Map<string, Voice>();

  /** `now` is the wall clock, ms since 1970. */
  constructor(
    device: (id: string) => SiteDevice | undefined,
    now: () => number,
    settings: (id: string) => RobotSettings | undefined = () => undefined,
  ) {
    this.#device = device;
    this.#settings = settings;
    this.#now = now;
  }

  readonly ear = (deviceId: string): Ear => {
    const voice = this.#voiceOf(deviceId);
    const listener = newListener();
    return (from, ms) => {
      const device = this.#device(deviceId);
      if (!device?.online) return undefined;
      const heard = voice.hear(device, from, ms, listener);
      // One that cannot listen while it speaks sends silence.
      const isDeaf = this.#settings(deviceId)?.isIndependent === false && voice.isSpeaking(from);
      return isDeaf ? heard.fill(0) : heard;
    };
  };

  readonly say = (deviceId: string, samples: Buffer): void => this.#voiceOf(deviceId).tell(samples, this.#now());

  readonly speak = (deviceId: string, texts: readonly string[], speaker?: Speaker): void =>
    this.#voiceOf(deviceId).speak(texts, this.#now(), speaker ?? this.#settings(deviceId)?.voice);

  readonly play = (deviceId: string, { lastsMs, clip }: PlayedSound): void =>
    this.#voiceOf(deviceId).play({ lastsMs, clip }, this.#now());

  readonly isSpeaking = (deviceId: string): boolean => this.#voices.get(deviceId)?.isSpeaking(this.#now()) === true;

  #voiceOf(deviceId: string): Voice {
    const known = this.#voices.get(deviceId) ?? new Voice();
    this.#voices.set(deviceId, known);
    return known;
  }
}
