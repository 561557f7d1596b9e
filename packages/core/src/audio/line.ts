/** The line to one device: what the operator hears of it and says to it, from the loudspeaker and the microphone to the stream. */
import {
  audioChannelNumber,
  closeAudioStream,
  heardRate,
  volumeRange,
  type HttpClient,
  type Interaction,
  type openAudioStream,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment, Speaker } from '../environment/index.ts';
import type { MessageId } from '../i18n/index.ts';
import { attempt, type Notice } from '../outcome.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import type { StreamAddress } from '../installation/streams.ts';
import { createConnection } from './connection.ts';
import { isBlocked } from './floor.ts';
import { createMeter } from './meter.ts';
import { openVoice } from './voice.ts';

/** The state of listening and intercom. */
export interface AudioReading {
  readonly state: 'off' | 'connecting' | 'on';
  readonly mode?: Interaction;
  readonly deviceId?: string;
  /** The operator's voice goes out now. */
  readonly isTalking: boolean;
  /** How loud the device is, 0 to 1, updated ten times a second. */
  readonly heard: number;
  /** How loud the operator is, 0 to 1. */
  readonly said: number;
  /** Why there is no sound, or why nobody hears the operator, with the remedy. */
  readonly problem?: Notice;
  /** The device that the problem concerns. */
  readonly problemOf?: string | undefined;
}

/** What a line needs. */
export interface LineDeps {
  readonly environment: Pick<Environment, 'clock' | 'audio'>;
  readonly http: HttpClient;
  readonly stream: StreamAddress;
  readonly robots: Pick<RobotStore, 'channelsOf'>;
  readonly open: typeof openAudioStream;
  /** Within `volumeRange`. */
  readonly volume: () => number;
}

/** The line, which is open to one device at a time. */
export interface Line {
  readonly $audio: Store<AudioReading>;
  /** Opens the line when nothing is open, from a click. */
  open(mode: Interaction, deviceId: string): Promise<void>;
  /** Begins to send the operator's voice, or stops it. */
  talk(isTalking: boolean): void;
  /** Applies the changed volume. */
  setVolume(): void;
  /** Says why nothing was opened to a device. */
  refuse(problem: Notice, deviceId: string): void;
  /** Closes the line. Shows the problem of its device, if there is one. */
  end(problem?: Notice): void;
}

const off: AudioReading = { state: 'off', isTalking: false, heard: 0, said: 0 };

/** A problem with the device that the operator hears. */
const about = (problem: Notice, { deviceId }: AudioReading) => ({ problem, problemOf: deviceId });

/** Makes the line. */
export function createLine({ environment, http, stream, robots, open, volume }: LineDeps): Line {
  const { clock, audio } = environment;
  const $audio = atom<AudioReading>(off);
  /** Number of the present listening or talking. Callbacks of an earlier one are ignored. */
  let turn = 0;
  let speaker: Speaker | undefined;
  let closeMicrophone: (() => void) | undefined;
  let channelId: string | undefined;
  const change = (part: Partial<AudioReading>): void => $audio.set({ ...$audio.get(), ...part });

  const end = (problem?: Notice): void => {
    turn += 1;
    connection.close();
    meter.stop();
    speaker?.close();
    closeMicrophone?.();
    const { mode } = $audio.get();
    // Frees the stream at once. The server also notices the closed socket.
    if (channelId !== undefined && mode) void attempt(http.request(closeAudioStream, { interaction: mode, channelId }));
    speaker = closeMicrophone = channelId = undefined;
    $audio.set(problem ? { ...off, ...about(problem, $audio.get()) } : off);
  };

  const meter = createMeter(clock, peaks => {
    const { heard, said } = $audio.get();
    if (heard !== peaks.heard || said !== peaks.said) change(peaks);
  });

  const connection = createConnection(
    { clock, http, stream, open },
    {
      onOpen: () => change({ state: 'on' }),
      onSound: (samples, rate) => {
        speaker?.play(samples, rate);
        meter.heard(samples);
      },
      onBreak: () => change({ state: 'connecting', isTalking: false, heard: 0 }),
      onFail: end,
    },
  );

  const openMicrophone = (mine: number): Promise<void> =>
    openVoice(audio, {
      isWanted: () => mine === turn,
      onOpen: close => {
        closeMicrophone = close;
      },
      onSamples: samples => {
        if (mine !== turn || !$audio.get().isTalking) return;
        connection.say(samples);
        meter.said(samples);
      },
      // Without a microphone the operator still hears the device.
      onLack: why => {
        if (mine !== turn) return;
        closeMicrophone?.();
        closeMicrophone = undefined;
        change({ isTalking: false, said: 0, ...about({ id: `audio.problem.microphone.${why}` }, $audio.get()) });
      },
    });

  const setVolume = (): void => speaker?.setVolume(volume() / volumeRange.max);

  return {
    $audio,
    end,
    setVolume,
    refuse: (problem, deviceId) => change({ problem, problemOf: deviceId }),
    open: async (mode, deviceId) => {
      const mine = ++turn;
      $audio.set({ ...off, state: 'connecting', mode, deviceId });
      try {
        // The speaker opens first, because a browser allows sound only at the moment of a click.
        const opened = await audio.openSpeaker(heardRate);
        if (mine !== turn) return opened.close();
        speaker = opened;
        setVolume();
      } catch (error) {
        if (mine !== turn) return;
        return end(problemOf(error));
      }
      const channels = await robots.channelsOf(deviceId);
      if (mine !== turn) return;
      channelId = channels.isDone ? channels.value.find(({ number }) => number === audioChannelNumber)?.id : undefined;
      if (channelId === undefined) return end({ id: 'audio.problem.channel' });
      meter.start();
      await Promise.all([connection.open(mode, channelId), mode === 'intercom' ? openMicrophone(mine) : undefined]);
    },
    talk: isTalking => {
      const { mode, state } = $audio.get();
      const isReady = state === 'on' && closeMicrophone !== undefined;
      if (mode === 'intercom') change({ isTalking: isTalking && isReady, said: 0 });
    },
  };
}

/** Returns why the loudspeaker did not open. */
const problemOf = (error: unknown): { readonly id: MessageId } => ({
  id: isBlocked(error) ? 'audio.problem.blocked' : 'audio.problem.player',
});
