/** What devices do and say at the points of their patrols (specification section 5). */
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  meant,
  measured,
  optional,
  ordered,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { names } from './names.ts';
import { kept, things } from './things.ts';

/** Longest text that a robot speaks at a point, characters. & separates its greetings. */
export const pointSpeechLimits = { indoor: 500, outdoor: 1000 } as const;

/** Most action groups at a point. */
export const mostActions = 5;

const isOutdoor = assumed('outdoor', withDefault(flag, false), 'It is outdoors, by its map');

/** What a point is for. */
const pointKind = choice({ patrol: 1, wait: 2, door: 3, lift: 4, guide: 5, inspection: 6 });

const onAdd = {
  mapId: field('mapId', within(text, { min: 1, max: 50 }), 'Its map, one of `listMap`, which never changes'),
};
const metres = measured('metre', 2, { min: -100_000, max: 100_000 });

const settings = {
  names: field('pointName', names(20, 'plain'), 'Name, in each language'),
  x: field('x', metres, 'Place on the map, metres to the right'),
  y: field('y', metres, 'Metres upwards'),
  pointType: field('pointType', withDefault(pointKind, 'patrol'), 'What it is for'),
  isOutdoor,
  actionIds: field(
    'actionIds',
    optional(meant(within(ordered(id), { max: mostActions }), 'stops')),
    'The action groups that devices do there, of `listRobotAction`, in their order',
  ),
  stay: assumed('staySeconds', measured('second', 0, { min: 0, max: 3600 }), 'How long devices stand there at least'),
  angle: field(
    'angle',
    optional(measured('degree', 1, { min: 0, max: 359.9 })),
    'Which way they look, counter-clockwise from the right of the map; the way of their arrival without',
  ),
  isSpoken: field('broadcastSwitch', withDefault(flag, false), 'A text is spoken there'),
  content: field(
    'broadcastContent',
    optional(within(text, { max: pointSpeechLimits.outdoor })),
    `What a device says there, at most ${pointSpeechLimits.indoor} characters indoors and ${pointSpeechLimits.outdoor} outdoors; & separates greetings`,
  ),
  interval: field(
    'broadcastInterval',
    optional(measured('second', 0, { min: 0, max: 3600 })),
    'After how long it says it again while it stands there; 0 for once',
  ),
};

/** A point at which patrols stop. */
export const routePoint = entity('RoutePoint', {
  ...kept,
  ...onAdd,
  pointName: assumed('pointNameText', withDefault(text, ''), 'Name in the language of the caller'),
  mapName: assumed('mapName', optional(text), 'Map'),
  ...settings,
  actionNames: assumed('actionNames', withDefault(text, ''), 'Names of its groups in the language of the caller'),
  routes: assumed('lineNames', withDefault(text, ''), 'The routes that stop there, in the language of the caller'),
});

/** The points at which patrols stop. */
export const routePoints = things({
  entity: routePoint,
  module: 'patrol',
  screen: 'point-path',
  labels: 'places.routePoint',
  filters: ['pointName', 'mapId', 'pointType', 'isSpoken', 'content'],
  words: ['mapId'],
  sorts: ['changedAt', 'pointName', 'mapName', 'stay'],
  settings,
  onAdd,
  between: [
    { kind: 'requiredWhen', fields: ['isSpoken', 'content'] },
    { kind: 'requiredWhen', fields: ['isSpoken', 'interval'] },
  ],
  rules: {
    title: 'pointName',
    unique: [['names', 'mapId']],
    isShared: true,
    refers: [
      { field: 'mapId', thing: 'Map' },
      { field: 'actionIds', thing: 'RobotAction' },
    ],
  },
  narrows: ({ isOutdoor: isOutside }) => ({
    content: { max: isOutside ? pointSpeechLimits.outdoor : pointSpeechLimits.indoor },
  }),
  doc: { one: 'A point at which patrols stop', all: 'Points at which patrols stop' },
});
