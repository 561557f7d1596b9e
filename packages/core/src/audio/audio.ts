/**
 * Listening to a device and talking with it: one at a time, and each stops other sound first (specification section 4 "Listen mode"). After
 * the session, the robot or the right has gone, no sound opens again by itself.
 */
import {
  nearestStep,
  openAudioStream,
  volumeRange,
  type HttpClient,
  type Interaction,
  type Robot,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import { speechRefusal } from '../driving/guard.ts';
import type { Environment } from '../environment/index.ts';
import type { Message } from '../i18n/index.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Capability, Part } from '../part.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import type { StreamAddress } from '../installation/streams.ts';
import type { BroadcastVerbs } from './late/broadcasts.ts';
import { createFloor, type Floor } from './floor.ts';
import { createBroadcastsLater } from './later.ts';
import { createLine, type AudioReading } from './line.ts';

export type { AudioReading } from './line.ts';

/** Sound of devices, and the verbs on it. */
export interface AudioStore {
  readonly $audio: Store<AudioReading>;
  /** Within `volumeRange`. */
  readonly $volume: Store<number>;
  /** Begins to listen to a device or to talk with it, from a click. A second call for the same device and mode stops it. */
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
   * Gives the page's right to sound to another sound of a device, such as that of a picture, even if it is silent at the moment. Whatever
   * sounds stops first. `onTaken` is called when a further sound takes the right.
   */
  takeFloor(onTaken: () => void): Floor;
}

/** The part of sound that only the console calls. */
export interface AudioPart extends Required<Pick<Part, 'clear' | 'dispose'>> {
  /** Ends the sound of another robot when the selected robot changes. */
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
  /** Whether the channel is open that says who may control which device. */
  readonly isChannelOpen: () => boolean;
  /** Opens a stream. The transport's own, unless a test passes another. */
  readonly open?: typeof openAudioStream;
}

/** Makes the store. */
export function createAudio(deps: AudioDeps): Capability<AudioStore, AudioPart> {
  const { environment, http, robots, isChannelOpen, open = openAudioStream } = deps;
  const $volume = atom(firstVolume);
  // A text to speak now goes through `broadcast`, which first checks whether it is allowed.
  const { speak, ...broadcasts } = createBroadcastsLater(http);
  const floor = createFloor(environment.audio);
  const line = createLine({ ...deps, open, volume: () => $volume.get() });
  const { $audio, end } = line;

  const robotOf = (deviceId: string | undefined): Robot | undefined =>
    robots.$robots.get().items.find(({ id }) => id === deviceId);
  /** Returns why the operator may not speak through a device now. Undefined when it is allowed (architecture.md rule 6). */
  const speechRefusalOf = (deviceId: string): Message | undefined =>
    speechRefusal(robotOf(deviceId), isChannelOpen())?.message;
  const stop = (): void => {
    if ($audio.get().state !== 'off') end();
  };

  // Sound ends with the robot or the right. The connection retries a stream that breaks.
  const stopFollowing = robots.$robots.listen(({ state: list }) => {
    const { state, mode, deviceId } = $audio.get();
    if (state === 'off') return;
    const robot = robotOf(deviceId);
    if (!robot && list === 'ready') end({ id: 'driving.robotGone' });
    else if (mode === 'intercom' && robot && !robot.mayControl) end({ id: 'driving.noRight' });
  });

  const store: AudioStore = {
    $audio,
    $volume,
    stop,
    toggle: async (mode, deviceId) => {
      const before = $audio.get();
      const isSame = before.state !== 'off' && before.mode === mode && before.deviceId === deviceId;
      const problem = isSame || mode === 'listen' ? undefined : speechRefusalOf(deviceId);
      // Sound that is open stays open.
      if (problem) return line.refuse(problem, deviceId);
      stop();
      if (isSame) return;
      floor.seize();
      await line.open(mode, deviceId);
    },
    talk: line.talk,
    setVolume: volume => {
      $volume.set(nearestStep(volumeRange, volume));
      line.setVolume();
    },
    broadcast: async (deviceId, content) => {
      const refusal = speechRefusalOf(deviceId);
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
      // A problem with the earlier robot goes as well.
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
