/** The lanes of maps, on which devices find their ways. A user draws a draft, and all devices follow it once it is published. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  file,
  flag,
  id,
  list,
  measured,
  nothing,
  number,
  optional,
  several,
  text,
  time,
  withDefault,
  within,
} from '../codec/index.ts';

/** Most nodes and most lanes of a map. */
export const graphLimits = { nodes: 2000, edges: 4000 } as const;

/** Longest imported file, characters. */
export const longestLif = 2_000_000;

/** Longest members of an imported file that are kept for one node or lane, characters of JSON. */
const longestExtra = 20_000;

/** What a node is for. */
const nodeKind = choice({ way: 0, stop: 1, wait: 2, lift: 3, door: 4 });

const extra = assumed(
  'foreign',
  optional(within(text, { max: longestExtra })),
  'Members of an imported file that the server does not know, as JSON. Exports have them again',
);

const metres = measured('metre', 3, { min: -100_000, max: 100_000 });

/** A node of the lanes of a map. */
export const graphNode = entity('GraphNode', {
  id: field('nodeId', within(text, { min: 1, max: 64 }), 'Id, which no other node of the map has'),
  name: assumed('nodeName', optional(within(text, { max: 16, format: 'plain' })), 'Name'),
  x: assumed('x', metres, 'Metres to the right'),
  y: assumed('y', metres, 'Metres upwards'),
  kind: assumed('nodeType', withDefault(nodeKind, 'way'), 'What it is for, as maps show it'),
  extra,
});

/** A lane between two nodes. */
export const graphEdge = entity('GraphEdge', {
  id: field('edgeId', within(text, { min: 1, max: 130 }), 'Id, which no other lane of the map has'),
  from: assumed('startNodeId', within(text, { min: 1, max: 64 }), 'The node at which it begins'),
  to: assumed('endNodeId', within(text, { min: 1, max: 64 }), 'The node at which it ends'),
  isOneWay: assumed('oneWay', withDefault(flag, false), 'Devices drive it from its begin to its end alone'),
  maxSpeed: assumed(
    'maxSpeed',
    optional(measured('metrePerSecond', 1, { min: 0.1, max: 3 })),
    'How fast devices drive there at most; they keep their own limit where that is lower',
  ),
  width: assumed(
    'corridor',
    optional(measured('metre', 1, { min: 0.5, max: 10 })),
    'How wide it is: nothing solid stands in it, and devices keep within it. Without it, as wide as a device needs',
  ),
  kinds: assumed(
    'deviceTypes',
    optional(several(choice({ robot: 'robot', car: 'car', recorder: 'recorder' }))),
    'The kinds of devices that drive there; all without it',
  ),
  doorId: assumed('doorId', optional(within(text, { max: 50 })), 'The door in it, which devices open by its lock'),
  isClosed: assumed('closed', withDefault(flag, false), 'No device drives there for now. `closeRouteEdge` changes it'),
  extra,
});

/** What is drawn. */
const drawing = {
  nodes: assumed('nodeList', within(list(graphNode), { max: graphLimits.nodes }), 'The nodes'),
  edges: assumed('edgeList', within(list(graphEdge), { max: graphLimits.edges }), 'The lanes'),
  fileExtra: assumed(
    'fileForeign',
    optional(within(text, { max: longestLif })),
    'What else an imported file has, as JSON. Exports have it again',
  ),
};

/** Something wrong with lanes. */
export const graphProblem = entity('GraphProblem', {
  kind: assumed(
    'problemType',
    choice({
      near: 1,
      outside: 2,
      loop: 3,
      twice: 4,
      noNode: 5,
      sameName: 6,
      island: 7,
      solid: 8,
      wall: 9,
      door: 10,
      pointFar: 11,
      routeLost: 12,
      sameId: 13,
      noDoor: 14,
    }),
    'What is wrong',
  ),
  isGrave: assumed('blocking', withDefault(flag, true), 'Nothing is published while it is there'),
  nodes: assumed('nodeIds', withDefault(list(text), []), 'The nodes that have it'),
  edges: assumed('edgeIds', withDefault(list(text), []), 'The lanes that have it'),
  names: assumed('names', withDefault(text, ''), 'The names of what has it, in the language of the caller'),
});

const mapId = field('mapId', within(text, { min: 1, max: 50 }), 'The map');
const basedOn = assumed('baseVersion', within(number, { min: 0, decimals: 0 }), 'The version from which it was drawn');
const note = assumed('note', withDefault(within(text, { max: 100 }), ''), 'What was changed and why');

const version = {
  version: assumed('version', number, 'Its number, which rises by one with each publication'),
  note,
  at: assumed('publishTime', time, 'When it was published'),
  by: assumed('publishUsername', withDefault(text, ''), 'Who published it'),
};

/** The lanes of a map, and the draft of the caller. */
export const routeGraph = entity('RouteGraph', {
  mapId,
  ...version,
  ...drawing,
  draft: assumed(
    'draft',
    optional(entity('RouteGraphDraft', { basedOn, at: assumed('saveTime', time, 'When it was saved'), ...drawing })),
    'What the caller has drawn and not published yet. Nobody else sees it',
  ),
});

const shared = { module: 'patrol', isOurs: true } as const;

export const getRouteGraph = call({
  ...shared,
  name: 'getRouteGraph',
  permission: { page: 'route-graph' },
  request: entity('RouteGraphAsked', {
    mapId,
    version: assumed('version', optional(number), 'An earlier version; the one in force without it'),
  }),
  answer: routeGraph,
  doc: 'Reads the lanes of a map of the unit of the caller or of one below it, with the draft of the caller.',
});

export const checkRouteGraph = call({
  ...shared,
  name: 'checkRouteGraph',
  method: 'POST',
  body: 'json',
  carriesFile: true,
  permission: { page: 'route-graph' },
  request: entity('RouteGraphChecked', { mapId, ...drawing }),
  answer: list(graphProblem),
  doc: 'Says what is wrong with lanes: with the drawing itself, with what stands in the way, and with what routes and points need.',
});

export const saveRouteGraphDraft = call({
  ...shared,
  name: 'saveRouteGraphDraft',
  method: 'POST',
  isNumbered: true,
  body: 'json',
  carriesFile: true,
  permission: { function: 'route-graph#edit' },
  request: entity('RouteGraphDraftSaved', { mapId, basedOn, ...drawing }),
  answer: nothing,
  doc: 'Keeps the draft of the caller for a map. One with problems is kept as well.',
});

export const discardRouteGraphDraft = call({
  ...shared,
  name: 'discardRouteGraphDraft',
  method: 'POST',
  isNumbered: true,
  permission: { function: 'route-graph#edit' },
  request: entity('RouteGraphDraftDiscarded', { mapId }),
  answer: nothing,
  doc: 'Forgets the draft of the caller for a map.',
});

export const publishRouteGraph = call({
  ...shared,
  name: 'publishRouteGraph',
  method: 'POST',
  permission: { function: 'route-graph#publish' },
  isNumbered: true,
  request: entity('RouteGraphPublished', { mapId, note }),
  answer: nothing,
  doc: 'Puts the draft of the caller in force, as a whole. Refused while it has grave problems, or when somebody has published since it was begun. Devices find new ways at once.',
});

export const closeRouteEdge = call({
  ...shared,
  name: 'closeRouteEdge',
  method: 'POST',
  permission: { function: 'route-graph#edit' },
  isNumbered: true,
  request: entity('RouteEdgeClosed', {
    mapId,
    edgeId: assumed('edgeId', id, 'The lane'),
    isClosed: assumed('closed', flag, '1: no device drives there from now on'),
  }),
  answer: nothing,
  doc: 'Closes a lane in force, or opens it again, at once and without a publication.',
});

export const listRouteGraphVersion = call({
  ...shared,
  name: 'listRouteGraphVersion',
  permission: { page: 'route-graph' },
  request: entity('RouteGraphVersionsAsked', { mapId }),
  answer: list(
    entity('RouteGraphVersion', {
      ...version,
      nodeCount: assumed('nodeNum', number, 'How many nodes it has'),
      edgeCount: assumed('edgeNum', number, 'How many lanes it has'),
    }),
  ),
  doc: 'Lists the versions of the lanes of a map, the newest first.',
});

export const importRouteGraph = call({
  ...shared,
  name: 'importRouteGraph',
  method: 'POST',
  body: 'json',
  carriesFile: true,
  permission: { function: 'route-graph#import' },
  request: entity('RouteGraphImported', {
    mapId,
    content: assumed('content', within(text, { min: 2, max: longestLif }), 'The file: JSON of VDMA LIF 1.0'),
  }),
  answer: entity('RouteGraphRead', {
    ...drawing,
    stationCount: assumed('stationNum', number, 'How many stations the file has'),
    unread: assumed('unreadList', withDefault(list(text), []), 'What could not be read, in the language of the caller'),
  }),
  doc: 'Reads a file of lanes for a map and keeps nothing: the caller looks at it first.',
});

export const exportRouteGraph = call({
  ...shared,
  name: 'exportRouteGraph',
  permission: { function: 'route-graph#export' },
  request: entity('RouteGraphExport', {
    mapId,
    version: assumed('version', optional(number), 'An earlier version; the one in force without it'),
  }),
  rules: [],
  answer: file,
  answersFile: true,
  doc: 'Writes the lanes of a map, with its points as stations, as JSON of VDMA LIF 1.0.',
});
