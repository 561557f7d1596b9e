/** The places of an installation as a tree. The specification names the call and no field of its answer: all are assumed. */
import { call } from '../call.ts';
import { assumed, choice, entity, id, list, text, withDefault, type Codec, type Fields } from '../codec/index.ts';

/** A place, with the places in it. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly kind: 'company' | 'zone' | 'scene';
  readonly children: readonly Place[];
}

/** Most levels of nested places. Deeper ones are left out. */
const deepest = 8;

/** The fields of a place itself. */
export const placeFields = {
  id: assumed('id', id, 'Value by which lists find it', { also: ['zoneId'] }),
  name: assumed('name', withDefault(text, ''), 'Its name, in the language of the caller', { also: ['zoneName'] }),
  kind: assumed('type', withDefault(choice({ company: 1, zone: 2, scene: 3 }, 'zone'), 'zone'), 'What it is'),
};

/** What lies in a place of the deepest level: no place, whatever a server sends. */
const nowhere: Codec<readonly unknown[]> = {
  wire: 'left out',
  kind: { type: 'other', samples: [[]] },
  isOptional: true,
  decode: () => [],
  encode: () => undefined,
};

/** A tree of places, each with the same fields. */
export const placesWithin = <Value>(name: string, fields: Fields, depth = 1): Codec<Value> =>
  entity(name, {
    ...fields,
    children: assumed(
      'children',
      depth < deepest ? withDefault(list(placesWithin<unknown>(name, fields, depth + 1)), []) : nowhere,
      'Places in it',
    ),
  }) as Codec<Value>;

/** A place. */
export const place = placesWithin<Place>('Place', placeFields);

export const getZonesTree = call({
  name: 'getZonesTree',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('PlaceQuery', {}),
  answer: list(place),
  isOurs: true,
  doc: 'Returns companies, scenes and the zones on their maps as a tree, as far as they hold a device that the caller sees.',
});
