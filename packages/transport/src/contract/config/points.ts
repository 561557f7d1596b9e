/** What robots say at the points of their patrols (specification section 5). */
import { assumed, entity, field, flag, measured, optional, text, withDefault, within } from '../codec/index.ts';
import { kept, things } from './things.ts';

/** Longest text that a robot speaks at a point, characters. & separates its greetings. */
export const pointSpeechLimits = { indoor: 500, outdoor: 1000 } as const;

const isOutdoor = assumed('outdoor', withDefault(flag, false), 'It is outdoors, by its map');

/** A point at which patrols stop. */
export const routePoint = entity('RoutePoint', {
  ...kept,
  pointName: assumed('pointName', text, 'Name'),
  mapName: assumed('mapName', optional(text), 'Map'),
  isOutdoor,
  x: assumed('x', optional(measured('metre', 1)), 'Place on the map, metres to the right'),
  y: assumed('y', optional(measured('metre', 1)), 'Place on the map, metres upwards'),
  content: assumed('broadcastContent', optional(text), 'What a robot says at the point; & separates greetings'),
});

/** The points at which patrols stop. They come from the maps, so nobody adds or deletes one here. */
export const routePoints = things({
  entity: routePoint,
  module: 'patrol',
  screen: 'point-path',
  labels: 'places.routePoint',
  filters: ['pointName', 'mapName', 'isOutdoor', 'content'],
  sorts: ['changedAt', 'pointName', 'mapName'],
  settings: {
    isOutdoor,
    content: field(
      'broadcastContent',
      withDefault(within(text, { max: pointSpeechLimits.outdoor }), ''),
      `What a robot says at the point, at most ${pointSpeechLimits.indoor} characters indoors and ${pointSpeechLimits.outdoor} outdoors; empty when the robot is silent`,
    ),
  },
  rules: { title: 'pointName' },
  narrows: ({ isOutdoor: isOutside }) => ({
    content: { max: isOutside ? pointSpeechLimits.outdoor : pointSpeechLimits.indoor },
  }),
  doc: { one: 'A point at which patrols stop', all: 'Points at which patrols stop' },
});
