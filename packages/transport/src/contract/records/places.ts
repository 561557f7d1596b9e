/** The places of an installation as a tree. The specification names the call and no field of its answer: all are assumed. */
import { call } from '../call.ts';
import { assumed, choice, entity, id, list, text, withDefault, type Codec } from '../codec/index.ts';

/** A place, with what lies in it. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly kind: 'company' | 'zone' | 'scene';
  readonly children: readonly Place[];
}

/** Places lie in each other so deep at most; what a server nests deeper is left out. */
const deepest = 8;

const placeOf = (depth: number): Codec<Place> =>
  entity('Place', {
    id: assumed('id', id, 'What it is sought by', { also: ['zoneId'] }),
    name: assumed('name', withDefault(text, ''), 'Its name, in the language of the caller', { also: ['zoneName'] }),
    kind: assumed('type', withDefault(choice({ company: 1, zone: 2, scene: 3 }, 'zone'), 'zone'), 'What it is'),
    ...(depth < deepest
      ? { children: assumed('children', withDefault(list(placeOf(depth + 1)), []), 'Places that lie in it') }
      : {}),
  }) as Codec<Place>;

/** A place. */
export const place = placeOf(1);

export const getZonesTree = call({
  name: 'getZonesTree',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('PlaceQuery', {}),
  answer: list(place),
  isOurs: true,
  doc: 'Companies, zones and scenes as a tree, as far as they hold a device that the caller sees.',
});
