/** How conditions name places: regions by their ids, and maps with a prefix, because both have numbers as ids. */

/** The prefix of the id of a map. */
export const mapMark = 'map-';
