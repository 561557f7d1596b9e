/** The latest captures of the robots: points of their patrol, vehicles, and faces at the selected robot. */
import { selectPatrolCaptureHistory, type Clock, type HttpClient, type Push } from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import { attempt } from '../outcome.ts';
import type { Capability, Part } from '../part.ts';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import { isLive, type ConnectionStore } from '../system/index.ts';
import { createDeviceCaptures } from './device-captures.ts';
import { captureListSize, latestOf, readAnew, withPushed, type CaptureKind, type ListedCapture } from './listed.ts';

/** How long before a loss of the channel reading begins, ms: a picture may be stored some time after it was taken. */
const overlap = 60_000;

/** Something for each kind of capture. */
export type ByCaptureKind<T> = Readonly<Record<CaptureKind, T>>;

/** The live lists of captures. */
export interface CaptureStore {
  /** The latest of each kind, newest first. */
  readonly $lists: Store<ByCaptureKind<readonly ListedCapture[]>>;
  /** Whether new captures are being pushed; a list that is not live may lack some. */
  readonly $isLive: Store<ByCaptureKind<boolean>>;
  /** The latest captures of one kind and device, newest first, pushed and read. Faces are pushed only of the selected robot. */
  ofDevice(kind: CaptureKind, deviceId: string): Store<readonly ListedCapture[]>;
  /** A view shows them until the result is called: stored ones are read for it. Vehicles and faces need the permission for their lists. */
  attendDevice(kind: CaptureKind, deviceId: string): () => void;
  /** A view shows captures until the result is called: patrol captures from while the channel was closed are read for it. */
  attend(): () => void;
}

/** A capture as it is pushed; the same for each kind. */
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
  /** Captures since this time may be missing, ms since 1970; undefined when none is. 0 where all are to be read in another language. */
  let missingFrom: number | undefined;
  /** When the channel was lost, by the clock of this console. */
  let lostAt = 0;
  let listedIn = language();
  let reading: AbortController | undefined;

  /** When the channel was lost by the present clock of the server, with a margin: that clock may have been set back meanwhile. */
  const lostByServer = (): number => http.serverNow() - (clock.now() - lostAt) - overlap;

  /** Reads captures that may be missing, while a view shows them and the channel is open to push further ones. */
  const read = async (): Promise<void> => {
    if (views === 0 || missingFrom === undefined || reading || !isLive(connection.$connection.get().singleton)) return;
    const mine = new AbortController();
    reading = mine;
    const from = missingFrom;
    const since = Math.min(from, lostByServer());
    const query = { page: 1, pageSize: captureListSize, ...(from > 0 ? { from: since } : {}) };
    const answer = await attempt(http.request(selectPatrolCaptureHistory, query, { signal: mine.signal }));
    if (reading !== mine) return;
    reading = undefined;
    // After a failure they are read again when the channel opens next.
    if (!answer.isDone) return;
    // This answer may be the first to tell that the clock of the server was set back.
    if (from > 0 && since - lostByServer() > overlap) return read();
    const lists = $lists.get();
    const isKnown = (id: string): boolean => lists.patrol.some(capture => capture.id === id);
    // When one without a time was taken is not known where all are read anew.
    const stored = answer.value.rows
      .filter(({ id, takenAt }) => from > 0 || takenAt !== undefined || isKnown(id))
      .map(row => ({ ...row, at: row.takenAt ?? from }));
    $lists.set({ ...lists, patrol: latestOf(readAnew(lists.patrol, stored), stored) });
    missingFrom = undefined;
  };
  const stopReading = (): void => {
    reading?.abort();
    reading = undefined;
  };

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
      void read();
      let isHere = true;
      return () => {
        if (!isHere) return;
        isHere = false;
        views -= 1;
        if (views === 0) stopReading();
      };
    },
  };
  const part: Part = {
    pushes: {
      PatrolCaptureInfo: push => take('patrol', push),
      VehicleCaptureInfo: push => take('vehicle', push),
      FaceCaptureInfo: push => {
        // Only faces at the selected robot are listed: those of the one before may come late.
        const selected = robots.$selectedId.get();
        const deviceId = push.data.deviceId ?? push.deviceId;
        if (selected === undefined || robots.$switchingTo.get() !== undefined) return;
        if (deviceId === undefined || deviceId === selected) take('face', { ...push, deviceId: selected });
      },
    },
    onEvent: event => {
      if (!('role' in event) || event.role !== 'singleton') return;
      if (event.kind === 'opened') {
        if (listedIn !== language()) missingFrom = 0;
        listedIn = language();
        void read();
        single.readAgain();
      } else if (event.kind === 'state' && event.state !== 'open') {
        stopReading();
        // The time of the newest capture is by the server's clock; the clock of this browser may be ahead of it.
        const last = $lists.get().patrol[0]?.takenAt ?? event.lastFrameAt;
        if (last === undefined || missingFrom !== undefined) return;
        missingFrom = last - overlap;
        lostAt = clock.now();
      }
    },
    clear: () => {
      stopReading();
      single.clear();
      missingFrom = undefined;
      $lists.set(none);
    },
  };
  return { store, part };
}
