/**
 * The latest captures of single devices. The lists of all devices hold twenty each, so those of a device with few captures soon drop out of
 * them.
 */
import { capturedVehicles, identifiedPersons, selectPatrolCaptureHistory, type HttpClient } from '@patrolkit/transport';
import { atom, type WritableAtom } from 'nanostores';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { captureListSize, latestOf, readAnew, withPushed, type CaptureKind, type ListedCapture } from './listed.ts';

/** The lists of single devices, for their owner. */
export interface DeviceCaptures {
  /** The list of one kind and device. */
  readonly of: (kind: CaptureKind, deviceId: string) => Store<readonly ListedCapture[]>;
  /** Reads stored captures for a view that shows the list, until the result is called. */
  readonly attend: (kind: CaptureKind, deviceId: string) => () => void;
  /** Takes a new capture. */
  readonly take: (kind: CaptureKind, capture: ListedCapture) => void;
  /** Reads the lists again that a view shows, because captures may be missing. */
  readonly readAgain: () => void;
  /** Forgets everything. */
  readonly clear: () => void;
}

interface Kept {
  readonly kind: CaptureKind;
  readonly deviceId: string;
  readonly $list: WritableAtom<readonly ListedCapture[]>;
  views: number;
  reading?: AbortController | undefined;
}

/** The request for the stored captures of a device. */
interface Asked {
  readonly deviceId: string;
  readonly page: number;
  readonly pageSize: number;
}

/** Reads stored captures, newest first. */
async function readStored(
  http: HttpClient,
  kind: CaptureKind,
  asked: Asked,
  signal: AbortSignal,
): Promise<readonly ListedCapture[]> {
  if (kind === 'vehicle') {
    const { rows } = await http.request(capturedVehicles.find, asked, { signal });
    return rows.map(({ plate, ...row }) => ({ ...row, name: plate, takenAt: row.at }));
  }
  if (kind === 'face') {
    const { rows } = await http.request(identifiedPersons.find, asked, { signal });
    return rows.map(({ personName, ...row }) => ({ ...row, name: personName, takenAt: row.at }));
  }
  const { rows } = await http.request(selectPatrolCaptureHistory, asked, { signal });
  // A capture without a time counts as older than all that are pushed from now on.
  return rows.map(row => ({ ...row, at: row.takenAt ?? 0 }));
}

/**
 * Makes the lists.
 * @param before the captures of all devices; the list of a device begins with its own of them
 * @param isLive whether the server is pushing new captures; while it is not, nothing is read, because it would have to be read again
 */
export function createDeviceCaptures(
  http: HttpClient,
  before: (kind: CaptureKind) => readonly ListedCapture[],
  isLive: () => boolean,
): DeviceCaptures {
  const known = new Map<string, Kept>();
  const keyOf = (kind: CaptureKind, deviceId: string): string => `${kind} ${deviceId}`;
  const keptOf = (kind: CaptureKind, deviceId: string): Kept => {
    const there = known.get(keyOf(kind, deviceId));
    if (there) return there;
    const $list = atom(before(kind).filter(capture => capture.deviceId === deviceId));
    const kept: Kept = { kind, deviceId, $list, views: 0 };
    known.set(keyOf(kind, deviceId), kept);
    return kept;
  };
  const stop = (kept: Kept): void => {
    kept.reading?.abort();
    kept.reading = undefined;
  };

  const read = async (kept: Kept): Promise<void> => {
    if (kept.views === 0 || !isLive()) return;
    stop(kept);
    const mine = new AbortController();
    kept.reading = mine;
    const { kind, deviceId, $list } = kept;
    const asked = { deviceId, page: 1, pageSize: captureListSize };
    // A server without such a list shows only pushed captures (interpretations.md 51).
    const answer = await attempt(readStored(http, kind, asked, mine.signal));
    if (kept.reading !== mine) return;
    kept.reading = undefined;
    if (!answer.isDone) return;
    // The filter by device is assumed, so captures of other devices in the answer are left out.
    const own = answer.value.flatMap(row => ((row.deviceId ?? deviceId) === deviceId ? [{ ...row, deviceId }] : []));
    // Captures that were pushed meanwhile are newer than the answer.
    $list.set(latestOf(readAnew($list.get(), own), own));
  };

  return {
    of: (kind, deviceId) => keptOf(kind, deviceId).$list,
    attend: (kind, deviceId) => {
      const kept = keptOf(kind, deviceId);
      kept.views += 1;
      void read(kept);
      let isHere = true;
      return () => {
        if (!isHere) return;
        isHere = false;
        kept.views -= 1;
        if (kept.views === 0) stop(kept);
      };
    },
    take: (kind, capture) => {
      const kept = capture.deviceId === undefined ? undefined : known.get(keyOf(kind, capture.deviceId));
      kept?.$list.set(withPushed(capture, kept.$list.get()));
    },
    readAgain: () => {
      for (const kept of known.values()) void read(kept);
    },
    clear: () => {
      for (const kept of known.values()) {
        stop(kept);
        kept.$list.set([]);
      }
    },
  };
}
