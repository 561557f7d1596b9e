/** The stream of a device's sound: asked for, opened, and opened again where it breaks. */
import {
  getAudioUrl,
  heardRate,
  type AudioStream,
  type Clock,
  type HttpClient,
  type Interaction,
  type openAudioStream,
} from '@patrolkit/transport';
import { attempt, type Notice } from '../outcome.ts';
import type { StreamAddress } from '../system/streams.ts';

/** Waits before each further try to open a stream that broke, ms; after the last the stream has failed. */
const retries = [500, 1_000, 2_000] as const;
/** A stream that was open for so long has all its tries again, even without a sound; one that sounded has them at once; ms. */
const steadyAfter = 5_000;
/** Sample rates that every browser plays, a second; any other that a server tells is ignored. */
const heardRates = { least: 8_000, most: 96_000 } as const;
/** What a connection needs. */
export interface ConnectionDeps {
  readonly clock: Clock;
  readonly http: HttpClient;
  /** The absolute address of a stream that the server answered. */
  readonly stream: StreamAddress;
  /** Opens a stream. */
  readonly open: typeof openAudioStream;
}

/** What a connection tells. */
export interface ConnectionEvents {
  onOpen(): void;
  /** Samples, and their rate a second. */
  onSound(samples: Int16Array, rate: number): void;
  /** The stream broke, and will be opened again. */
  onBreak(): void;
  /** The stream is not tried again. */
  onFail(problem: Notice): void;
}

/** A connection. */
export interface Connection {
  open(mode: Interaction, channelId: string): Promise<void>;
  /** Sends the operator's voice. */
  say(samples: Int16Array): void;
  close(): void;
}

/** Makes a connection. */
export function createConnection(deps: ConnectionDeps, events: ConnectionEvents): Connection {
  const { clock, http } = deps;
  /** Number of the present opening: answers to an earlier one are ignored. */
  let turn = 0;
  let stream: AudioStream | undefined;
  let disarm: (() => void) | undefined;

  /** Opens the stream once more after a while, or fails where all tries are used. */
  const again = (mode: Interaction, channelId: string, used: number, problem: Notice): void => {
    const wait = retries[used];
    if (wait === undefined) return events.onFail(problem);
    events.onBreak();
    disarm = clock.after(wait, () => void connect(mode, channelId, used + 1));
  };

  const connect = async (mode: Interaction, channelId: string, tries: number): Promise<void> => {
    const mine = turn;
    const read = await attempt(http.request(getAudioUrl, { interaction: mode, channelId, protocol: 'websocket' }));
    if (mine !== turn) return;
    // What broke the stream may keep its address from being asked for too.
    if (tries > 0 && !read.isDone && read.error?.failure === 'unreachable')
      return again(mode, channelId, tries, { id: 'audio.problem.address' });
    const address = read.isDone ? deps.stream(read.value.address) : undefined;
    if (address === undefined)
      return events.onFail(!read.isDone && read.error?.serverMessage ? read.problem : { id: 'audio.problem.address' });
    const rate = read.isDone ? read.value.sampleRate : undefined;
    const isKnownRate = rate !== undefined && rate >= heardRates.least && rate <= heardRates.most;
    let openedAt: number | undefined;
    let hasSounded = false;
    stream = deps.open(address, {
      onOpen: () => {
        openedAt = clock.now();
        events.onOpen();
      },
      onSound: samples => {
        hasSounded = true;
        events.onSound(samples, isKnownRate ? rate : heardRate);
      },
      onClose: isRefused => {
        stream = undefined;
        if (isRefused) return events.onFail({ id: 'audio.problem.occupied' });
        const wasSteady = openedAt !== undefined && (hasSounded || clock.now() - openedAt >= steadyAfter);
        // A server that accepts the socket and then closes it has the device in use for somebody else.
        const id = openedAt === undefined ? 'audio.problem.connection' : 'audio.problem.occupied';
        again(mode, channelId, wasSteady ? 0 : tries, { id });
      },
    });
  };

  return {
    open: (mode, channelId) => connect(mode, channelId, 0),
    say: samples => stream?.say(samples),
    close: () => {
      turn += 1;
      disarm?.();
      stream?.close();
      disarm = stream = undefined;
    },
  };
}
