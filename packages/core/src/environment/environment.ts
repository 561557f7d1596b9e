/**
 * What the console takes from the page around it: time, sockets, storage, randomness, visibility and sound. It is passed in, so that tests
 * control each of them (architecture.md rule 4).
 */
import type { Clock, OpenSocket, Upload } from '@patrolkit/transport';

/** Named texts in a storage. */
export interface KeyValues {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
}

/** The occasion of a tone. Each has its own sound. */
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
  /**
   * Plays a built-in tone or a file to its end. `onBegin` is called when it is first heard. Rejects with a SoundError, also when nobody
   * heard it.
   */
  play(
    sound: { readonly tone: Tone } | { readonly file: string },
    signal: AbortSignal,
    onBegin?: () => void,
  ): Promise<void>;
  /**
   * Opens the loudspeaker beforehand, when the page is idle and the browser allows it. Opening blocks the page for up to a tenth of a
   * second, for which the first alarm would wait.
   */
  prepare(): void;
  /** Asks the browser for permission to sound. Call it from a click. Resolves with whether the page may sound. */
  unlock(): Promise<boolean>;
  /** Releases the loudspeaker for good. Nothing plays after that. */
  close(): void;
}

/** A change of the page. `blur`, `hidden` and `leaving` end a hold, because the page might not see the release. */
export type PageSignal = 'blur' | 'hidden' | 'visible' | 'leaving' | 'online';

/** Whether the desktop shows notices of this page. `default` means that the browser has not asked the user yet. */
export type DesktopPermission = 'unsupported' | 'default' | 'granted' | 'denied';

/** Notices of the desktop. */
export interface DesktopOutput {
  permission(): DesktopPermission;
  /** Asks the browser. Call it from a click. */
  ask(): Promise<DesktopPermission>;
  /** Whether the page is hidden now. */
  isHidden(): boolean;
  /** Shows a notice, which replaces one with the same tag. A click focuses the page. The result closes it. */
  show(
    notice: { readonly tag: string; readonly title: string; readonly body: string },
    onClick: () => void,
  ): () => void;
}

/** Why nobody hears the operator. */
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
  /** Plays samples after the earlier ones, at the rate with which the speaker was opened unless another is given. */
  play(samples: Int16Array, sampleRate?: number): void;
  /** Sets the volume, from 0 (silent) to 1 (full). */
  setVolume(volume: number): void;
  close(): void;
}

/** Loudspeaker and microphone of this computer. */
export interface AudioDevices {
  /** Opens the loudspeaker, from a click. Rejects with a SoundError. */
  openSpeaker(sampleRate: number): Promise<Speaker>;
  /**
   * Opens the microphone. Samples come in frames of `frame` samples. Rejects with a MicrophoneError. `onGone` is called when the microphone
   * goes later. The result closes it.
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
  /** Returns a number from 0, below 1. */
  readonly random: () => number;
  readonly fetch: typeof fetch;
  /** Sends a body and reports the progress. Without it nothing reports progress. */
  readonly upload?: Upload;
  readonly openSocket: OpenSocket;
  readonly createWorker?: (url: string | URL) => Worker;
  /** Tags of the languages that the user reads, by the browser's settings. The preferred one is first. */
  readonly languages: readonly string[];
  /** Address of the page. */
  readonly pageAddress: string;
  /** Path of the installation below the page's origin, without slashes at its ends. Undefined at the root (atInstallation). */
  readonly installation?: string;
  /** Path of the page as it is now, without its query, for the error log. */
  readonly place: () => string;
  /** Values stored in this browser. */
  readonly local: KeyValues;
  /** Values that last as long as this tab, also over a reload. */
  readonly tab: KeyValues;
  /** The cookie of the socket handshake. */
  readonly cookies: KeyValues;
  /** Listens to the page. The result stops listening. */
  readonly onPageSignal: (listener: (signal: PageSignal) => void) => () => void;
  /** Calls the listener with addresses that the page's content policy refused. The result stops listening. */
  readonly onBlocked: (listener: (address: string) => void) => () => void;
  /** Sends texts to the other pages of this origin, and receives theirs. The result of `listen` stops listening. */
  readonly otherPages: { post(message: string): void; listen(listener: (message: string) => void): () => void };
  readonly sound: SoundOutput;
  readonly desktop: DesktopOutput;
  readonly audio: AudioDevices;
  /**
   * Claims the voice of this browser: of the pages that claim one name, one sounds. Calls the listener with whether it is this page, now
   * and at each change. The result ends the claim. With `takes` this page gets it at once, and the page that had it waits behind the
   * others.
   */
  readonly claimSound: (name: string, listener: (isMine: boolean) => void, takes?: boolean) => () => void;
}
