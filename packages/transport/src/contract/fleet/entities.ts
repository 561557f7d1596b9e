/**
 * Devices, their positions and modes, and the words above their wire numbers (specification sections 3 and 4, interpretations.md 1). The
 * specification does not name fields declared with `assumed`. Without them a server loses only what they show.
 */
import {
  address,
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  invalid,
  list,
  number,
  optional,
  silently,
  text,
  timeOrNone,
  withDefault,
  type Codec,
  type Infer,
} from '../codec/index.ts';

/** The four kinds of device. */
export const deviceKind = choice({ robot: 'robot', car: 'car', recorder: 'recorder', sensor: 'sensor' }, 'robot');
export type DeviceKind = Infer<typeof deviceKind>;

/** Yes for a number above 0, and no for any other. Also read in every form of a flag. Written as 1 or 0. */
export const aboveZero: Codec<boolean> = {
  ...flag,
  wire: 'above 0 | 0',
  decode: (value, reading, path) => {
    const read = number.decode(value, silently, path);
    return read === invalid ? flag.decode(value, reading, path) : read > 0;
  },
};

/**
 * Why a device is offline: it has not reported since it was registered, is in maintenance, does not answer, or the edge node by which it is
 * connected is away.
 */
export const awayReason = choice({ unregistered: 1, maintenance: 2, silent: 3, node: 4 });

/** A device of the list. */
export const robot = entity('Robot', {
  id: field('deviceId', id, 'Device id', { also: ['id'] }),
  name: field('robotName', withDefault(text, ''), 'Name', { also: ['name', 'deviceName'] }),
  model: field('modelName', optional(text), 'Model', { also: ['model'] }),
  mayControl: field('control', withDefault(aboveZero, false), 'This user may control it', { also: ['isControl'] }),
  isOnline: field('online', withDefault(flag, false), 'Reachable now'),
  videoLimitMinutes: field(
    'videoLimit',
    optional(number),
    'Minutes after which live video stops; 0 or missing means no limit',
    { also: ['videoLimitTime'] },
  ),
  kind: field('deviceType', withDefault(deviceKind, 'robot'), 'Kind of device'),
  picture: field('modelPic', optional(address), 'Picture of the model', { also: ['imgUrl'] }),
  companyCode: field('companyCode', optional(text), 'Company code'),
  serial: field('robotSn', optional(text), 'Serial number'),
  mapId: assumed('mapId', optional(id), 'Map that it stands on'),
  modelLabel: assumed(
    'typeName',
    optional(text),
    'What users call devices of its model, in the language of the caller',
  ),
  sort: assumed('sort', optional(number), 'Place of its model in lists; first when missing'),
  away: assumed('offlineReason', optional(awayReason), 'Why it is offline'),
  heardAt: assumed('lastTime', timeOrNone, 'When one that does not answer last reported anything'),
  handSpeed: assumed('manualSpeed', optional(number), 'Speed, from 1 to 10, with which users begin to drive it'),
  modelVersion: assumed(
    'modelVersion',
    optional(number),
    'Rises with every change of its model; the client then reads the hardware again',
  ),
});
export type Robot = Infer<typeof robot>;

/** Who drives, by the pushed status: 0 manual, any other number an automatic mode (interpretations.md 1). */
export type WorkMode = 'manual' | 'automatic';
/** The pushed `workModel`. The specification gives only 0. The other numbers are assumed, and unknown ones are patrol. */
export const namedMode = choice(
  {
    manual: 0,
    patrol: 1,
    watch: 2,
    charge: 3,
    standBy: 4,
    offline: 5,
    guide: 6,
    alarmReview: 7,
    specificRoute: 8,
    specificPoint: 9,
  },
  'patrol',
);
export type NamedMode = Infer<typeof namedMode>;
/** Converts the named mode to who drives. There is no other conversion. */
export const workModeOf = (mode: NamedMode): WorkMode => (mode === 'manual' ? 'manual' : 'automatic');

/** The place of a device on its map. */
export const pose = entity('Pose', {
  mapId: field('mapId', id, 'Map'),
  x: field('x', number, 'Metres to the east of the map origin'),
  y: field('y', number, 'Metres to the north of the map origin'),
  angle: field('angle', withDefault(number, 0), 'Heading in degrees, counter-clockwise from east'),
});
export type Pose = Infer<typeof pose>;

/** Hardware of a robot model. */
export const hardware = entity(
  'Hardware',
  {
    code: field(
      'hardwareCode',
      text,
      'volume, wiper, headLamp, alarmLamp, releaseEmergencyStop, lift, zoomCamera; netCatching (assumed)',
    ),
  },
  { main: 'code' },
);
export type Hardware = Infer<typeof hardware>;

/** A floor plan (assumed). Pixel (0, 0) of the picture is its upper left corner. */
export const floorPlan = entity('FloorPlan', {
  id: field('mapId', id, 'Map id'),
  name: field('mapName', withDefault(text, ''), 'Name'),
  picture: field('picUrl', address, 'Picture of the floor plan'),
  width: field('width', number, 'Width of the picture in pixels'),
  height: field('height', number, 'Height of the picture in pixels'),
  metresPerPixel: field('resolution', number, 'Metres per pixel'),
  originX: field('originX', withDefault(number, 0), 'Map coordinate of the lower left corner, metres'),
  originY: field('originY', withDefault(number, 0), 'Map coordinate of the lower left corner, metres'),
});
export type FloorPlan = Infer<typeof floorPlan>;

/** The present place of one device, for the map of all devices (assumed). */
export const position = entity('Position', {
  deviceId: field('deviceId', id, 'Device'),
  mapId: field('mapId', id, 'Map'),
  x: field('x', number, 'Metres east'),
  y: field('y', number, 'Metres north'),
  angle: field('angle', withDefault(number, 0), 'Heading in degrees, counter-clockwise from east'),
  mode: field('workModel', optional(namedMode), 'Work mode'),
  isOnRound: assumed(
    'patrolling',
    optional(flag),
    'A run of it along a route is in progress, also while it looks at an alarm; without this its mode tells',
  ),
  battery: field('battery', optional(number), 'Charge in percent'),
});
export type Position = Infer<typeof position>;

/** Numbers of a fleet. One that a server does not give is unknown, not 0. */
export const statisticsFields = {
  total: field('robotTotal', optional(number), 'Robots'),
  onPatrol: field('patrolNum', optional(number), 'On patrol'),
  onDuty: field('onDutyNum', optional(number), 'On duty'),
  charging: field('chargeNum', optional(number), 'Charging'),
  alarms: field('alarmNum', optional(number), 'Alarms today'),
  captures: field('captureNum', optional(number), 'Captures today'),
};

/** Numbers of the whole fleet. */
export const statistics = entity('Statistics', statisticsFields);
export type Statistics = Infer<typeof statistics>;

/** Pushed situation of the whole fleet: its numbers, and the place of every device (positions are assumed). */
export const situation = entity(
  'Situation',
  {
    statistics: assumed(
      'statistics',
      optional(statistics),
      'Numbers of the fleet; a server may also send them beside this member',
    ),
    positions: assumed('devices', list(position), 'Where every device is'),
  },
  { inline: 'statistics' },
);
export type Situation = Infer<typeof situation>;

/** A planned line of the selected robot (fields assumed). */
export const lineInfo = entity('LineInfo', {
  id: assumed('lineId', optional(id), 'Route id'),
  name: assumed('lineName', optional(text), 'Route name'),
  mapId: assumed('mapId', optional(id), 'Map'),
  points: assumed(
    'points',
    list(
      entity('LinePoint', {
        x: field('x', number, 'Metres east'),
        y: field('y', number, 'Metres north'),
        name: field('name', optional(text), 'Name'),
      }),
    ),
    'Points in order',
  ),
});
export type LineInfo = Infer<typeof lineInfo>;

/** Progress on the line (fields assumed). */
export const currentStep = entity('CurrentStep', {
  index: assumed('step', withDefault(number, 0), 'Index of the point that it drives to'),
  total: assumed('total', withDefault(number, 0), 'Points of the route line'),
  name: assumed('name', optional(text), 'What it does there'),
});
export type CurrentStep = Infer<typeof currentStep>;

/** Geographic position (fields assumed). */
export const coordinate = entity('Coordinate', {
  longitude: assumed('longitude', number, 'Degrees east', { also: ['lng', 'lon'] }),
  latitude: assumed('latitude', number, 'Degrees north', { also: ['lat'] }),
});
export type Coordinate = Infer<typeof coordinate>;
