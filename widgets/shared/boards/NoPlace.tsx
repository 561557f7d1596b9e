import type { Robot } from '@patrolkit/core';
import { useConsole, useStore, useText } from '../element/index.ts';

/**
 * Says why a device that the user looks for is on no map. Shows nothing when it is on one, or before any position is known. It is a
 * component of its own, so that a pushed position does not draw the list of devices again.
 */
export function NoPlace({
  device,
  maps,
  className,
  role,
}: {
  readonly device: Robot;
  /** Ids of the maps that can be shown. Without them, a device on any map counts as placed. */
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
