/** The latest captures of the robots: points of their patrol, vehicles, and faces at the selected robot. */
import type { Clock, HttpClient, Push } from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import { oneByOne, type Capability, type Part } from '../part.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { isLive, type ConnectionStore } from '../live/connection.ts';
import { createDeviceCaptures } from './device-captures.ts';
import { latestOf, readAnew, withPushed, type CaptureKind, type ListedCapture } from './listed.ts';
import { createMissed } from './missed.ts';

/** Something for each kind of capture. */
export type ByCaptureKind<T> = Readonly<Record<CaptureKind, T>>;

/** The live lists of captures. */
export interface CaptureStore {
  /** The latest of each kind, newest first. */
  readonly $lists: Store<ByCaptureKind<readonly ListedCapture[]>>;
  /** Whether the server is pushing new captures. A list that is not live may lack some. */
  readonly $isLive: Store<ByCaptureKind<boolean>>;
  /** The latest captures of one kind and device, newest first, pushed and read. The server pushes faces only for the selected robot. */
  ofDevice(kind: CaptureKind, deviceId: string): Store<readonly ListedCapture[]>;
  /**
   * Reads stored captures for a view that shows them, until the result is called. Vehicles and faces need the permission for their lists.
   */
  attendDevice(kind: CaptureKind, deviceId: string): () => void;
  /** Reads patrol captures from the time while the channel was closed for a view that shows captures, until the result is called. */
  attend(): () => void;
}

/** A pushed capture, the same for each kind. */
type CapturePush = Omit<Extract<Push, { type: 'PatrolCaptureInfo' }>, 'type'>;

const none: ByCaptureKind<readonly ListedCapture[]> = { patrol: [], vehicle: [], face: [] };

/** Makes the store. */
export function createCaptures({
  http,
  clock,
  robots,
  connection,
  language,
}: {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly robots: Pick<RobotStore, '$selectedId' | '$switchingTo'>;
  readonly connection: Pick<ConnectionStore, '$connection'>;
  /** The language on screen. */
  readonly language: () => string;
}): Capability<CaptureStore> {
  const $lists = atom(none);
  const single = createDeviceCaptures(
    http,
    kind => $lists.get()[kind],
    () => isLive(connection.$connection.get().singleton),
  );

  const add = (kind: CaptureKind, capture: ListedCapture): void => {
    const lists = $lists.get();
    $lists.set({ ...lists, [kind]: withPushed(capture, lists[kind]) });
  };

  let views = 0;
  let listedIn = language();
  const missed = createMissed({
    http,
    clock,
    mayRead: () => views > 0 && isLive(connection.$connection.get().singleton),
    isKnown: id => $lists.get().patrol.some(capture => capture.id === id),
    onRead: stored => {
      const lists = $lists.get();
      $lists.set({ ...lists, patrol: latestOf(readAnew(lists.patrol, stored), stored) });
    },
  });

  const take = (kind: CaptureKind, { data, receivedAt, deviceId: told }: CapturePush): void => {
    const capture = { ...data, deviceId: data.deviceId ?? told, at: data.takenAt ?? receivedAt };
    add(kind, capture);
    single.take(kind, capture);
  };

  const store: CaptureStore = {
    $lists,
    $isLive: computed(connection.$connection, ({ singleton, device }) => ({
      patrol: isLive(singleton),
      vehicle: isLive(singleton),
      face: isLive(device),
    })),
    ofDevice: single.of,
    attendDevice: single.attend,
    attend: () => {
      views += 1;
      void missed.read();
      let isHere = true;
      return () => {
        if (!isHere) return;
        isHere = false;
        views -= 1;
        if (views === 0) missed.stop();
      };
    },
  };
  const part: Part = {
    takes: oneByOne({
      PatrolCaptureInfo: push => take('patrol', push),
      VehicleCaptureInfo: push => take('vehicle', push),
      FaceCaptureInfo: push => {
        // Only faces at the selected robot are listed. Those of the earlier robot may come late.
        const selected = robots.$selectedId.get();
        const deviceId = push.data.deviceId ?? push.deviceId;
        if (selected === undefined || robots.$switchingTo.get() !== undefined) return;
        if (deviceId === undefined || deviceId === selected) take('face', { ...push, deviceId: selected });
      },
    }),
    onEvent: event => {
      if (!('role' in event) || event.role !== 'singleton') return;
      if (event.kind === 'opened') {
        if (listedIn !== language()) missed.all();
        listedIn = language();
        void missed.read();
        single.readAgain();
      } else if (event.kind === 'state' && event.state !== 'open') {
        // The server's clock gives the time of the newest capture. The clock of this browser may be ahead of it.
        missed.lost($lists.get().patrol[0]?.takenAt ?? event.lastFrameAt);
      }
    },
    clear: () => {
      missed.clear();
      single.clear();
      $lists.set(none);
    },
  };
  return { store, part };
}
