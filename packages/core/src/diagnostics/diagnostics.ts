/**
 * What a developer sees of a running console. It is the frames of the live channel with their rates, the times of requests, the sizes of
 * the stores, and the setup of the console. Nothing is collected without a reader.
 */
import type { ChannelTold, TracedFrame } from '@patrolkit/transport';
import { atom, onMount } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Capability } from '../part.ts';
import type { Store } from '../store.ts';
import { FrameRates, logged, mostFrames, type FrameRate, type LoggedFrame } from './frames.ts';
import { RequestLog, type ObserveRequests, type RequestTimes } from './requests.ts';
import { sizesOf, type StoreSize } from './sizes.ts';

/** What has been collected so far. */
export interface Diagnosis {
  /** When the log began, ms since 1970. */
  readonly since: number;
  /** The last frames. The newest is last. */
  readonly frames: readonly LoggedFrame[];
  /** How many frames came too fast to be shown. */
  readonly missed: number;
  readonly rates: readonly FrameRate[];
  readonly requests: readonly RequestTimes[];
  readonly stores: readonly StoreSize[];
  /** Names of the calls that this server does not have. What depends on them is not shown. */
  readonly unknownCalls: readonly string[];
  /** What the console has told the server over the channel. Undefined while it is closed. */
  readonly told?: ChannelTold;
}

/** The setup of the console. */
export interface Setup {
  /** Root of the server. */
  readonly service: string;
  /** Id of this page, under which the server's records name it. */
  readonly pageId: string;
  /** Time zone of times without one. Undefined means the browser's. */
  readonly timeZone: string | undefined;
}

/** The diagnostics of a console. */
export interface DiagnosticsStore {
  /** What has been collected so far. Frames are logged while it has a reader. */
  readonly $diagnosis: Store<Diagnosis>;
  readonly setup: Setup;
  /** Begins again with an empty log. */
  restart(): void;
}

/** What diagnostics need. */
export interface DiagnosticsNeeds {
  readonly environment: Pick<Environment, 'clock' | 'wallClock'>;
  readonly setup: Setup;
  /** Begins or ends the trace of the live channel. */
  readonly trace: (isOn: boolean) => void;
  readonly observe: ObserveRequests;
  /** The origin of the server. */
  readonly origin: string;
  /** Returns the capabilities whose stores are measured, by name. */
  readonly capabilities: () => Readonly<Record<string, unknown>>;
  /** Returns the names of the calls that the server does not have. */
  readonly unknownCalls: () => readonly string[];
}

/** Time between two updates of rates and times, ms. */
const every = 1_000;
/** The sizes of stores are measured once in this many updates, because each store has to be written out as text. */
const sizesOnceIn = 5;
/** How often a group of frames is shown, ms. Frames of a group beyond `mostAtOnce` are only counted. */
const framesEvery = 250;
const mostAtOnce = 200;

/** Makes the store of diagnostics. */
export function createDiagnostics(needs: DiagnosticsNeeds): Capability<DiagnosticsStore> {
  const { environment, setup, trace, observe, origin, capabilities, unknownCalls } = needs;
  const { clock, wallClock } = environment;
  const rates = new FrameRates();
  const requests = new RequestLog();
  const nothing = (): Diagnosis => ({
    since: wallClock(),
    frames: [],
    missed: 0,
    rates: [],
    requests: [],
    stores: [],
    unknownCalls: [],
  });
  const $diagnosis = atom<Diagnosis>(nothing());
  let frames: readonly LoggedFrame[] = [];
  /** Frames that are not shown yet. */
  let waiting: LoggedFrame[] = [];
  let disarmFrames: (() => void) | undefined;
  let missed = 0;
  let count = 0;
  let ticks = 0;
  let stores: readonly StoreSize[] = [];
  let told: ChannelTold | undefined;
  let isWatched = false;
  let disarm = (): void => undefined;

  const show = (): void => {
    const { since } = $diagnosis.get();
    $diagnosis.set({
      since,
      frames,
      missed,
      rates: rates.at(wallClock()),
      requests: requests.times(),
      stores,
      unknownCalls: unknownCalls(),
      ...(told ? { told } : {}),
    });
  };
  const tick = (): void => {
    if (ticks % sizesOnceIn === 0) stores = sizesOf(capabilities());
    ticks += 1;
    show();
    disarm = clock.after(every, tick);
  };
  const forget = (): void => {
    frames = [];
    waiting = [];
    disarmFrames?.();
    disarmFrames = undefined;
    missed = 0;
    rates.clear();
    requests.clear();
  };
  const showFrames = (): void => {
    disarmFrames = undefined;
    frames = [...frames, ...waiting].slice(-mostFrames);
    waiting = [];
    $diagnosis.set({ ...$diagnosis.get(), frames, missed });
  };
  const take = (traced: TracedFrame): void => {
    disarmFrames ??= clock.after(framesEvery, showFrames);
    count += 1;
    const frame = logged(traced, count);
    rates.add(frame);
    if (waiting.length < mostAtOnce) waiting.push(frame);
    else missed += 1;
  };

  onMount($diagnosis, () => {
    isWatched = true;
    forget();
    $diagnosis.set(nothing());
    trace(true);
    ticks = 0;
    const stopObserving = observe(origin, request => requests.add(request));
    disarm = clock.after(0, tick);
    return () => {
      isWatched = false;
      disarm();
      forget();
      stopObserving();
      trace(false);
    };
  });

  return {
    store: {
      $diagnosis,
      setup,
      restart: () => {
        forget();
        $diagnosis.set({ ...nothing(), ...(told ? { told } : {}) });
        show();
      },
    },
    part: {
      onEvent: event => {
        if (!isWatched) return;
        if (event.kind === 'traced') take(event);
        else if (event.kind === 'tracing') {
          told = event;
          $diagnosis.set({ ...$diagnosis.get(), told });
        }
        // After an opening the trace is requested again, to learn what the channel has told the server.
        else if (event.kind === 'opened') trace(true);
      },
      clear: () => {
        forget();
        told = undefined;
        $diagnosis.set(nothing());
      },
    },
  };
}
