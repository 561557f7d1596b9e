import type { Robot } from '@patrolkit/core';
import { useConsole, useStore, useText } from '../element/index.ts';

/**
 * Why a device that is to be found is on no map; nothing where it is on one, or where nothing is known of anybody yet. It stands for itself, so
 * that a place that is pushed draws no list of devices anew.
 */
export function NoPlace({
  device,
  maps,
  className,
  role,
}: {
  readonly device: Robot;
  /** Ids of the maps that there are; any where missing. */
  readonly maps?: readonly string[];
  readonly className: string;
  readonly role: 'alert' | 'status';
}) {
  const { robots } = useConsole();
  const positions = useStore(robots.$positions);
  const text = useText();
  const place = positions.get(device.id);
  if (positions.size === 0 || (place && (maps?.includes(place.mapId) ?? true))) return null;
  const why = place ? 'boards.map.noMap' : device.isOnline ? 'boards.map.noPlace' : 'robots.map.noCoordinates';
  return (
    <p className={className} role={role}>
      {text(why, { name: device.name || device.id })}
    </p>
  );
}
