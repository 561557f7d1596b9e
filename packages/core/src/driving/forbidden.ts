/** The forbidden region in which the selected robot is driven by hand. Devices that drive by themselves keep out; a hand is only warned. */
import { liesIn, workModeOf, type ShownRegion } from '@patrolkit/transport';
import { computed } from 'nanostores';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';

/** Makes the store. It holds a region while the last known place of the robot, in manual mode, lies in it. */
export const createForbidden = ({
  $regions,
  $selectedId,
  $status,
}: Pick<RobotStore, '$regions' | '$selectedId' | '$status'>): Store<ShownRegion | undefined> =>
  computed([$regions, $selectedId, $status], ({ items }, id, reading) => {
    const pose = reading?.status.pose;
    if (id === undefined || !pose || workModeOf(reading.status.mode) !== 'manual') return undefined;
    return items.find(
      ({ kind, mapId, corners, devices, holds }) =>
        kind === 'forbidden' &&
        holds &&
        mapId === pose.mapId &&
        (devices?.includes(id) ?? true) &&
        liesIn(corners, pose),
    );
  });
