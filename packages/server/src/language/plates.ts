/** How number plates are compared: without blanks and dots, in either case. */

/** What two ways to write one plate have alike. */
export const plateKey = (plate: string): string => plate.toLowerCase().replace(/[\s.·]/gu, '');

/** The same as SQL, of an expression that gives a plate. */
export const plateKeyOf = (expression: string): string =>
  `regexp_replace(lower(coalesce(${expression}, '')), '[[:space:].·]', '', 'g')`;
