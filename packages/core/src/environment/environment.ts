/**
 * What the console takes from the page around it: time, sockets, storage, chance, visibility and sound. Passed in, so
 * that tests own every one of them (architecture.md rule 4).
 */
import type { Clock, OpenSocket, Upload } from '@patrolkit/transport';

/** Named texts that outlive the page, or do not. */
export interface KeyValues {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
}

/** What a tone stands for; each sounds different. */
export type Tone = 'sos' | 'serious' | 'important' | 'general' | 'connection-lost' | 'test';

/** Why a sound did not play. */
export class SoundError extends Error {
  override readonly name = 'SoundError';
  constructor(readonly reason: 'blocked' | 'failed') {
    super(reason);
  }
}

/** Plays alarm sounds. */
export interface SoundOutput {
  /** Plays a built-in tone or a file to its end; tells when it is heard first. Rejects with a SoundError, also where nothing was heard. */
  play(
    sound: { readonly tone: Tone } | { readonly file: string },
    signal: AbortSignal,
    onBegin?: () => void,
  ): Promise<void>;
  /** Asks the browser for permission to sound; must be called from a click. Resolves with whether it may. */
  unlock(): Promise<boolean>;
  /** Gives the loudspeaker back for good: nothing plays after that. */
  close(): void;
}

/** Why a hold must end at once: the page can no longer be trusted to see the release. */
export type PageSignal = 'blur' | 'hidden' | 'visible' | 'leaving' | 'online';

/** Whether the desktop shows notices of this page; `default` where nobody was asked. */
export type DesktopPermission = 'unsupported' | 'default' | 'granted' | 'denied';

/** Notices of the desktop. */
export interface DesktopOutput {
  permission(): DesktopPermission;
  /** Asks the browser; must be called from a click. */
  ask(): Promise<DesktopPermission>;
  /** Nobody sees the page now. */
  isHidden(): boolean;
  /** Shows a notice; one of the same tag takes its place. A click focuses the page. The result closes it. */
  show(
    notice: { readonly tag: string; readonly title: string; readonly body: string },
    onClick: () => void,
  ): () => void;
}

/** Why the operator cannot be heard. */
export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'unsupported';

/** The microphone could not be opened. */
export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError';
  constructor(readonly reason: MicrophoneProblem) {
    super(reason);
  }
}

/** Plays samples as they come. */
export interface Speaker {
  /** Plays samples behind those of before; at the rate that it was opened with, unless they have another. */
  play(samples: Int16Array, sampleRate?: number): void;
  /** 0 silent to 1 full. */
  setVolume(volume: number): void;
  close(): void;
}

/** Loudspeaker and microphone of this computer. */
export interface AudioDevices {
  /** Opens the loudspeaker; from a click. Rejects with a SoundError. */
  openSpeaker(sampleRate: number): Promise<Speaker>;
  /**
   * Opens the microphone; samples come in frames of so many. Rejects with a MicrophoneError; `onGone` is called when it goes after that. The
   * result closes it.
   */
  openMicrophone(
    sampleRate: number,
    frame: number,
    onSamples: (samples: Int16Array) => void,
    onGone: (why: MicrophoneProblem) => void,
  ): Promise<() => void>;
}

/** Everything the console needs from outside. */
export interface Environment {
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  readonly fetch: typeof fetch;
  /** Sends what tells its progress; without it nothing is told until the end. */
  readonly upload?: Upload;
  readonly openSocket: OpenSocket;
  readonly createWorker?: (url: string | URL) => Worker;
  /** Address of the page. */
  readonly pageAddress: string;
  /** Path of the page as it is now, without its query: where something happened. */
  readonly place: () => string;
  /** Kept in this browser. */
  readonly local: KeyValues;
  /** The cookie of the socket handshake. */
  readonly cookies: KeyValues;
  /** Listens to the page; the result stops listening. */
  readonly onPageSignal: (listener: (signal: PageSignal) => void) => () => void;
  /** Told of addresses that the page's content policy refused; the result stops listening. */
  readonly onBlocked: (listener: (address: string) => void) => () => void;
  /** Speaks to the other pages of this origin; the result of `listen` stops listening. */
  readonly otherPages: { post(message: string): void; listen(listener: (message: string) => void): () => void };
  readonly sound: SoundOutput;
  readonly desktop: DesktopOutput;
  readonly audio: AudioDevices;
  /**
   * Claims the voice of this browser: of several pages that claim one name, one sounds. Tells whether it is this one, now and whenever that
   * changes; the result gives the claim up. With `takes` it is this one at once: the page that had it waits behind the others.
   */
  readonly claimSound: (name: string, listener: (isMine: boolean) => void, takes?: boolean) => () => void;
}
