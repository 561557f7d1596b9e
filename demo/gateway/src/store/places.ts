/** Places as they are stored: companies lie in companies, and maps in companies. */

/** Before the id of a company, which is a number as that of a map is. */
export const companyMark = 'company-';

/** The ids of the maps that lie in a place, or are it: a question, with the expression of the place's id. */
export const mapsBelow = (placeId: string): string =>
  `WITH RECURSIVE below AS (
     SELECT id FROM companies WHERE '${companyMark}' || id = ${placeId}
     UNION SELECT companies.id FROM companies JOIN below ON companies.parent_id = below.id
   ) SELECT maps.id FROM maps WHERE maps.id = ${placeId} OR maps.company_id IN (SELECT id FROM below)`;
