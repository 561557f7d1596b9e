/**
 * The latest captures of single devices: the lists of all devices hold the latest twenty, in which those of a quiet one are soon lost.
 */
import { capturedVehicles, identifiedPersons, selectPatrolCaptureHistory, type HttpClient } from '@patrolkit/transport';
import { atom, type WritableAtom } from 'nanostores';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { captureListSize, latestOf, type CaptureKind, type ListedCapture } from './listed.ts';

/** The lists of single devices, as their owner holds them. */
export interface DeviceCaptures {
  /** The list of one kind and device. */
  readonly of: (kind: CaptureKind, deviceId: string) => Store<readonly ListedCapture[]>;
  /** Somebody looks at it, until the result is called: what was before is read. */
  readonly attend: (kind: CaptureKind, deviceId: string) => () => void;
  /** Something was captured. */
  readonly take: (kind: CaptureKind, capture: ListedCapture) => void;
  /** Some may be missing: what is looked at is read again. */
  readonly readAgain: () => void;
  /** Forgets all of it. */
  readonly clear: () => void;
}

interface Kept {
  readonly kind: CaptureKind;
  readonly deviceId: string;
  readonly $list: WritableAtom<readonly ListedCapture[]>;
  views: number;
  reading?: AbortController | undefined;
}

/** How the stored captures of a device are asked for. */
interface Asked {
  readonly deviceId: string;
  readonly page: number;
  readonly pageSize: number;
}

/** Reads what a server has stored, the newest first. */
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
  // Without a time nobody knows how old one is: what is told from now on is newer.
  return rows.map(row => ({ ...row, at: row.takenAt ?? 0 }));
}

/**
 * Makes them.
 * @param before what is known of all devices, with which a list begins
 * @param isLive whether what comes next is told; what is read while it is not would be read again
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
    // A server without such a list tells of what comes from now on (interpretations.md 51).
    const answer = await attempt(readStored(http, kind, asked, mine.signal));
    if (kept.reading !== mine) return;
    kept.reading = undefined;
    if (!answer.isDone) return;
    // That one device can be asked for is assumed: what a server tells of others is not shown.
    const own = answer.value.filter(row => (row.deviceId ?? deviceId) === deviceId);
    // What was pushed meanwhile is newer than the answer.
    $list.set(
      latestOf(
        $list.get(),
        own.map(row => ({ ...row, deviceId })),
      ),
    );
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
      kept?.$list.set(latestOf([capture], kept.$list.get()));
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
