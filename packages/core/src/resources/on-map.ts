/** The fields of a place on a map, which a form draws together. */
export const onMap = [
  { name: 'x', kind: 'place', place: { y: 'y', map: 'mapId' } },
  { name: 'y', isOfPlace: true },
] as const;
