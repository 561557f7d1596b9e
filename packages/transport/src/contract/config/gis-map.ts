/** The background of outdoor maps, and where these lie on the earth. An installation has one set of these settings. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  list,
  meant,
  measured,
  number,
  optional,
  text,
  withDefault,
  within,
  type Entity,
  type Infer,
} from '../codec/index.ts';
import type { ScreensWith } from '../screens/index.ts';
import { lastChange, readVersion } from './last-change.ts';

/** The screen on which users set them. */
export const gisScreen = 'gis-map' satisfies ScreensWith<{ readonly page: 'settings' }>;

/** What an address of tiles must hold: the zoom, the column and the row. */
const tileWords = ['{z}', '{x}', '{y}'] as const;

const metres = (name: string, doc: string) => assumed(name, measured('metre', 2, { min: -100_000, max: 100_000 }), doc);
const longitude = (name: string, doc: string) => field(name, measured('degree', 6, { min: -180, max: 180 }), doc);
const latitude = (name: string, doc: string) => field(name, measured('degree', 6, { min: -85, max: 85 }), doc);
const zoom = (name: string, doc: string) => assumed(name, within(number, { min: 1, max: 22, decimals: 0 }), doc);

/** Where an outdoor map lies: two of its points, and their coordinates (WGS 84). */
export const mapAnchor = entity('MapAnchor', {
  mapId: field('mapId', within(text, { min: 1, max: 50 }), 'The outdoor map'),
  x1: metres('x1', 'The first point, metres to the right'),
  y1: metres('y1', 'The first point, metres upwards'),
  longitude1: longitude('lon1', 'Longitude of the first point'),
  latitude1: latitude('lat1', 'Latitude of the first point'),
  x2: metres('x2', 'The second point, metres to the right'),
  y2: metres('y2', 'The second point, metres upwards'),
  longitude2: longitude('lon2', 'Longitude of the second point'),
  latitude2: latitude('lat2', 'Latitude of the second point'),
});
export type MapAnchor = Infer<typeof mapAnchor>;

const settings = {
  tiles: field(
    'tileUrl',
    optional(within(text, { max: 500, format: 'url' })),
    'Address of the background tiles, with {z}, {x} and {y}; no background when missing',
  ),
  attribution: assumed(
    'attribution',
    optional(within(text, { max: 100 })),
    'Who made the tiles, as their licence requires it',
  ),
  system: assumed(
    'coordinateSystem',
    choice({ wgs84: 1, gcj02: 2 }),
    'By which coordinates the tiles are cut: those of the earth, or those of maps in mainland China',
  ),
  longitude: longitude('longitude', 'Longitude of the center, where maps begin'),
  latitude: latitude('latitude', 'Latitude of the center'),
  zoomLeast: zoom('minZoom', 'The smallest zoom'),
  zoomMost: zoom('maxZoom', 'The largest zoom'),
  zoom: zoom('zoom', 'The zoom with which maps begin'),
  anchors: assumed(
    'anchorList',
    meant(within(list(mapAnchor), { max: 50 }), 'anchors'),
    'Where the outdoor maps lie, each once',
  ),
};

/** The background of outdoor maps, and where these lie on the earth. */
export const gisConfig = entity('GisConfig', { ...lastChange, ...settings });
export type GisConfig = Infer<typeof gisConfig>;

/** Which settings are meant, since one call is for all groups. */
const group = { group: field('group', withDefault(choice({ gis: 'gis' }), 'gis'), 'Which settings') };

/** A request that always names its group, which a server needs to know. */
const ofGroup = <T>(request: Entity<T>): Entity<T> => ({
  ...request,
  encode: value => request.encode({ group: 'gis', ...value }),
});

const settingCall = { module: 'auth', isOurs: true } as const;

export const getSysconfig = call({
  ...settingCall,
  name: 'getSysconfig',
  permission: { page: gisScreen },
  request: ofGroup(entity('SysconfigAsked', { ...group })),
  answer: gisConfig,
  doc: 'Returns a group of settings of the installation: the background of outdoor maps, and where these lie on the earth.',
});

/** What is known of the server of the tiles when settings are saved. */
export const tileAnswer = choice({ none: 0, answers: 1, silent: 2 });

export const saveSysconfig = call({
  ...settingCall,
  name: 'saveSysconfig',
  isNumbered: true,
  method: 'POST',
  body: 'json',
  permission: { function: `${gisScreen}#edit` },
  request: ofGroup(entity('SysconfigChange', { ...group, ...readVersion, ...settings })),
  answer: entity('SysconfigSaved', {
    tileAnswer: assumed(
      'tileState',
      withDefault(tileAnswer, 'none'),
      'Whether the server of the tiles answers; `none` when there are no tiles',
    ),
  }),
  rules: [
    { kind: 'holds', fields: ['tiles'], words: tileWords },
    { kind: 'holdsOnly', fields: ['tiles'], words: tileWords },
    { kind: 'requiredWith', fields: ['tiles', 'attribution'] },
    { kind: 'notOver', fields: ['zoomLeast', 'zoomMost'] },
    { kind: 'between', fields: ['zoomLeast', 'zoomMost', 'zoom'] },
    { kind: 'eachOnce', fields: ['anchors'], columns: ['mapId'] },
    { kind: 'eachApart', fields: ['anchors'] },
    { kind: 'eachToScale', fields: ['anchors'] },
  ],
  doc: 'Sets a group of settings of the installation. The server refuses the call when somebody else has changed them since the client read them. A server of tiles that does not answer is told and saved all the same.',
});
