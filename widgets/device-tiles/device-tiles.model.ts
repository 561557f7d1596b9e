/** What tiles count, and how a press changes the selection. */
import type { CompareNames, DeviceKind, Robot } from '@patrolkit/core';
import { deviceKinds } from '../shared/ui/kinds.ts';

/** A tile. */
export interface DeviceTile {
  readonly kind: DeviceKind;
  readonly count: number;
  /** How many of them are online. */
  readonly online: number;
}

/** The tiles of a fleet: one for each kind, even for a kind without a device. */
export const tilesOf = (devices: readonly Pick<Robot, 'kind' | 'isOnline'>[]): readonly DeviceTile[] =>
  deviceKinds.map(kind => {
    const all = devices.filter(device => device.kind === kind);
    return { kind, count: all.length, online: all.filter(({ isOnline }) => isOnline).length };
  });

/** The selected kind after a press on a tile. A second press on the same tile clears the selection. */
export const pressed = (kind: DeviceKind, selected: DeviceKind | undefined): DeviceKind | undefined =>
  kind === selected ? undefined : kind;

/** Devices in the order in which users look for them: reachable ones first, then by the place of their model, then by name. */
export const inPlaceOrder = <Device extends Pick<Robot, 'name' | 'isOnline' | 'sort'>>(
  devices: readonly Device[],
  compare: CompareNames,
): readonly Device[] =>
  [...devices].sort(
    (one, other) =>
      Number(other.isOnline) - Number(one.isOnline) ||
      (one.sort ?? 0) - (other.sort ?? 0) ||
      compare(one.name, other.name),
  );
