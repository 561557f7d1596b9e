/** Places as they are stored: a company may lie in a company, and a map lies in a company. */

/** The prefix of the id of a company as a place, because ids of companies and of maps are both numbers. */
export const companyMark = 'company-';

/** SQL for the ids of the companies that meet a condition, and of those below them. */
const companiesWith = (condition: string): string =>
  `WITH RECURSIVE below AS (
     SELECT id FROM companies WHERE ${condition}
     UNION SELECT companies.id FROM companies JOIN below ON companies.parent_id = below.id
   ) SELECT id FROM below`;

/** SQL for the ids of a company and of those below it, given an SQL expression of its id, or `ANY(…)` of several. */
export const companiesBelow = (companyId: string): string => companiesWith(`id = ${companyId}`);

/** SQL for the ids of the maps in a place, given an SQL expression of the place's id; a map contains itself. */
export const mapsBelow = (placeId: string): string =>
  `SELECT maps.id FROM maps WHERE maps.id = ${placeId}
     OR maps.company_id IN (${companiesWith(`'${companyMark}' || id = ${placeId}`)})`;

/** The prefix of the id of a zone as a place, because ids of regions and of maps are both numbers. */
export const zoneMark = 'zone-';

/**
 * SQL for whether something lies in the zone that a place is; false when the place is no zone. All are SQL expressions: the place's id, and
 * the map and place of the thing.
 */
export const liesInZone = (placeId: string, map: string, x: string, y: string): string => {
  const zone = `regions.kind = 'zone' AND '${zoneMark}' || regions.id = ${placeId}`;
  const corners = `SELECT ('(' || string_agg('(' || (corner ->> 'x') || ',' || (corner ->> 'y') || ')', ',' ORDER BY at) || ')')::polygon
    FROM regions, jsonb_array_elements(regions.corners) WITH ORDINALITY AS corners (corner, at) WHERE ${zone}`;
  return `(${map} = (SELECT map_id FROM regions WHERE ${zone}) AND coalesce(point(${x}, ${y}) <@ (${corners}), false))`;
};
