/** The positions of devices in the past. */
import { part } from '../../world/random.ts';
import type { RecordSite, SourceDevice, SourcePlace } from '../sources/site.ts';
import type { PastRun } from './runs.ts';

/**
 * The place of a device at a moment. During a run it is the last point that it reached. Otherwise it is a point of its map,
 * since a device moves about there between two runs. Undefined on a map without points.
 */
export const placeOf = (
  site: Pick<RecordSite, 'seed' | 'points'>,
  runs: readonly Pick<PastRun, 'device' | 'at' | 'until' | 'stops'>[],
  { id, mapId }: Pick<SourceDevice, 'id' | 'mapId'>,
  at: number,
): SourcePlace | undefined => {
  const run = runs.find(one => one.device.id === id && one.at <= at && at <= one.until);
  const reached = run?.stops.findLast(stop => stop.at <= at)?.point;
  if (reached) return reached;
  const points = site.points.filter(point => point.mapId === mapId);
  return points[Math.floor(part(site.seed, 'place', id, at) * points.length)];
};
