/** What the robots have lately taken pictures of: points of their patrol, vehicles, and people at the selected robot. */
import type { Capture, Push } from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { isLive, type ConnectionStore } from '../system/index.ts';

/** Why a picture was taken. */
export const captureKinds = ['patrol', 'vehicle', 'face'] as const;
/** One of them. */
export type CaptureKind = (typeof captureKinds)[number];

/** So many of each kind are kept: the latest. */
export const captureListSize = 20;

/** A capture as a list shows it. */
export interface ListedCapture extends Capture {
  /** When it was taken; when it came, where the server does not say. Ms since 1970. */
  readonly at: number;
}

/** Something for each kind of capture. */
export type ByCaptureKind<T> = Readonly<Record<CaptureKind, T>>;

/** The live lists of captures. */
export interface CaptureStore {
  /** The latest of each kind, newest first. */
  readonly $lists: Store<ByCaptureKind<readonly ListedCapture[]>>;
  /** Whether new ones are being told; a list that is not live may lack some. */
  readonly $isLive: Store<ByCaptureKind<boolean>>;
  /** Takes pushes of the channel. */
  receive(push: Push): void;
  /** Forgets everything; at sign-out. */
  clear(): void;
}

const kindOfPush: Partial<Record<Push['type'], CaptureKind>> = {
  PatrolCaptureInfo: 'patrol',
  VehicleCaptureInfo: 'vehicle',
  FaceCaptureInfo: 'face',
};

const none: ByCaptureKind<readonly ListedCapture[]> = { patrol: [], vehicle: [], face: [] };

/** Makes the store. */
export function createCaptures({
  robots,
  connection,
}: {
  readonly robots: Pick<RobotStore, '$selectedId' | '$switchingTo'>;
  readonly connection: Pick<ConnectionStore, '$connection'>;
}): CaptureStore {
  const $lists = atom(none);

  const add = (kind: CaptureKind, capture: ListedCapture): void => {
    const lists = $lists.get();
    const others = lists[kind].filter(({ id }) => id !== capture.id);
    // Of one moment, what came last is the newer.
    const list = [capture, ...others].sort((one, other) => other.at - one.at).slice(0, captureListSize);
    $lists.set({ ...lists, [kind]: list });
  };

  return {
    $lists,
    $isLive: computed(connection.$connection, ({ singleton, device }) => ({
      patrol: isLive(singleton),
      vehicle: isLive(singleton),
      face: isLive(device),
    })),
    receive: push => {
      const kind = kindOfPush[push.type];
      if (kind === undefined) return;
      const { data, receivedAt } = push as Extract<Push, { type: 'PatrolCaptureInfo' }>;
      const deviceId = data.deviceId ?? push.deviceId;
      // Faces are those of the robot that is followed; what another one saw comes too late.
      if (kind === 'face') {
        const selected = robots.$selectedId.get();
        if (selected === undefined || robots.$switchingTo.get() !== undefined) return;
        if (deviceId !== undefined && deviceId !== selected) return;
      }
      add(kind, { ...data, deviceId, at: data.takenAt ?? receivedAt });
    },
    clear: () => $lists.set(none),
  };
}
