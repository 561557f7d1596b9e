/** The stream of a device's sound. The console requests it, opens it, and opens it again when it breaks. */
import {
  createReconnecting,
  getAudioUrl,
  heardRate,
  type AudioStream,
  type Clock,
  type HttpClient,
  type Interaction,
  type openAudioStream,
} from '@patrolkit/transport';
import { attempt, type Notice } from '../outcome.ts';
import type { StreamAddress } from '../installation/streams.ts';

/** Waits before each further try to open a stream that broke, ms. After the last one the stream has failed. */
const retries = [500, 1_000, 2_000] as const;
/** Sample rates that every browser plays, Hz. The console ignores any other rate from a server. */
const heardRates = { least: 8_000, most: 96_000 } as const;
/** What a connection needs. */
export interface ConnectionDeps {
  readonly clock: Clock;
  readonly http: HttpClient;
  /** Returns the absolute address of a stream that the server answered. */
  readonly stream: StreamAddress;
  /** Opens a stream. */
  readonly open: typeof openAudioStream;
}

/** What a connection reports. */
export interface ConnectionEvents {
  onOpen(): void;
  /** Takes samples, and their rate in Hz. */
  onSound(samples: Int16Array, rate: number): void;
  /** Called when the stream broke and will be opened again. */
  onBreak(): void;
  /** Called when the stream is not tried again. */
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
  /** Number of the present opening. Answers to an earlier one are ignored. */
  let turn = 0;
  let stream: AudioStream | undefined;
  let disarm: (() => void) | undefined;

  const reconnecting = createReconnecting(clock, retries);

  /** Opens the stream again after a wait, or fails when all tries are used. */
  const again = (mode: Interaction, channelId: string, problem: Notice): void => {
    const wait = reconnecting.broke();
    if (reconnecting.breaks > retries.length) return events.onFail(problem);
    events.onBreak();
    disarm = clock.after(wait, () => void connect(mode, channelId));
  };

  const connect = async (mode: Interaction, channelId: string): Promise<void> => {
    const mine = turn;
    const read = await attempt(http.request(getAudioUrl, { interaction: mode, channelId, protocol: 'websocket' }));
    if (mine !== turn) return;
    // Whatever broke the stream may also keep the console from requesting its address.
    if (reconnecting.breaks > 0 && !read.isDone && read.error?.failure === 'unreachable')
      return again(mode, channelId, { id: 'audio.problem.address' });
    const address = read.isDone ? deps.stream(read.value.address) : undefined;
    if (address === undefined)
      return events.onFail(!read.isDone && read.error?.serverMessage ? read.problem : { id: 'audio.problem.address' });
    const rate = read.isDone ? read.value.sampleRate : undefined;
    const isKnownRate = rate !== undefined && rate >= heardRates.least && rate <= heardRates.most;
    let hasOpened = false;
    stream = deps.open(address, {
      onOpen: () => {
        hasOpened = true;
        reconnecting.delivers();
        events.onOpen();
      },
      onSound: samples => {
        reconnecting.delivers();
        events.onSound(samples, isKnownRate ? rate : heardRate);
      },
      onClose: isRefused => {
        stream = undefined;
        if (isRefused) return events.onFail({ id: 'audio.problem.occupied' });
        // A server that accepts the socket and then closes it says that somebody else is using the device.
        const id = hasOpened ? 'audio.problem.occupied' : 'audio.problem.connection';
        again(mode, channelId, { id });
      },
    });
  };

  return {
    open: (mode, channelId) => {
      reconnecting.reset();
      return connect(mode, channelId);
    },
    say: samples => stream?.say(samples),
    close: () => {
      turn += 1;
      disarm?.();
      stream?.close();
      disarm = stream = undefined;
    },
  };
}
