/** What the list shows, and in what order. */
import type { CompareNames, DeviceKind, Robot } from '@patrolkit/core';
import { deviceKinds } from '../shared/ui/kinds.ts';

/** The kinds that an attribute names. All when it names none. */
export function kindsOf(text: string | undefined): readonly DeviceKind[] {
  const named = new Set((text ?? '').split(/[\s,]+/));
  const kinds = deviceKinds.filter(kind => named.has(kind));
  return kinds.length > 0 ? kinds : deviceKinds;
}

/** How many devices there are of each kind. */
export function countKinds(robots: readonly Robot[]): Readonly<Record<DeviceKind, number>> {
  const counts = { robot: 0, car: 0, recorder: 0, sensor: 0 };
  for (const { kind } of robots) counts[kind] += 1;
  return counts;
}

/** Devices of these kinds: online first, then by kind in the order of `deviceKinds`, by the place of their model, and by name. */
export function inOrder(
  robots: readonly Robot[],
  kinds: readonly DeviceKind[],
  compare: CompareNames,
): readonly Robot[] {
  return robots
    .filter(({ kind }) => kinds.includes(kind))
    .sort(
      (one, other) =>
        Number(other.isOnline) - Number(one.isOnline) ||
        deviceKinds.indexOf(one.kind) - deviceKinds.indexOf(other.kind) ||
        (one.sort ?? 0) - (other.sort ?? 0) ||
        compare(one.name, other.name),
    );
}

/** Devices whose name, model or number contains the text, of one kind if that is given. */
export function matching(robots: readonly Robot[], search: string, kind: DeviceKind | undefined): readonly Robot[] {
  const wanted = search.trim().toLocaleLowerCase();
  return robots.filter(
    robot =>
      (kind === undefined || robot.kind === kind) &&
      (wanted === '' ||
        [robot.name || robot.id, robot.model, robot.serial].some(part => part?.toLocaleLowerCase().includes(wanted))),
  );
}

/** The position to which a key of a list leads. Undefined for any other key. */
export function positionAfter(key: string, position: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(last, position + 1);
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, position - 1);
    case 'PageDown':
      return Math.min(last, position + 8);
    case 'PageUp':
      return Math.max(0, position - 8);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
