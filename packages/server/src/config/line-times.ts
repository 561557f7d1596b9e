/** How long devices need for routes: their legs along the lanes, and what devices do at the points. */

/** With which speed a device drives that nobody has set another one for, metres a second. */
const usualCruise = 1;

/**
 * SQL for how long devices stand at a point, ms: as long as it says, or as long as the action groups that each device does there.
 * @param points the table of points
 */
export const standingMs = `(1000 * greatest(points.stay, coalesce((SELECT sum(robot_actions.lasts) FROM robot_actions
  WHERE robot_actions.scope = 'all' AND jsonb_exists(points.action_ids, robot_actions.id::text)), 0)))`;

/** SQL for how long a round of a route takes, ms. */
export const roundMs = `(1000 * patrol_lines.length / coalesce(patrol_lines.speed, ${String(usualCruise)}) +
  (SELECT coalesce(sum(${standingMs}), 0) FROM jsonb_array_elements_text(patrol_lines.point_ids) AS stop (id)
   JOIN points ON points.id = stop.id))`;

/** A stop of a round: when a device is there, and how long it stays, ms. */
export interface TimedStop {
  readonly leg: number | undefined;
  readonly at: number | undefined;
  readonly stays: number;
}

/**
 * The times of the stops of a round. Those behind a leg without a way are unknown.
 * @param stays how long devices stand at each stop, ms
 * @param legs the lengths of the legs between them, metres
 * @param speed metres a second
 */
export const roundOf = (
  stays: readonly number[],
  legs: readonly (number | undefined)[],
  speed: number = usualCruise,
): {
  readonly stops: readonly TimedStop[];
  readonly length: number | undefined;
  readonly lasts: number | undefined;
} => {
  let now: number | undefined = 0;
  const stops = stays.map((stay, at): TimedStop => {
    const leg = at === 0 ? 0 : legs[at - 1];
    now = now === undefined || leg === undefined ? undefined : now + (1000 * leg) / speed;
    const stop = { leg: at === 0 ? undefined : leg, at: now, stays: stay };
    now = now === undefined ? undefined : now + stay;
    return stop;
  });
  const length = legs.includes(undefined) ? undefined : legs.reduce<number>((sum, leg) => sum + (leg ?? 0), 0);
  return { stops, length, lasts: now };
};
