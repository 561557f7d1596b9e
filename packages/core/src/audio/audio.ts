/**
 * Hearing a device and talking with it: one at a time, and each stops other sound first (specification section 4 "Listen
 * mode"). Nothing is opened again by itself after the session, the robot or the right has gone.
 */
import {
  audioChannelNumber,
  closeAudioStream,
  heardRate,
  nearestStep,
  openAudioStream,
  volumeRange,
  type HttpClient,
  type Interaction,
  type Robot,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import { controlRefusal } from '../driving/guard.ts';
import type { Environment, Speaker } from '../environment/index.ts';
import type { Message, MessageId } from '../i18n/index.ts';
import { attempt, failed, type Notice, type Outcome } from '../outcome.ts';
import type { Capability, Part } from '../part.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import type { BroadcastVerbs } from './broadcasts.ts';
import { createConnection } from './connection.ts';
import { createFloor, isBlocked, type Floor } from './floor.ts';
import { createBroadcastsLater } from './later.ts';
import { createMeter } from './meter.ts';
import { openVoice } from './voice.ts';

/** How sound stands. */
export interface AudioReading {
  readonly state: 'off' | 'connecting' | 'on';
  readonly mode?: Interaction;
  readonly deviceId?: string;
  /** The operator's voice goes out now. */
  readonly isTalking: boolean;
  /** How loud the device is, 0 to 1; told ten times a second. */
  readonly heard: number;
  /** How loud the operator is, 0 to 1. */
  readonly said: number;
  /** Why there is no sound, or why the operator cannot be heard; with what mends it. */
  readonly problem?: Notice;
}

/** Sound of devices, and the verbs on it. */
export interface AudioStore {
  readonly $audio: Store<AudioReading>;
  /** Within `volumeRange`. */
  readonly $volume: Store<number>;
  /** Hears or talks with a device; from a click. Pressed again for the same, it stops. */
  toggle(mode: Interaction, deviceId: string): Promise<void>;
  /** Sends the operator's voice from now on, or no more. */
  talk(isTalking: boolean): void;
  setVolume(volume: number): void;
  stop(): void;
  /** Has a device speak a text. */
  broadcast(deviceId: string, content: string): Promise<Outcome>;
  /** What devices say by themselves. */
  readonly broadcasts: Omit<BroadcastVerbs, 'speak'>;
  /**
   * Gives the floor to other sound of a device, such as that of a picture, silent at the moment or not; whatever sounds stops first.
   * `onTaken` is called when other sound takes it in turn.
   */
  takeFloor(onTaken: () => void): Floor;
}

/** What only the console does with sound. */
export interface AudioPart extends Required<Pick<Part, 'clear' | 'dispose'>> {
  /** The selected robot changed: what was heard of another ends. */
  keepOnly(deviceId: string | undefined): void;
}

/** Volume at first, within `volumeRange`. */
const firstVolume = 7;

/** What the store needs. */
export interface AudioDeps {
  readonly environment: Environment;
  readonly http: HttpClient;
  readonly service: string;
  readonly robots: Pick<RobotStore, '$robots' | 'channelsOf'>;
  /** Whether the channel is open that tells who may control what. */
  readonly isChannelOpen: () => boolean;
  /** Opens a stream; the transport's own unless a test passes another. */
  readonly open?: typeof openAudioStream;
}

const off: AudioReading = { state: 'off', isTalking: false, heard: 0, said: 0 };

/** Makes the store. */
export function createAudio(deps: AudioDeps): Capability<AudioStore, AudioPart> {
  const { environment, http, service, robots, isChannelOpen, open = openAudioStream } = deps;
  const { clock, audio } = environment;
  const $audio = atom<AudioReading>(off);
  const $volume = atom(firstVolume);
  // What speaks at once is asked for through `broadcast`, which decides who may.
  const { speak, ...broadcasts } = createBroadcastsLater(http);
  /** What belongs to the present listening or talking; a later one makes it void. */
  let turn = 0;
  let speaker: Speaker | undefined;
  let closeMicrophone: (() => void) | undefined;
  let channelId: string | undefined;
  const floor = createFloor(audio);

  const change = (part: Partial<AudioReading>): void => $audio.set({ ...$audio.get(), ...part });
  const fail = (id: MessageId): void => end({ id });
  const robotOf = (deviceId: string | undefined): Robot | undefined =>
    robots.$robots.get().items.find(({ id }) => id === deviceId);
  /** Why nobody may speak through a device now; undefined when it is allowed (architecture.md rule 6). */
  const speechRefusal = (deviceId: string): Message | undefined =>
    controlRefusal({ robot: robotOf(deviceId), isGone: false, isSwitching: false }) ??
    (isChannelOpen() ? undefined : { id: 'driving.staleStatus' });

  const end = (problem?: Notice): void => {
    turn += 1;
    connection.close();
    meter.stop();
    speaker?.close();
    closeMicrophone?.();
    const { mode } = $audio.get();
    // A courtesy: the server notices the closed socket too.
    if (channelId !== undefined && mode) void attempt(http.request(closeAudioStream, { interaction: mode, channelId }));
    speaker = closeMicrophone = channelId = undefined;
    $audio.set(problem ? { ...off, problem } : off);
  };
  const stop = (): void => {
    if ($audio.get().state !== 'off') end();
  };

  const meter = createMeter(clock, peaks => {
    const { heard, said } = $audio.get();
    if (heard !== peaks.heard || said !== peaks.said) change(peaks);
  });

  const connection = createConnection(
    { clock, http, service, pageAddress: environment.pageAddress, open },
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
      // The device is heard all the same.
      onLack: why => {
        if (mine !== turn) return;
        closeMicrophone?.();
        closeMicrophone = undefined;
        change({ isTalking: false, said: 0, problem: { id: `audio.problem.microphone.${why}` } });
      },
    });

  // A call goes on only while it is allowed; a stream that breaks has tries of its own.
  const stopFollowing = robots.$robots.listen(({ state: list }) => {
    const { state, mode, deviceId } = $audio.get();
    if (state === 'off') return;
    const robot = robotOf(deviceId);
    if (!robot && list === 'ready') fail('driving.robotGone');
    else if (mode === 'intercom' && robot && !robot.mayControl) fail('driving.noRight');
  });

  const store: AudioStore = {
    $audio,
    $volume,
    stop,
    toggle: async (mode, deviceId) => {
      const before = $audio.get();
      const isSame = before.state !== 'off' && before.mode === mode && before.deviceId === deviceId;
      const problem = isSame || mode === 'listen' ? undefined : speechRefusal(deviceId);
      // What is heard goes on.
      if (problem) return change({ problem });
      stop();
      if (isSame) return;
      floor.seize();
      const mine = ++turn;
      $audio.set({ ...off, state: 'connecting', mode, deviceId });
      try {
        // First of all: a browser lets sound through only in the moment of a click.
        const opened = await audio.openSpeaker(heardRate);
        if (mine !== turn) return opened.close();
        speaker = opened;
        speaker.setVolume($volume.get() / volumeRange.max);
      } catch (error) {
        if (mine !== turn) return;
        return fail(problemOf(error).id);
      }
      const channels = await robots.channelsOf(deviceId);
      if (mine !== turn) return;
      channelId = channels.isDone ? channels.value.find(({ number }) => number === audioChannelNumber)?.id : undefined;
      if (channelId === undefined) return fail('audio.problem.channel');
      meter.start();
      await Promise.all([connection.open(mode, channelId), mode === 'intercom' ? openMicrophone(mine) : undefined]);
    },
    talk: isTalking => {
      const { mode, state } = $audio.get();
      const isReady = state === 'on' && closeMicrophone !== undefined;
      if (mode === 'intercom') change({ isTalking: isTalking && isReady, said: 0 });
    },
    setVolume: volume => {
      $volume.set(nearestStep(volumeRange, volume));
      speaker?.setVolume($volume.get() / volumeRange.max);
    },
    broadcast: async (deviceId, content) => {
      const refusal = speechRefusal(deviceId);
      return refusal ? failed(refusal) : speak(deviceId, content);
    },
    broadcasts,
    takeFloor: onTaken => {
      stop();
      return floor.take(onTaken);
    },
  };
  const part: AudioPart = {
    keepOnly: deviceId => {
      // What went wrong there is nothing to the next either.
      if ($audio.get().deviceId !== deviceId) end();
    },
    clear: () => {
      end();
      floor.seize();
    },
    dispose: stopFollowing,
  };
  return { store, part };
}

/** Why the loudspeaker did not open. */
const problemOf = (error: unknown): { readonly id: MessageId } => ({
  id: isBlocked(error) ? 'audio.problem.blocked' : 'audio.problem.player',
});
