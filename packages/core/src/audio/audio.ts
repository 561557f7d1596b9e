/**
 * Listening to a device and talking with it: one at a time, and each stops other sound first (specification section 4 "Listen
 * mode"). Once the session, the robot or the right has gone, no sound opens again by itself.
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
import type { StreamAddress } from '../live/streams.ts';
import type { BroadcastVerbs } from './late/broadcasts.ts';
import { createConnection } from './connection.ts';
import { createFloor, isBlocked, type Floor } from './floor.ts';
import { createBroadcastsLater } from './later.ts';
import { createMeter } from './meter.ts';
import { openVoice } from './voice.ts';

/** The state of listening and intercom. */
export interface AudioReading {
  readonly state: 'off' | 'connecting' | 'on';
  readonly mode?: Interaction;
  readonly deviceId?: string;
  /** The operator's voice goes out now. */
  readonly isTalking: boolean;
  /** How loud the device is, 0 to 1; updated ten times a second. */
  readonly heard: number;
  /** How loud the operator is, 0 to 1. */
  readonly said: number;
  /** Why there is no sound, or why the operator cannot be heard, with the remedy. */
  readonly problem?: Notice;
  /** The device that the problem is about. */
  readonly problemOf?: string | undefined;
}

/** Sound of devices, and the verbs on it. */
export interface AudioStore {
  readonly $audio: Store<AudioReading>;
  /** Within `volumeRange`. */
  readonly $volume: Store<number>;
  /** Begins to listen to a device or to talk with it; from a click. Called again for the same, it stops. */
  toggle(mode: Interaction, deviceId: string): Promise<void>;
  /** Begins to send the operator's voice, or stops it. */
  talk(isTalking: boolean): void;
  setVolume(volume: number): void;
  stop(): void;
  /** Has a device speak a text. */
  broadcast(deviceId: string, content: string): Promise<Outcome>;
  /** The voice broadcasts that devices repeat. */
  readonly broadcasts: Omit<BroadcastVerbs, 'speak'>;
  /**
   * Gives the page's right to sound to other sound of a device, such as that of a picture, silent at the moment or not; whatever sounds
   * stops first. `onTaken` is called when other sound takes the right in turn.
   */
  takeFloor(onTaken: () => void): Floor;
}

/** The part of sound that only the console calls. */
export interface AudioPart extends Required<Pick<Part, 'clear' | 'dispose'>> {
  /** The selected robot changed: the sound of another one ends. */
  keepOnly(deviceId: string | undefined): void;
}

/** Volume at first, within `volumeRange`. */
const firstVolume = 7;

/** What the store needs. */
export interface AudioDeps {
  readonly environment: Environment;
  readonly http: HttpClient;
  readonly stream: StreamAddress;
  readonly robots: Pick<RobotStore, '$robots' | 'channelsOf'>;
  /** Whether the channel is open that tells who may control which device. */
  readonly isChannelOpen: () => boolean;
  /** Opens a stream; the transport's own unless a test passes another. */
  readonly open?: typeof openAudioStream;
}

const off: AudioReading = { state: 'off', isTalking: false, heard: 0, said: 0 };

/** A problem with the device that is heard. */
const about = (problem: Notice, { deviceId }: AudioReading) => ({ problem, problemOf: deviceId });

/** Makes the store. */
export function createAudio(deps: AudioDeps): Capability<AudioStore, AudioPart> {
  const { environment, http, stream, robots, isChannelOpen, open = openAudioStream } = deps;
  const { clock, audio } = environment;
  const $audio = atom<AudioReading>(off);
  const $volume = atom(firstVolume);
  // A text to speak now goes through `broadcast`, which checks first whether it is allowed.
  const { speak, ...broadcasts } = createBroadcastsLater(http);
  /** Number of the present listening or talking: callbacks of an earlier one are ignored. */
  let turn = 0;
  let speaker: Speaker | undefined;
  let closeMicrophone: (() => void) | undefined;
  let channelId: string | undefined;
  const floor = createFloor(audio);

  const change = (part: Partial<AudioReading>): void => $audio.set({ ...$audio.get(), ...part });
  const fail = (id: MessageId): void => end({ id });
  const robotOf = (deviceId: string | undefined): Robot | undefined =>
    robots.$robots.get().items.find(({ id }) => id === deviceId);
  /** Why the operator may not speak through a device now; undefined when it is allowed (architecture.md rule 6). */
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
    // Frees the stream at once; the server also notices the closed socket.
    if (channelId !== undefined && mode) void attempt(http.request(closeAudioStream, { interaction: mode, channelId }));
    speaker = closeMicrophone = channelId = undefined;
    $audio.set(problem ? { ...off, ...about(problem, $audio.get()) } : off);
  };
  const stop = (): void => {
    if ($audio.get().state !== 'off') end();
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
      // Without a microphone the device is still heard.
      onLack: why => {
        if (mine !== turn) return;
        closeMicrophone?.();
        closeMicrophone = undefined;
        change({ isTalking: false, said: 0, ...about({ id: `audio.problem.microphone.${why}` }, $audio.get()) });
      },
    });

  // Sound ends with the robot or the right; a stream that breaks is retried by the connection.
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
      // Sound that is open stays open.
      if (problem) return change({ problem, problemOf: deviceId });
      stop();
      if (isSame) return;
      floor.seize();
      const mine = ++turn;
      $audio.set({ ...off, state: 'connecting', mode, deviceId });
      try {
        // This comes first: a browser allows sound only at the moment of a click.
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
      // A problem with the robot before is cleared too.
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
