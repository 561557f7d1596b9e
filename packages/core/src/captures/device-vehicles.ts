/** The latest vehicles of single devices: the list of all devices holds the latest twenty, in which those of a quiet one are soon lost. */
import { capturedVehicles, type HttpClient } from '@patrolkit/transport';
import { atom, type WritableAtom } from 'nanostores';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { captureListSize, latestOf, type ListedCapture } from './listed.ts';

/** The lists of single devices, as their owner holds them. */
export interface DeviceVehicles {
  /** The list of one device. */
  readonly of: (deviceId: string) => Store<readonly ListedCapture[]>;
  /** Somebody looks at it, until the result is called: what was before is read. */
  readonly attend: (deviceId: string) => () => void;
  /** A vehicle was captured. */
  readonly take: (capture: ListedCapture) => void;
  /** Some may be missing: what is looked at is read again. */
  readonly readAgain: () => void;
  /** Forgets all of it. */
  readonly clear: () => void;
}

interface Kept {
  readonly $list: WritableAtom<readonly ListedCapture[]>;
  views: number;
  reading?: AbortController | undefined;
}

/**
 * Makes them.
 * @param isLive whether what comes next is told; what is read while it is not would be read again
 */
export function createDeviceVehicles(http: HttpClient, isLive: () => boolean): DeviceVehicles {
  const known = new Map<string, Kept>();
  const keptOf = (deviceId: string): Kept => {
    const kept = known.get(deviceId) ?? { $list: atom<readonly ListedCapture[]>([]), views: 0 };
    known.set(deviceId, kept);
    return kept;
  };
  const stop = (kept: Kept): void => {
    kept.reading?.abort();
    kept.reading = undefined;
  };

  const read = async (deviceId: string, kept: Kept): Promise<void> => {
    if (kept.views === 0 || !isLive()) return;
    stop(kept);
    const mine = new AbortController();
    kept.reading = mine;
    const query = { deviceId, page: 1, pageSize: captureListSize };
    // A server without such a list tells of what comes from now on (interpretations.md 51).
    const answer = await attempt(http.request(capturedVehicles.find, query, { signal: mine.signal }));
    if (kept.reading !== mine) return;
    kept.reading = undefined;
    if (!answer.isDone) return;
    const rows = answer.value.rows.map(({ plate, ...row }) => ({ ...row, deviceId, name: plate, takenAt: row.at }));
    // What was pushed meanwhile is newer than the answer.
    kept.$list.set(latestOf(kept.$list.get(), rows));
  };

  return {
    of: deviceId => keptOf(deviceId).$list,
    attend: deviceId => {
      const kept = keptOf(deviceId);
      kept.views += 1;
      void read(deviceId, kept);
      let isHere = true;
      return () => {
        if (!isHere) return;
        isHere = false;
        kept.views -= 1;
        if (kept.views === 0) stop(kept);
      };
    },
    take: capture => {
      const kept = known.get(capture.deviceId ?? '');
      kept?.$list.set(latestOf([capture], kept.$list.get()));
    },
    readAgain: () => {
      for (const [deviceId, kept] of known) void read(deviceId, kept);
    },
    clear: () => {
      for (const kept of known.values()) {
        stop(kept);
        kept.$list.set([]);
      }
    },
  };
}
