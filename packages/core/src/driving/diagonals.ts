/** Whether a camera can move diagonally. The codes for it are assumed, and a refusal does not give its reason. */
import type { PtzAction } from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import type { Store } from '../store.ts';

const straights: readonly PtzAction[] = ['up', 'right', 'down', 'left'];
const diagonals: readonly PtzAction[] = ['upRight', 'downRight', 'downLeft', 'upLeft'];
const tooMany = 429;

/** What is known of a camera's diagonals. */
interface Known {
  /** A straight movement was accepted. */
  readonly straight?: boolean;
  /** A diagonal movement was accepted. */
  readonly diagonal?: boolean;
  /** A diagonal movement was refused, and nothing else explains it. */
  readonly refused?: boolean;
}

/** What is known of the diagonals of the cameras of this session. */
export interface Diagonals {
  /** False when the selected robot's camera refused diagonals while it obeyed straight directions. */
  readonly $has: Store<boolean>;
  /** Learns that a movement was accepted. */
  obeyed(deviceId: string, action: PtzAction): void;
  /** Learns that a movement was refused, with the status of the answer. */
  refused(deviceId: string, action: PtzAction, status: number | undefined): void;
  clear(): void;
}

/**
 * Makes the store.
 * @param mayCommand whether this session may move the robot now; if not, that explains the refusal
 */
export function createDiagonals(
  $selectedId: Store<string | undefined>,
  mayCommand: (deviceId: string) => Promise<boolean>,
): Diagonals {
  const $known = atom<ReadonlyMap<string, Known>>(new Map());
  const learn = (deviceId: string, part: Known): void =>
    $known.set(new Map($known.get()).set(deviceId, { ...$known.get().get(deviceId), ...part }));
  return {
    $has: computed([$known, $selectedId], (known, deviceId) => {
      const { straight, diagonal, refused } = known.get(deviceId ?? '') ?? {};
      return !(refused && straight && !diagonal);
    }),
    obeyed: (deviceId, action) => {
      if (diagonals.includes(action)) learn(deviceId, { diagonal: true });
      else if (straights.includes(action)) learn(deviceId, { straight: true });
    },
    refused: (deviceId, action, status) => {
      if (status === tooMany || !diagonals.includes(action)) return;
      void mayCommand(deviceId).then(may => {
        if (may) learn(deviceId, { refused: true });
      });
    },
    clear: () => $known.set(new Map()),
  };
}
