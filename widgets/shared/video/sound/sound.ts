/**
 * The sound of a picture, separate from the picture: if the sound fails, the picture goes on (video.md 4). It is muted until a click opens
 * it. Sound that begins silences all other sound first (specification section 4). It knows no browser: the loudspeaker and the decoder are
 * passed in.
 */
import {
  decodeG711,
  isText,
  nearestStep,
  volumeRange,
  type FlvAudio,
  type FlvAudioConfig,
  type FlvEvent,
  type Floor,
  type FlvUnknown,
  type Notice,
  type Speaker,
} from '@patrolkit/core';
import { atom, type ReadableAtom } from 'nanostores';
import { mixTurns } from './mix.ts';

/** The events of a stream that belong to its sound. */
export type SoundEvent = FlvAudioConfig | FlvAudio | FlvUnknown;

/** Whether an event of a stream belongs to its sound. */
export function isSound(event: FlvEvent): event is SoundEvent {
  return (
    event.kind === 'audio' || event.kind === 'audio-config' || (event.kind === 'unknown' && event.media === 'audio')
  );
}

/** Everything that a view draws of the sound. */
export interface SoundReading {
  /** Sound comes with the stream. */
  readonly isThere: boolean;
  /** True while the sound is turned on. */
  readonly isOn: boolean;
  /** How loud the sound is, or would be, within `volumeRange`. */
  readonly volume: number;
  /** Why nothing can be heard. */
  readonly problem?: Notice;
  /** True for a problem that another press cannot solve: the sound cannot be played here. False for blocked or damaged sound. */
  readonly isLasting?: boolean;
}

/** Decodes AAC. */
export interface SoundDecoder {
  decode(audio: FlvAudio): void;
  close(): void;
}

/** How loud something is, 0 to 1. */
export interface Loudness {
  readonly peak: number;
}

/** Makes a decoder. Samples arrive with their rate. It calls `onBroken` when it cannot decode its input. */
export type MakeSoundDecoder = (
  config: FlvAudioConfig,
  onSamples: (samples: Int16Array, rate: number) => void,
  onBroken: () => void,
) => SoundDecoder;

/** What the sound of a picture needs. */
export interface SoundDeps {
  /** Silences all other sound. `onTaken` is called when other sound silences this one. */
  readonly takeFloor: (onTaken: () => void) => Floor;
  readonly makeDecoder: MakeSoundDecoder;
  /** Within `volumeRange`. */
  readonly volume: number;
  /** The user chose another volume. */
  readonly onVolume: (volume: number) => void;
}

/** The part of a sound that the model of a player uses. */
export interface SoundTaker {
  /** A stream begins. The call says what its server reports of its sound, and whether its engine passes no sound on. */
  expect(hasAudio: boolean | undefined, isDeaf: boolean): void;
  take(event: SoundEvent): void;
  /** Turns the sound on if it is wanted from the start. Sound that cannot be heard here says why. */
  open(): void;
  /** The stream ended. Sound that is on returns with the next one. */
  gone(): void;
  /** Rests until more sound arrives. The loudspeaker is given back. */
  rest(): void;
  /** Turns the sound off until the user opens it again. */
  end(): void;
}

/** Sound of one picture. */
export interface Sound extends SoundTaker {
  readonly $sound: ReadableAtom<SoundReading>;
  /** The loudest of the samples that went to the loudspeaker last, as a new value each time. */
  readonly $level: ReadableAtom<Loudness>;
  /** Sets the volume within `volumeRange`, from a click or a key. 0 is silence and gives the loudspeaker back. */
  setVolume(volume: number): void;
  /** Turns the sound on at the last volume, or off. From a click. */
  toggle(): void;
}

/** Samples of sound that needs no decoder, with its channels mixed. */
function samplesOf({ codec, channels }: FlvAudioConfig, data: Uint8Array): Int16Array {
  if (codec === 'alaw' || codec === 'mulaw') return mixTurns(decodeG711(codec, data), channels);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const samples = Int16Array.from({ length: data.byteLength >> 1 }, (_, index) => view.getInt16(index * 2, true));
  return mixTurns(samples, channels);
}

const silence: Loudness = { peak: 0 };

/** The loudest of some samples, 0 to 1. */
const peakOf = (samples: Int16Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) / 32_768;

/** Makes the sound of a picture. */
export function createSound({ takeFloor, makeDecoder, volume, onVolume }: SoundDeps): Sound {
  const $sound = atom<SoundReading>({ isThere: false, isOn: false, volume });
  const $level = atom<Loudness>(silence);
  let config: FlvAudioConfig | undefined;
  let decoder: SoundDecoder | undefined;
  let speaker: { readonly rate: number; readonly out: Speaker } | undefined;
  let opening: number | undefined;
  /** Held while the sound is on, even while it rests: through it, other sound turns this one off. */
  let floor: Floor | undefined;
  /** Number of the present loudspeaker. One that opens after it was replaced is closed. */
  let turn = 0;

  const change = (part: Partial<SoundReading>): void => {
    const next = { ...$sound.get(), ...part };
    if (next.problem === undefined) {
      delete next.problem;
      delete next.isLasting;
    }
    $sound.set(next);
  };
  const dropDecoder = (): void => {
    decoder?.close();
    decoder = undefined;
  };
  const rest = (): void => {
    turn += 1;
    opening = undefined;
    speaker?.out.close();
    speaker = undefined;
    $level.set(silence);
    dropDecoder();
  };
  const end = (): void => {
    rest();
    floor?.give();
    floor = undefined;
    if ($sound.get().isOn) change({ isOn: false });
  };
  const fail = (problem: Notice, isLasting = false): void => {
    end();
    change({ problem, isLasting });
  };

  const openSpeaker = async (rate: number): Promise<void> => {
    rest();
    const mine = turn;
    opening = rate;
    const opened = await floor?.open(rate);
    if (!opened) return;
    if (mine !== turn) {
      if (opened.isDone) opened.value.close();
      return;
    }
    opening = undefined;
    if (!opened.isDone) return fail(opened.problem);
    speaker = { rate, out: opened.value };
    speaker.out.setVolume($sound.get().volume / volumeRange.max);
  };

  const play = (samples: Int16Array, rate: number): void => {
    if (!$sound.get().isOn) return;
    if (speaker?.rate === rate) {
      speaker.out.play(samples);
      $level.set({ peak: peakOf(samples) });
    } else if (opening !== rate) void openSpeaker(rate);
  };

  const decode = (audio: FlvAudio, wanted: FlvAudioConfig): void => {
    if (wanted.codec !== 'aac') return play(samplesOf(wanted, audio.data), wanted.sampleRate);
    // Frames that arrive while the loudspeaker opens are left out.
    if (!speaker) return opening === undefined ? void openSpeaker(wanted.sampleRate) : undefined;
    decoder ??= makeDecoder(wanted, play, () => fail({ id: 'video.sound.broken' }));
    decoder.decode(audio);
  };

  const configure = (next: FlvAudioConfig): void => {
    const isSame =
      config?.codec === next.codec &&
      config.sampleRate === next.sampleRate &&
      config.channels === next.channels &&
      String(config.record) === String(next.record);
    if (isSame) return;
    config = next;
    dropDecoder();
    change({ isThere: true, problem: undefined });
  };

  const turnOn = (): void => {
    const { isLasting, isThere } = $sound.get();
    if (isLasting) return;
    floor = takeFloor(end);
    change({ isOn: true, problem: undefined });
    // The loudspeaker opens at once, because a browser lets sound through only in the moment of a click.
    if (isThere && config && !speaker && opening === undefined) void openSpeaker(config.sampleRate);
  };

  return {
    $sound,
    $level,
    open: () => {
      if (!$sound.get().isOn) turnOn();
    },
    rest,
    end,
    expect: (hasAudio, isDeaf) => {
      if (hasAudio === false) fail({ id: 'video.sound.none' }, true);
      else if (isDeaf && hasAudio === true) fail({ id: 'video.sound.engine' }, true);
      else change({ problem: undefined });
    },
    take: event => {
      try {
        if (event.kind === 'unknown')
          return change({ isThere: true, problem: { id: 'video.sound.codec' }, isLasting: true });
        if (event.kind === 'audio-config') return configure(event);
        if (config && $sound.get().isOn) decode(event, config);
      } catch {
        // A failure of the sound does not end the picture beside it.
        fail({ id: 'video.sound.broken' });
      }
    },
    gone: () => {
      config = undefined;
      $level.set(silence);
      dropDecoder();
      // The report that a camera has no microphone stays during a break, until the next stream corrects it.
      const { problem } = $sound.get();
      change({ isThere: false, problem: isText(problem, 'video.sound.none') ? problem : undefined });
    },
    setVolume: next => {
      const chosen = nearestStep(volumeRange, next);
      if (chosen === 0) return end();
      change({ volume: chosen });
      onVolume(chosen);
      speaker?.out.setVolume(chosen / volumeRange.max);
      if (!$sound.get().isOn) turnOn();
    },
    toggle: () => ($sound.get().isOn ? end() : turnOn()),
  };
}
