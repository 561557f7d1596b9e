/** Readings of the selected robot alone. Pushes about another device are ignored (safety.md 1.10). */
import { selectDeviceChannel, type Channel, type HttpClient, type Push, type SocketRole } from '@patrolkit/transport';
import { atom } from 'nanostores';
import { attempt } from '../outcome.ts';
import type { PushHandlers } from '../part.ts';
import type { Store } from '../store.ts';
import { nothingLoaded, type Loaded } from './loaded.ts';
import type { KnownCoordinate, KnownLine, KnownStep, StatusReading } from './readings.ts';

/** Readings of the selected robot. */
export interface SelectedReadings {
  readonly $status: Store<StatusReading | undefined>;
  readonly $channels: Store<Loaded<Channel>>;
  readonly $line: Store<KnownLine | undefined>;
  readonly $step: Store<KnownStep | undefined>;
  readonly $coordinate: Store<KnownCoordinate | undefined>;
  readonly pushes: PushHandlers;
  /**
   * Reads the channels of the selected robot again, unless another robot is being selected. Channels that are pushed before the answer are
   * newer than the answer.
   */
  loadChannels(): Promise<void>;
  /**
   * Reads them in the language that is now on screen. Reads them once more if channels are pushed meanwhile, which may be in the earlier
   * language.
   */
  renameChannels(): Promise<void>;
  /**
   * Clears the readings before another robot is selected, and aborts a request for the earlier one. The result restores the readings, for
   * the case that the switch does not happen.
   */
  forget(): () => void;
}

/** What the readings need. */
export interface SelectedDeps {
  readonly http: HttpClient;
  /** How often a socket has opened. */
  readonly opens: (role: SocketRole) => number;
  readonly $selectedId: Store<string | undefined>;
  readonly $switchingTo: Store<string | undefined>;
}

/** Makes the readings of the selected robot. */
export function createSelected({ http, opens, $selectedId, $switchingTo }: SelectedDeps): SelectedReadings {
  const $status = atom<StatusReading | undefined>();
  const $channels = atom<Loaded<Channel>>(nothingLoaded);
  const $line = atom<KnownLine | undefined>();
  const $step = atom<KnownStep | undefined>();
  const $coordinate = atom<KnownCoordinate | undefined>();
  let abort: AbortController | undefined;
  /** Whether a reading of the channels in another language is under way. */
  let isRenaming = false;

  const isOfSelected = ({ deviceId }: Push): boolean => {
    const selected = $selectedId.get();
    if (selected === undefined || $switchingTo.get() !== undefined) return false;
    return deviceId === undefined || deviceId === selected;
  };
  const forget = (): (() => void) => {
    abort?.abort();
    isRenaming = false;
    const before = {
      status: $status.get(),
      channels: $channels.get(),
      line: $line.get(),
      step: $step.get(),
      coordinate: $coordinate.get(),
    };
    const show = ({ status, channels, line, step, coordinate }: Partial<typeof before>): void => {
      $status.set(status);
      $channels.set(channels ?? nothingLoaded);
      $line.set(line);
      $step.set(step);
      $coordinate.set(coordinate);
    };
    show({});
    return () => show(before);
  };

  const loadChannels = async (): Promise<void> => {
    const deviceId = $selectedId.get();
    // When a switch ends, it reads the channels of the robot that is selected then.
    if (deviceId === undefined || $switchingTo.get() !== undefined) return;
    abort?.abort();
    abort = new AbortController();
    const { signal } = abort;
    $channels.set({ items: $channels.get().items, state: 'loading' });
    const read = await attempt(http.request(selectDeviceChannel, { deviceId }, { signal }));
    if (signal.aborted || $selectedId.get() !== deviceId) return;
    isRenaming = false;
    if (read.isDone) $channels.set({ items: read.value, state: 'ready' });
    else $channels.set({ items: $channels.get().items, state: 'failed', problem: read.problem });
  };

  return {
    $status,
    $channels,
    $line,
    $step,
    $coordinate,
    loadChannels,
    renameChannels: () => {
      isRenaming = true;
      return loadChannels();
    },
    pushes: {
      RobotStatus: push => {
        const { data: status, receivedAt } = push;
        if (isOfSelected(push)) $status.set({ status, receivedAt, open: opens('device') });
      },
      ChannelList: push => {
        if (!isOfSelected(push)) return;
        abort?.abort();
        $channels.set({ items: push.data, state: 'ready' });
        if (!isRenaming) return;
        isRenaming = false;
        void loadChannels();
      },
      LineInfo: push => {
        if (isOfSelected(push)) $line.set({ ...push.data, open: opens('device') });
      },
      CurrentStep: push => {
        if (isOfSelected(push)) $step.set({ ...push.data, open: opens('device') });
      },
      CoordinatePush: push => {
        const { data, receivedAt } = push;
        if (isOfSelected(push)) $coordinate.set({ ...data, receivedAt, open: opens('device') });
      },
    },
    forget,
  };
}
