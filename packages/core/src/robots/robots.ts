/**
 * The fleet and the selected robot: list, selection with DeviceChange, status with its freshness, channels, floor plans
 * and positions (specification section 4 "Robot selection", safety.md 1.8-1.10 and 3.9).
 */
import {
  selectDeviceChannel,
  type Channel,
  type ChannelCommand,
  type HttpClient,
  type Position,
  type Robot,
  type SelectFailure,
  type SocketRole,
  type Statistics,
} from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { MessageId } from '../i18n/index.ts';
import { attempt, done, doneWell, failed, type Notice, type Outcome } from '../outcome.ts';
import { oneByOne, type Capability, type Part } from '../part.ts';
import type { Store } from '../store.ts';
import { createHardware } from './hardware.ts';
import { createRobotList } from './list.ts';
import type { Loaded } from './loaded.ts';
import { createMaps, type MapStores } from './maps.ts';
import type { KnownCoordinate, KnownLine, KnownPosition, KnownStep, StatusReading } from './readings.ts';
import { createSelected } from './selected.ts';

/** The fleet, and the verbs on it. */
export interface RobotStore extends MapStores {
  readonly $robots: Store<Loaded<Robot>>;
  /** True from the loss of the socket that pushes the list until a new list comes. */
  readonly $isListStale: Store<boolean>;
  readonly $selectedId: Store<string | undefined>;
  /** The selected robot, as the last list had it. */
  readonly $selected: Store<Robot | undefined>;
  /** True when the selected robot is no longer in the list. */
  readonly $isSelectedGone: Store<boolean>;
  /** The robot that is being switched to. */
  readonly $switchingTo: Store<string | undefined>;
  readonly $status: Store<StatusReading | undefined>;
  readonly $channels: Store<Loaded<Channel>>;
  readonly $line: Store<KnownLine | undefined>;
  readonly $step: Store<KnownStep | undefined>;
  /** Geographic position of the selected device. Only outdoor devices report it. Needs CoordinatePushSwitch. */
  readonly $coordinate: Store<KnownCoordinate | undefined>;
  readonly $positions: Store<ReadonlyMap<string, KnownPosition>>;
  readonly $statistics: Store<Statistics | undefined>;
  /** Codes of the hardware of the selected robot's model: lift, zoomCamera, wiper, … */
  readonly $hardware: Store<Loaded<string>>;
  /** Reads the list. */
  load(): Promise<Outcome>;
  /** Selects a robot: one at a time, within five seconds. Asks for the selected one again while it has no status of this opening. */
  select(id: string): Promise<Outcome>;
  /** Reads the channels of the selected robot again. */
  loadChannels(): Promise<void>;
  /** Channels of any device. Reads them once, and again after a failure or an empty answer. */
  channelsOf(id: string, signal?: AbortSignal): Promise<Outcome<readonly Channel[]>>;
  /** Reads the hardware of the selected robot, once for each version of a model, and again after a failure. */
  loadHardware(): Promise<void>;
}

/** The part of the fleet that only the console calls. */
export interface RobotPart extends Part {
  /** Reads everything with a name again, in the language that is now on screen. */
  rename(): void;
}

const switchProblems: Record<SelectFailure, MessageId> = {
  busy: 'robots.switch.busy',
  refused: 'robots.switch.failed',
  timeout: 'robots.switch.timeout',
  notOpen: 'robots.switch.notOpen',
  openTimeout: 'robots.switch.openTimeout',
};

/** What the store needs. */
export interface RobotDeps {
  readonly http: HttpClient;
  readonly post: (command: ChannelCommand) => void;
  readonly clock: Environment['clock'];
  /** How often a socket has opened. */
  readonly opens: (role: SocketRole) => number;
  /** Whether there is no channel, or the socket of the selected robot is lost. No switch can begin then. */
  readonly isLost: () => boolean;
  /** Runs before the selected robot changes. Holds end here. */
  readonly onBeforeSwitch: () => void;
  readonly onSelected: (id: string) => void;
  readonly onProblem: (problem: Notice) => void;
  /** Whether a user has signed in. No call may be made before. */
  readonly isSignedIn: () => boolean;
}

/** The greatest age of a place that a new one is compared with, ms. While somebody needs them, places come every few seconds. */
const comparedWithin = 10_000;

/** Returns the positions of all devices after some have reported theirs, and marks those of them that have moved. */
function placed(
  before: ReadonlyMap<string, KnownPosition>,
  told: readonly Position[],
  how: Pick<KnownPosition, 'receivedAt' | 'open'>,
): ReadonlyMap<string, KnownPosition> {
  const known = new Map(before);
  for (const position of told) {
    const { deviceId, mapId, x, y, angle } = position;
    const last = known.get(deviceId);
    const isMoving =
      last !== undefined &&
      how.receivedAt - last.receivedAt <= comparedWithin &&
      (last.mapId !== mapId || last.x !== x || last.y !== y || last.angle !== angle);
    known.set(deviceId, { ...position, ...how, isMoving });
  }
  return known;
}

/** The channels of each device, as last read or pushed. */
function createChannels(http: RobotDeps['http']) {
  // Each sign-out and each language replaces the maps, so that late answers go into maps that nobody reads.
  let kept = new Map<string, readonly Channel[]>();
  let pushed = new Map<string, readonly Channel[]>();
  return {
    of: async (deviceId: string, signal?: AbortSignal): Promise<Outcome<readonly Channel[]>> => {
      const [here, told] = [kept, pushed];
      const known = here.get(deviceId);
      if (known?.length) return done(known);
      const before = told.get(deviceId);
      const read = await attempt(http.request(selectDeviceChannel, { deviceId }, signal ? { signal } : {}));
      const newer = told.get(deviceId);
      // Channels that were pushed meanwhile are newer than the answer.
      if (newer && newer !== before) return done(newer);
      if (read.isDone) here.set(deviceId, read.value);
      return read;
    },
    receive: (deviceId: string, channels: readonly Channel[]): void => {
      kept.set(deviceId, channels);
      pushed.set(deviceId, channels);
    },
    forget: (): void => {
      kept = new Map();
      pushed = new Map();
    },
  };
}

/** Makes the store. */
export function createRobots(deps: RobotDeps): Capability<RobotStore, RobotPart> {
  const { http, post } = deps;
  const list = createRobotList(deps);
  const { $robots, $isListStale } = list;
  const $selectedId = atom<string | undefined>();
  const $switchingTo = atom<string | undefined>();
  const selected = createSelected({ http, opens: deps.opens, $selectedId, $switchingTo });
  const { $status, $channels, $line, $step, $coordinate, loadChannels } = selected;
  const $positions = atom<ReadonlyMap<string, KnownPosition>>(new Map());
  const $statistics = atom<Statistics | undefined>();
  const maps = createMaps(http, deps.isSignedIn);
  const channels = createChannels(http);
  /** The selected robot, kept so that its name is known when it is no longer in the list. */
  let lastKnown: Robot | undefined;
  const $selected = computed([$robots, $selectedId], ({ items }, id) => {
    const found = items.find(robot => robot.id === id);
    if (found) lastKnown = found;
    return id === undefined ? undefined : (found ?? (lastKnown?.id === id ? lastKnown : undefined));
  });
  const hardware = createHardware(http, $selected);
  const $isSelectedGone = computed(
    [$robots, $selectedId],
    ({ items, state }, id) => id !== undefined && state === 'ready' && !items.some(robot => robot.id === id),
  );

  let serial = 0;
  /** Switches without an answer, by number: how each ends, and how the values of the earlier robot are restored. */
  const waiting = new Map<number, { readonly resolve: (outcome: Outcome) => void; readonly bringBack: () => void }>();

  const load = (): Promise<Outcome> => {
    maps.loadWanted();
    return list.load();
  };

  const store: RobotStore = {
    $robots,
    $isListStale,
    $selectedId,
    $selected,
    $isSelectedGone,
    $switchingTo,
    $status,
    $channels,
    $line,
    $step,
    $coordinate,
    $positions,
    $statistics,
    ...maps.stores,
    $hardware: hardware.$hardware,
    loadChannels,
    loadHardware: hardware.load,

    channelsOf: channels.of,

    load,

    select: id => {
      if ($switchingTo.get() !== undefined) return Promise.resolve(failed({ id: switchProblems.busy }));
      // After the socket has opened again, the last status does not say which robot the server follows now.
      if (id === $selectedId.get() && $status.get()?.open === deps.opens('device')) return Promise.resolve(doneWell);
      // While the channel is lost, values on screen are not blanked. They stay and are marked as old (safety.md 1.9).
      if (deps.isLost()) return Promise.resolve(failed({ id: switchProblems.notOpen }));
      deps.onBeforeSwitch();
      $switchingTo.set(id);
      const bringBack = selected.forget();
      const request = ++serial;
      return new Promise(resolve => {
        waiting.set(request, { resolve, bringBack });
        post({ kind: 'select', request, deviceId: id });
      });
    },
  };

  const part: RobotPart = {
    takes: oneByOne({
      RobotList: ({ data }) => list.receive(data),
      RobotSituation: ({ data: { positions, statistics }, receivedAt }) => {
        if (statistics) $statistics.set(statistics);
        $positions.set(placed($positions.get(), positions, { receivedAt, open: deps.opens('singleton') }));
      },
      ...maps.pushes,
      ...selected.pushes,
      ChannelList: push => {
        selected.pushes.ChannelList?.(push);
        const deviceId = push.deviceId ?? ($switchingTo.get() === undefined ? $selectedId.get() : undefined);
        if (deviceId === undefined) return;
        channels.receive(deviceId, push.data);
      },
    }),

    rename: () => {
      channels.forget();
      maps.loadWanted();
      void list.rename();
      void selected.renameChannels();
      maps.rename();
    },

    onEvent: event => {
      list.follow(event);
      maps.follow(event);
      if (event.kind === 'opened' && event.role === 'device') hardware.opened();
      if (event.kind === 'selectionLost') return deps.onProblem({ id: switchProblems[event.failure] });
      if (event.kind !== 'selected') return;
      const switching = waiting.get(event.request);
      waiting.delete(event.request);
      if (!switching) return;
      const { resolve, bringBack } = switching;
      // Without a channel the server follows no other robot. The values are old, but still those of the selected robot.
      if (event.failure && event.failure !== 'refused' && event.failure !== 'timeout') bringBack();
      $switchingTo.set(undefined);
      if (event.failure) {
        // The channel selects the earlier robot again, and its values come with the next pushes.
        void loadChannels();
        return resolve(failed({ id: switchProblems[event.failure] }));
      }
      // The hardware of the earlier robot stays until another robot is selected.
      if ($selectedId.get() !== event.deviceId) hardware.forgetSelected();
      $selectedId.set(event.deviceId);
      deps.onSelected(event.deviceId);
      void loadChannels();
      resolve(doneWell);
    },

    clear: () => {
      for (const { resolve } of waiting.values()) resolve(failed({ id: 'robots.switch.notOpen' }));
      waiting.clear();
      lastKnown = undefined;
      channels.forget();
      $switchingTo.set(undefined);
      $selectedId.set(undefined);
      selected.forget();
      hardware.clear();
      list.clear();
      maps.clear();
      $positions.set(new Map());
      $statistics.set(undefined);
    },
  };
  return { store, part };
}
