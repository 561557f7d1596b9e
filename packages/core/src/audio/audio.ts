/**
 * Hearing a device and talking with it: one at a time, and each stops other sound first (specification section 4 "Listen
 * mode"). Nothing is opened again by itself after the session, the robot or the right has gone.
 */
import {
  audioChannelNumber,
  closeAudioStream,
  getAudioUrl,
  heardRate,
  openAudioStream,
  saidFrame,
  saidRate,
  streamAddress,
  type AudioStream,
  type HttpClient,
  type Interaction,
  type Robot,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import { controlRefusal } from '../driving/guard.ts';
import {
  MicrophoneError,
  SoundError,
  type Environment,
  type MicrophoneProblem,
  type Speaker,
} from '../environment/index.ts';
import type { Message, MessageId } from '../i18n/index.ts';
import { attempt, done, failed, type Notice, type Outcome } from '../outcome.ts';
import type { Capability, Part } from '../part.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import type { BroadcastVerbs } from './broadcasts.ts';
import { createBroadcastsLater } from './later.ts';

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
  /** 0 to 10. */
  readonly $volume: Store<number>;
  /** Hears or talks with a device; from a click. Pressed again for the same, it stops. */
  toggle(mode: Interaction, deviceId: string): Promise<void>;
  /** Sends the operator's voice from now on, or no more. */
  talk(isTalking: boolean): void;
  setVolume(volume: number): void;
  stop(): void;
  /** Has a device speak a text of at most 250 characters. */
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

/** The right to sound, which one at a time has. */
export interface Floor {
  /** Opens the loudspeaker; it closes with the floor. */
  open(sampleRate: number): Promise<Outcome<Speaker>>;
  /** Gives the floor back. */
  give(): void;
}

/** Between two tries to open a stream that broke, milliseconds; after the last it is given up. */
const retries = [500, 1_000, 2_000] as const;
/** A stream that was open for so long without a sound has all its tries again, as one that sounded has; milliseconds. */
const steadyAfter = 5_000;
/** Rates that every browser takes, samples a second; of any other a server is not believed. */
const heardRates = { least: 8_000, most: 96_000 } as const;
const meterEvery = 100;
/** Volume at first, 0 to 10. */
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
  let stream: AudioStream | undefined;
  let closeMicrophone: (() => void) | undefined;
  let channelId: string | undefined;
  /** Tells whoever has the floor that it is taken. */
  let floor: (() => void) | undefined;
  let disarm: (() => void) | undefined;
  let disarmMeter: (() => void) | undefined;
  const peaks = { heard: 0, said: 0 };

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
    disarm?.();
    disarmMeter?.();
    stream?.close();
    speaker?.close();
    closeMicrophone?.();
    const { mode } = $audio.get();
    // A courtesy: the server notices the closed socket too.
    if (channelId !== undefined && mode) void attempt(http.request(closeAudioStream, { interaction: mode, channelId }));
    disarm = disarmMeter = stream = speaker = closeMicrophone = channelId = undefined;
    $audio.set(problem ? { ...off, problem } : off);
  };
  const stop = (): void => {
    if ($audio.get().state !== 'off') end();
  };

  const meter = (): void => {
    const { heard, said } = $audio.get();
    if (heard !== peaks.heard || said !== peaks.said) change({ heard: peaks.heard, said: peaks.said });
    peaks.heard = 0;
    peaks.said = 0;
    disarmMeter = clock.after(meterEvery, meter);
  };

  const connect = async (mode: Interaction, mine: number, tries: number): Promise<void> => {
    if (channelId === undefined) return;
    const read = await attempt(http.request(getAudioUrl, { interaction: mode, channelId, protocol: 'websocket' }));
    if (mine !== turn) return;
    const address = read.isDone ? streamAddress(read.value.address, service, environment.pageAddress) : undefined;
    if (address === undefined) {
      return end(!read.isDone && read.error?.serverMessage ? read.problem : { id: 'audio.problem.address' });
    }
    const rate = read.isDone ? read.value.sampleRate : undefined;
    const isKnownRate = rate !== undefined && rate >= heardRates.least && rate <= heardRates.most;
    let openedAt: number | undefined;
    let hasSounded = false;
    stream = open(address, {
      onOpen: () => {
        openedAt = clock.now();
        change({ state: 'on' });
      },
      onSound: samples => {
        hasSounded = true;
        speaker?.play(samples, isKnownRate ? rate : heardRate);
        peaks.heard = Math.max(peaks.heard, peakOf(samples));
      },
      onClose: isRefused => {
        stream = undefined;
        if (isRefused) return fail('audio.problem.occupied');
        const wasSteady = openedAt !== undefined && (hasSounded || clock.now() - openedAt >= steadyAfter);
        const used = wasSteady ? 0 : tries;
        const wait = retries[used];
        // A server that lets in and throws out has the device for somebody else.
        if (wait === undefined)
          return fail(openedAt === undefined ? 'audio.problem.connection' : 'audio.problem.occupied');
        change({ state: 'connecting', isTalking: false, heard: 0 });
        disarm = clock.after(wait, () => void connect(mode, mine, used + 1));
      },
    });
  };

  const openMicrophone = async (mine: number): Promise<void> => {
    let isGone = false;
    /** The device is heard all the same. */
    const lack = (why: MicrophoneProblem): void => {
      isGone = true;
      if (mine !== turn) return;
      closeMicrophone?.();
      closeMicrophone = undefined;
      change({ isTalking: false, said: 0, problem: { id: `audio.problem.microphone.${why}` } });
    };
    try {
      const onSamples = (samples: Int16Array): void => {
        if (mine !== turn || !$audio.get().isTalking) return;
        stream?.say(samples);
        peaks.said = Math.max(peaks.said, peakOf(samples));
      };
      const close = await audio.openMicrophone(saidRate, saidFrame, onSamples, lack);
      if (mine === turn && !isGone) closeMicrophone = close;
      else close();
    } catch (error) {
      lack(error instanceof MicrophoneError ? error.reason : 'unsupported');
    }
  };

  // A call goes on only while it is allowed; a stream that breaks has tries of its own.
  const stopFollowing = robots.$robots.listen(({ state: list }) => {
    const { state, mode, deviceId } = $audio.get();
    if (state === 'off') return;
    const robot = robotOf(deviceId);
    if (!robot && list === 'ready') fail('driving.robotGone');
    else if (mode === 'intercom' && robot && robot.mayControl <= 0) fail('driving.noRight');
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
      floor?.();
      turn += 1;
      const mine = turn;
      $audio.set({ ...off, state: 'connecting', mode, deviceId });
      try {
        // First of all: a browser lets sound through only in the moment of a click.
        const opened = await audio.openSpeaker(heardRate);
        if (mine !== turn) return opened.close();
        speaker = opened;
        speaker.setVolume($volume.get() / 10);
      } catch (error) {
        if (mine !== turn) return;
        return fail(problemOf(error).id);
      }
      const channels = await robots.channelsOf(deviceId);
      if (mine !== turn) return;
      channelId = channels.isDone ? channels.value.find(({ number }) => number === audioChannelNumber)?.id : undefined;
      if (channelId === undefined) return fail('audio.problem.channel');
      disarmMeter = clock.after(meterEvery, meter);
      await Promise.all([connect(mode, mine, 0), mode === 'intercom' ? openMicrophone(mine) : undefined]);
    },
    talk: isTalking => {
      const { mode, state } = $audio.get();
      if (mode !== 'intercom') return;
      change({ isTalking: isTalking && state === 'on' && closeMicrophone !== undefined, said: 0 });
    },
    setVolume: volume => {
      $volume.set(Math.min(10, Math.max(0, Math.round(volume))));
      speaker?.setVolume($volume.get() / 10);
    },
    broadcast: async (deviceId, content) => {
      const refusal = speechRefusal(deviceId);
      return refusal ? failed(refusal) : speak(deviceId, content);
    },
    broadcasts,
    takeFloor: onTaken => {
      stop();
      floor?.();
      let opened: Speaker | undefined;
      let isLost = false;
      const lose = (): void => {
        isLost = true;
        opened?.close();
        if (floor === taken) floor = undefined;
      };
      const taken = (): void => {
        lose();
        onTaken();
      };
      floor = taken;
      return {
        open: async sampleRate => {
          try {
            const made = await audio.openSpeaker(sampleRate);
            if (isLost) made.close();
            opened = made;
            return done(made);
          } catch (error) {
            // Said by whoever plays a picture, where the intercom's own texts may not be.
            return failed({ id: isBlocked(error) ? 'video.sound.blocked' : 'video.sound.player' });
          }
        },
        give: lose,
      };
    },
  };
  const part: AudioPart = {
    keepOnly: deviceId => {
      // What went wrong there is nothing to the next either.
      if ($audio.get().deviceId !== deviceId) end();
    },
    clear: () => {
      end();
      floor?.();
    },
    dispose: stopFollowing,
  };
  return { store, part };
}

/** The browser held the sound back. */
const isBlocked = (error: unknown): boolean => error instanceof SoundError && error.reason === 'blocked';

/** Why the loudspeaker did not open. */
function problemOf(error: unknown): { readonly id: MessageId } {
  return { id: isBlocked(error) ? 'audio.problem.blocked' : 'audio.problem.player' };
}

function peakOf(samples: Int16Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.round((peak / 32_768) * 100) / 100;
}
