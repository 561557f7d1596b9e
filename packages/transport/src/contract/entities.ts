/**
 * Every entity of the server and the words above its wire numbers (specification sections 3 and 4, rulings.md 1-3).
 * Fields declared with `assumed` are not named by the specification; a server that lacks them loses only what they show.
 */
import {
  address,
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  ids,
  list,
  number,
  optional,
  refuse,
  text,
  time,
  withDefault,
  type Codec,
  type Infer,
} from './codec/index.ts';
import { enableTypes } from '../control/control.ts';

// ---- people and sessions ---------------------------------------------------------------------------------------

/** What a server says of a user with the sign-in or with the privileges (rulings.md 49). */
const grants = {
  isCustomer: field('isCustomer', optional(flag), 'A customer-type user: no home, no run monitoring'),
  phone: field('phone_number', optional(text), 'Where codes are sent to'),
  needsSmsCode: field('need_smscode', optional(flag), 'A message code is asked for'),
};

/** The tokens of a sign-in; the token alone is enough. */
export const session = entity(
  'Session',
  {
    accessToken: field('access_token', id, 'Sent in the Token header of every call', { also: ['token'] }),
    refreshToken: field('refresh_token', optional(text), 'Renews the access token'),
    tokenType: field('token_type', optional(text), 'Kind of token, "bearer"'),
    ...grants,
  },
  { main: 'accessToken' },
);
export type Session = Infer<typeof session>;

/** The signed-in user with permissions. */
export const user = entity('User', {
  id: field('userId', id, 'User id; part of the live channel address', { also: ['id'] }),
  name: field('userName', withDefault(text, ''), 'Shown name', { also: ['name'] }),
  roleCode: field('roleValue', withDefault(text, ''), 'Role code; "root" may everything', { also: ['roleCode'] }),
  permissions: field('roles', list(text), 'Permission codes of the form route-role#function1#function2', {
    also: ['acceptedRouters'],
  }),
  companyCode: field('eCode', optional(text), 'Company code'),
  companyName: field('companyName', optional(text), 'Company'),
  level: field('companyLevel', withDefault(number, 1), 'Organisation level 1, 2 or 3: decides the home screen', {
    also: ['orgLevel'],
  }),
  avatar: field('avatar', optional(address), 'Picture'),
  mustChangePassword: field('modifyPassword', withDefault(flag, false), 'The password is weak or older than 60 days'),
  isPasswordChangeRequired: assumed(
    'modifyPasswordRequired',
    withDefault(flag, false),
    'The password must be changed before anything else is answered',
  ),
  ...grants,
  isIndustry: assumed('isIndustry', withDefault(flag, false), 'An industry-edition user'),
});
export type User = Infer<typeof user>;

/** Names and pictures of this installation. */
export const systemInfo = entity('SystemInfo', {
  name: field('sysName', withDefault(text, ''), 'System name, second part of every page title'),
  footer: field('sysFooter', optional(text), 'Footer of the sign-in page', { also: ['foot'] }),
  website: field('companyWebsite', optional(address), 'Company website'),
  loginLogo: field('loginLogoUrl', optional(address), 'Logo of the sign-in page'),
  homeLogo: field('homgLogoUrl', optional(address), 'Logo of the navbar'),
});
export type SystemInfo = Infer<typeof systemInfo>;

/** The logo of the customer's company. */
export const company = entity(
  'Company',
  {
    logo: field('logoUrl', optional(address), 'Logo; the home logo where missing', { also: ['logo', 'companyLogo'] }),
  },
  { main: 'logo' },
);
export type Company = Infer<typeof company>;

/** Somebody who can be made responsible for an alarm. */
export const person = entity('Person', {
  id: field('id', id, 'Customer id', { also: ['customerId'] }),
  name: field('customerNickname', text, 'Shown name'),
});
export type Person = Infer<typeof person>;

// ---- robots ----------------------------------------------------------------------------------------------------

/** The four kinds of device. */
export const deviceKind = choice({ robot: 'robot', car: 'car', recorder: 'recorder', sensor: 'sensor' }, 'robot');
export type DeviceKind = Infer<typeof deviceKind>;

/** A device of the list. */
export const robot = entity('Robot', {
  id: field('deviceId', id, 'Device id', { also: ['id'] }),
  name: field('robotName', withDefault(text, ''), 'Name', { also: ['name', 'deviceName'] }),
  model: field('modelName', optional(text), 'Model', { also: ['model'] }),
  mayControl: field('control', withDefault(number, 0), 'Above 0: this user may control it', { also: ['isControl'] }),
  isOnline: field('online', withDefault(flag, false), 'Reachable now'),
  videoLimitMinutes: field(
    'videoLimit',
    optional(number),
    'Live video stops after so many minutes; 0 or none: no limit',
    { also: ['videoLimitTime'] },
  ),
  kind: field('deviceType', withDefault(deviceKind, 'robot'), 'Kind of device'),
  picture: field('modelPic', optional(address), 'Picture of the model', { also: ['imgUrl'] }),
  companyCode: field('companyCode', optional(text), 'Company code'),
  serial: field('robotSn', optional(text), 'Serial number'),
  mapId: assumed('mapId', optional(id), 'Map it stands on'),
});
export type Robot = Infer<typeof robot>;

/** Who drives, as the pushed status says it: 0 manual, anything else an automatic mode (rulings.md 1). */
export type WorkMode = 'manual' | 'automatic';
/** The pushed `workModel`. Only 0 is given by the specification; the other numbers are assumed, unknown ones are patrol. */
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
/** The one conversion between the named mode and who drives. */
export const workModeOf = (mode: NamedMode): WorkMode => (mode === 'manual' ? 'manual' : 'automatic');

/** The commanded `carmode`: 0 automatic, 1 manual. The opposite of the pushed status: never compare the two. */
export const modeCommand = choice({ automatic: 0, manual: 1 });
/** What a robot does with its interrupted task on the way to automatic. */
export const resumeChoice = choice({ resume: 0, continue: 1 });
export type ResumeChoice = Infer<typeof resumeChoice>;

/** Where a device stands on its map. */
export const pose = entity('Pose', {
  mapId: field('mapId', id, 'Map'),
  x: field('x', number, 'Metres to the east of the map origin'),
  y: field('y', number, 'Metres to the north of the map origin'),
  angle: field('angle', withDefault(number, 0), 'Heading in degrees, counter-clockwise from east'),
});
export type Pose = Infer<typeof pose>;

/** What is initialised (numbers assumed): the whole robot, where it believes to stand, its camera. */
export const initializePart = choice({ robot: 0, position: 1, camera: 2 }, 'robot');
export type InitializePart = Infer<typeof initializePart>;
/** How far an initialisation is, and its three results. */
export const initializeState = choice({ running: 0, complete: 1, fail: 2, timeout: 3 }, 'running');
export type InitializeState = Infer<typeof initializeState>;
/** The last initialisation of a robot since it came online (assumed). */
export const initialization = entity('Initialization', {
  part: field('initType', initializePart, 'What is initialised'),
  state: field('initStatus', initializeState, 'How it stands'),
  progress: field('progress', withDefault(number, 0), 'Percent'),
});
export type Initialization = Infer<typeof initialization>;

/** Pushed status of the selected robot. */
export const robotStatus = entity('RobotStatus', {
  isEmergencyStopped: field('stopStatus', withDefault(flag, false), 'The emergency stop is pressed'),
  isPatrolPaused: field('isPatrolStop', optional(flag), 'The patrol is paused; not told by every server'),
  mode: field('workModel', namedMode, 'Work mode'),
  isAlarmLightOn: field('alarmLightStatus', withDefault(flag, false), 'Warning light'),
  isHeadLightOn: field('headLightStatus', withDefault(flag, false), 'Head light'),
  battery: assumed('battery', optional(number), 'Charge in percent'),
  speed: assumed('speed', optional(number), 'Metres a second'),
  pose: assumed('pose', optional(pose), 'Where it stands'),
  driver: assumed('driver', optional(text), 'Who holds control now, shown name'),
  initialization: assumed('initialize', optional(initialization), 'The last initialisation'),
});
export type RobotStatus = Infer<typeof robotStatus>;

/** One value of the enable-config; only its two field names are given. */
export const enableConfig = entity('EnableConfig', {
  type: field('Type', choice(enableTypes), 'What is set'),
  value: field('Value', number, 'Its value'),
});
export type EnableConfig = Infer<typeof enableConfig>;

/** A kept position of the camera (assumed). */
export const preset = entity('Preset', {
  id: assumed('presetId', id, 'Preset', { also: ['id'] }),
  name: assumed('presetName', withDefault(text, ''), 'Name, 20 at most', { also: ['name'] }),
});
export type Preset = Infer<typeof preset>;

/** Somebody who asks for control (assumed). */
export const controlRequest = entity('ControlRequest', {
  id: field('requestId', id, 'Request'),
  name: field('userName', withDefault(text, ''), 'Who asks'),
  isMine: field('isMine', withDefault(flag, false), 'This session asks'),
  until: field('expireTime', time, 'It lapses then'),
});
export type ControlRequest = Infer<typeof controlRequest>;

/** Who holds control of a device (assumed). */
export const controlLease = entity('ControlLease', {
  deviceId: field('deviceId', id, 'Device'),
  name: field('userName', withDefault(text, ''), 'Who holds control'),
  isMine: field('isMine', withDefault(flag, false), 'This session holds it'),
  since: field('beginTime', time, 'Since when'),
  request: field('request', optional(controlRequest), 'Who asks for it now; only the holder and who asks are told'),
});
export type ControlLease = Infer<typeof controlLease>;

/** A camera or audio channel of a device. */
export const channel = entity('Channel', {
  id: field('channelId', id, 'Channel id', { also: ['id'] }),
  name: field('name', withDefault(text, ''), 'Name', { also: ['channelName'] }),
  number: field('channelNum', withDefault(number, 1), 'Number; 7 is the audio channel'),
  videoCode: field('videoCode', optional(text), 'H264 or H265'),
  hasLan: assumed('lanVideo', optional(flag), 'The robot itself sends it in its own network as well'),
});
export type Channel = Infer<typeof channel>;
/** The channel number that carries audio (specification section 9). */
export const audioChannelNumber = 7;

/** Whether the operator only hears a device, or talks with it. */
export const interaction = choice({ listen: 0, intercom: 1 });
export type Interaction = Infer<typeof interaction>;

/** Further names under which servers answer the address of a stream. */
export const streamNames = ['videoUrl', 'audioUrl', 'wsUrl', 'playUrl', 'address', 'accessUrl'];

/** Stream quality: 1 HD (1080P), 2 SD (480P). */
export const streamType = choice({ hd: 1, sd: 2 });
export type StreamType = Infer<typeof streamType>;

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
  metresPerPixel: field('resolution', number, 'Metres a pixel'),
  originX: field('originX', withDefault(number, 0), 'Map coordinate of the lower left corner, metres'),
  originY: field('originY', withDefault(number, 0), 'Map coordinate of the lower left corner, metres'),
});
export type FloorPlan = Infer<typeof floorPlan>;

/** Where one device is now, for the map of all devices (assumed). */
export const position = entity('Position', {
  deviceId: field('deviceId', id, 'Device'),
  mapId: field('mapId', id, 'Map'),
  x: field('x', number, 'Metres east'),
  y: field('y', number, 'Metres north'),
  angle: field('angle', withDefault(number, 0), 'Heading in degrees, counter-clockwise from east'),
  mode: field('workModel', optional(namedMode), 'Work mode'),
  battery: field('battery', optional(number), 'Charge in percent'),
});
export type Position = Infer<typeof position>;

/** Numbers of the whole fleet. */
export const statistics = entity('Statistics', {
  total: field('robotTotal', withDefault(number, 0), 'Robots'),
  onPatrol: field('patrolNum', withDefault(number, 0), 'On patrol'),
  onDuty: field('onDutyNum', withDefault(number, 0), 'On duty'),
  charging: field('chargeNum', withDefault(number, 0), 'Charging'),
  alarms: field('alarmNum', withDefault(number, 0), 'Alarms today'),
  captures: field('captureNum', withDefault(number, 0), 'Captures today'),
});
export type Statistics = Infer<typeof statistics>;

/** Pushed situation of the whole fleet: numbers, and where every device is (positions are assumed). */
export const situation = entity(
  'Situation',
  {
    statistics: assumed('statistics', optional(statistics), 'Numbers; they may stand beside it too'),
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
  index: assumed('step', withDefault(number, 0), 'Index of the point it goes to'),
  total: assumed('total', withDefault(number, 0), 'Points of the line'),
  name: assumed('name', optional(text), 'What it does there'),
});
export type CurrentStep = Infer<typeof currentStep>;

/** Position on the earth (fields assumed). */
export const coordinate = entity('Coordinate', {
  longitude: assumed('longitude', number, 'Degrees east', { also: ['lng', 'lon'] }),
  latitude: assumed('latitude', number, 'Degrees north', { also: ['lat'] }),
});
export type Coordinate = Infer<typeof coordinate>;

// ---- alarms ----------------------------------------------------------------------------------------------------

/** How grave: 1 serious, 2 important, 3 general. An unknown level is serious (rulings.md 3). */
export const alarmLevel = choice({ serious: 1, important: 2, general: 3 }, 'serious');
export type AlarmLevel = Infer<typeof alarmLevel>;
/** How far an alarm is handled. */
export type AlarmState = 'unacknowledged' | 'acknowledged' | 'closed';
/** Why a closed alarm is closed. */
export type Disposition = 'processed' | 'notRequired' | 'system';
/** The wire's alarmStatus 0 to 4. Above the contract use `alarmState` and `disposition`. */
export const alarmStatus = choice(
  { unacknowledged: 0, acknowledged: 1, processed: 2, notRequired: 3, system: 4 },
  'processed',
);
export type AlarmStatus = Infer<typeof alarmStatus>;
const statusRank: Record<AlarmStatus, number> = {
  unacknowledged: 0,
  acknowledged: 1,
  processed: 2,
  notRequired: 3,
  system: 4,
};
/** The state that a status means. */
export const alarmState = (status: AlarmStatus): AlarmState =>
  status === 'unacknowledged' || status === 'acknowledged' ? status : 'closed';
/** Why it is closed; undefined while it is open. */
export const disposition = (status: AlarmStatus): Disposition | undefined =>
  status === 'unacknowledged' || status === 'acknowledged' ? undefined : status;
/** The later of two statuses: status only moves forward (safety.md 2.5). */
export const laterStatus = (one: AlarmStatus, other: AlarmStatus): AlarmStatus =>
  statusRank[other] > statusRank[one] ? other : one;
/** The wire's type of a person alarm. */
export const personAlarmType = '317';

/** Review of an alarm: 0 none, 1 initiated, 2 confirmed, 3 cancelled. */
export const reviewStatus = choice({ none: 0, initiated: 1, confirmed: 2, cancelled: 3 }, 'none');
export type ReviewStatus = Infer<typeof reviewStatus>;

/** Whether the cause of an alarm is still there, acknowledged or not: 1 present, 0 gone. */
export const alarmCondition = choice({ present: 1, gone: 0 }, 'present');
export type AlarmCondition = Infer<typeof alarmCondition>;
/** A colour as red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];
const rgbForms = [
  /^(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})$/,
  /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i,
] as const;
/** A colour of the server. Nothing but three numbers ever comes of it: it is drawn, and a text could carry more than a colour. */
export const rgb: Codec<Rgb> = {
  wire: 'colour ("r,g,b", "rgb(r, g, b)" or "#rrggbb")',
  kind: {
    type: 'other',
    samples: [
      [255, 0, 128],
      [0, 0, 0],
    ],
  },
  decode: (value, reading, path) => {
    const read = typeof value === 'string' ? value.trim() : '';
    const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(read);
    const parts = hex ?? rgbForms.map(form => form.exec(read)).find(found => found !== null);
    const [red = NaN, green = NaN, blue = NaN] = (parts ?? []).slice(1).map(part => parseInt(part, hex ? 16 : 10));
    if ([red, green, blue].every(part => part >= 0 && part <= 255)) return [red, green, blue];
    return refuse(reading, path, 'colour', value);
  },
  encode: value => value.join(','),
};

/** A kind of person of the face library, as an alarm of type 317 needs it. */
export const personType = entity('PersonType', {
  name: field('name', withDefault(text, ''), 'Name of the type'),
  colour: field('rgb', optional(rgb), 'Its colour'),
  level: field('alarmLevel', optional(alarmLevel), 'Level of its alarms'),
});
export type PersonType = Infer<typeof personType>;

/** The outcome of a review: 0 is regular, any other value an anomaly. */
const anomaly: Codec<boolean> = {
  wire: '0 regular | other abnormal',
  kind: { type: 'other', samples: [true, false] },
  decode: value => !(value === false || String(value).trim() === '0'),
  encode: value => (value ? 1 : 0),
};

/** An alarm of a list or a push. */
export const alarm = entity('Alarm', {
  id: field('id', id, 'Alarm id', { also: ['alarmId', 'alarmRecordId'] }),
  deviceId: assumed('deviceId', optional(id), 'Device'),
  deviceName: field('deviceName', withDefault(text, ''), 'Device name'),
  mapName: field('mapName', optional(text), 'Map name'),
  beganAt: field('alarmBeginTime', withDefault(time, 0), 'When it began; 0 where that cannot be read'),
  type: field('alarmType', optional(text), 'Type; 317 is a person alarm'),
  level: field('alarmLevel', withDefault(alarmLevel, 'serious'), 'Level'),
  name: field('alarmName', withDefault(text, ''), 'Name'),
  value: field('alarmValue', optional(text), 'Measured value or person'),
  colour: field('rgb', optional(rgb), 'Colour of the person type, of type 317 only'),
  status: field('alarmStatus', withDefault(alarmStatus, 'unacknowledged'), 'Status'),
  picture: field('picUrl', optional(address), 'Picture'),
  video: field('videoUrl', optional(address), 'Video'),
  remindKind: field('remindType', optional(text), 'How to remind'),
  hasAudio: field('audioRemind', withDefault(flag, false), 'It brings an audio of its own'),
  audio: field('audioRemindFileUrl', optional(address), 'Its own audio'),
  mapId: assumed('mapId', optional(id), 'Map'),
  x: assumed('x', optional(number), 'Metres east'),
  y: assumed('y', optional(number), 'Metres north'),
  levelAt: assumed('levelTime', optional(time), 'Since when it has its level; from its begin where missing'),
  escalatedAt: assumed('escalateTime', optional(time), 'When the server raised its level by itself'),
  condition: assumed('conditionStatus', optional(alarmCondition), 'Whether its cause is still there'),
  conditionEndedAt: assumed('conditionEndTime', optional(time), 'When its cause was gone'),
  acknowledgedAt: assumed('confirmTime', optional(time), 'When it was acknowledged; in lists'),
  acknowledgedBy: assumed('confirmUsername', optional(text), 'Who acknowledged it; in lists'),
  closedAt: assumed('closeTime', optional(time), 'When it was closed; in lists'),
  closedBy: assumed('closeUsername', optional(text), 'Who closed it; in lists'),
});
export type Alarm = Infer<typeof alarm>;

/** Which alarms: the names on the wire are those that the address of the alarm query takes too. */
const alarmFilter = {
  id: assumed('alarmId', optional(id), 'Alarm'),
  deviceId: field('deviceId', optional(id), 'Device'),
  deviceName: assumed('deviceName', optional(text), 'Part of the device name'),
  type: assumed('alarmType', optional(text), 'Type'),
  level: assumed('alarmLevel', optional(alarmLevel), 'Level'),
  status: field('alarmStatus', optional(alarmStatus), 'Status; 0 for those that nobody acknowledged'),
  from: field('startTime', optional(time), 'Not before'),
  to: field('stopTime', optional(time), 'Not after'),
  note: assumed('remark', optional(text), 'Part of a remark of acknowledgement or closing, 100 at most'),
};

/** What the server sorts alarms by. */
export const alarmOrder = choice({ time: 'alarmBeginTime', level: 'alarmLevel', device: 'deviceName' }, 'time');
export type AlarmOrder = Infer<typeof alarmOrder>;
/** Which end of a sorted list comes first. */
export const sortDirection = choice({ ascending: 'asc', descending: 'desc' }, 'descending');

/** A page of alarms. */
export const alarmQuery = entity('AlarmQuery', {
  page: field('page', withDefault(number, 1), 'Page, from 1'),
  pageSize: field('pageSize', withDefault(number, 20), 'Rows a page'),
  ...alarmFilter,
  sort: assumed('sortField', optional(alarmOrder), 'Sorted by; as they came, newest first, where missing'),
  direction: assumed('sortOrder', optional(sortDirection), 'Which end comes first; the last where missing'),
});
export type AlarmQuery = Infer<typeof alarmQuery>;

/** Alarms to be written into a file. */
export const alarmExport = entity('AlarmExport', {
  ...alarmFilter,
  purpose: field('exportRemark', optional(text), 'What the export is for, 100 at most; kept with who exported'),
  timeZone: field('timeZone', optional(text), 'IANA name of the zone that times are written in; UTC where missing'),
});
export type AlarmExport = Infer<typeof alarmExport>;

/** A type of alarms that the server can raise. */
export const alarmType = entity('AlarmType', {
  type: field('alarmType', text, 'Type'),
  name: field('alarmName', withDefault(text, ''), 'Name in the language that was asked for'),
});
export type AlarmType = Infer<typeof alarmType>;

/** A device that has seen the same as the one that raised an alarm. */
export const alarmWitness = entity('AlarmWitness', {
  deviceId: field('deviceId', id, 'Device'),
  deviceName: field('deviceName', withDefault(text, ''), 'Device name'),
  at: field('time', optional(time), 'When it saw it first'),
});
export type AlarmWitness = Infer<typeof alarmWitness>;

/** Everything about one alarm. */
export const alarmDetail = entity('AlarmDetail', {
  id: field('alarmId', id, 'Alarm id', { also: ['id', 'alarmRecordId'] }),
  originalId: field('previousAlarmRecordId', optional(id), 'The alarm that this one reviews'),
  name: field('alarmName', withDefault(text, ''), 'Name'),
  type: assumed('alarmType', optional(text), 'Type'),
  picture: field('picUrl', optional(address), 'Picture'),
  video: assumed('videoUrl', optional(address), 'Video'),
  deviceId: assumed('deviceId', optional(id), 'Device'),
  deviceName: field('deviceName', withDefault(text, ''), 'Device name'),
  mapName: field('mapName', optional(text), 'Map name'),
  beganAt: field('alarmBeginTime', withDefault(time, 0), 'When it began; 0 where that cannot be read'),
  level: field('alarmLevel', withDefault(alarmLevel, 'serious'), 'Level'),
  value: field('alarmValue', optional(text), 'Measured value'),
  status: field('alarmStatus', withDefault(alarmStatus, 'unacknowledged'), 'Status'),
  acknowledgedAt: field('confirmTime', optional(time), 'When it was acknowledged'),
  acknowledgedBy: field('confirmUsername', optional(text), 'Who acknowledged it'),
  acknowledgeNote: field('confirmComment', optional(text), 'Remark of the acknowledgement'),
  assignedTo: assumed('dealUsername', optional(text), 'Person responsible'),
  closedAt: field('closeTime', optional(time), 'When it was closed'),
  closedBy: field('closeUsername', optional(text), 'Who closed it'),
  closeNote: field('closeComment', optional(text), 'Remark of the closing'),
  closePicture: field('closePicUrl', optional(address), 'Picture of the closing'),
  reportedAt: assumed('reportTime', optional(time), 'When it was reported'),
  reportedBy: assumed('reportUsername', optional(text), 'Who reported it'),
  referenceGroupId: field('consultGroupId', optional(id), 'Reference picture group'),
  referenceGroupName: field('consultGroupName', optional(text), 'Name of that group'),
  reviewStartedAt: field('reviewInitiationTime', optional(time), 'When the review began'),
  reviewer: field('reviewer', optional(text), 'Who reviews'),
  reviewedAt: field('reviewCompletionTime', optional(time), 'When the review ended'),
  reviewIsAbnormal: field('reviewResult', optional(anomaly), 'The review found an anomaly'),
  reviewPicture: field('reviewPicUrl', optional(address), 'Picture of the review'),
  reviewStatus: field('reviewStatus', withDefault(reviewStatus, 'none'), 'Review'),
  previousReviewAt: field('previousReviewAlarmTime', optional(time), 'Time of the review before'),
  previousReviewPicture: field('previousReviewAlarmPicUrl', optional(address), 'Picture of the review before'),
  condition: assumed('conditionStatus', optional(alarmCondition), 'Whether its cause is still there'),
  conditionEndedAt: assumed('conditionEndTime', optional(time), 'When its cause was gone'),
  isReviewAlarm: field('reviewAlarm', withDefault(flag, false), 'It is itself the outcome of a review'),
  canReview: assumed('canReview', optional(flag), 'Whether a robot can look at it again'),
  reviewDeviceName: assumed('reviewDeviceName', optional(text), 'The robot that looks again'),
  reviewAlarmId: assumed('reviewAlarmId', optional(id), 'The alarm that its review produced'),
  witnesses: assumed('witnesses', optional(list(alarmWitness)), 'Other devices that have seen the same'),
});
export type AlarmDetail = Infer<typeof alarmDetail>;

/** Pushed when somebody acknowledged or closed alarms (fields beyond the ids are assumed). */
export const alarmConfirmation = entity(
  'AlarmConfirmation',
  {
    ids: field('alarmId', ids, 'The alarms', { also: ['id', 'ids', 'alarmIds'] }),
    status: assumed('alarmStatus', withDefault(alarmStatus, 'acknowledged'), 'The status they have now'),
    by: assumed('confirmUsername', optional(text), 'Who did it'),
    at: assumed('confirmTime', optional(time), 'When'),
  },
  { main: 'ids' },
);
export type AlarmConfirmation = Infer<typeof alarmConfirmation>;

/** Pushed when a review has ended. */
export const reviewCompletion = entity('ReviewCompletion', {
  originalId: field('originalAlarmId', id, 'The reviewed alarm'),
  newId: field('reviewAlarmId', optional(id), 'The alarm that the review produced'),
});
export type ReviewCompletion = Infer<typeof reviewCompletion>;

/** A source (device and alarm type) that is shelved: its alarms are stored and listed, but call nobody (ISA-18.2). */
export const alarmShelf = entity('AlarmShelf', {
  id: field('shelveId', id, 'Shelf'),
  deviceId: field('deviceId', withDefault(id, ''), 'Device'),
  deviceName: field('deviceName', withDefault(text, ''), 'Device name'),
  type: field('alarmType', withDefault(text, ''), 'Alarm type'),
  name: field('alarmName', withDefault(text, ''), 'Name of the alarm type'),
  level: field('alarmLevel', withDefault(alarmLevel, 'serious'), 'Gravest level that is shelved; a graver alarm calls'),
  by: field('shelveUsername', withDefault(text, ''), 'Who shelved it'),
  since: field('shelveTime', time, 'Since when'),
  until: field('shelveEndTime', time, 'When it returns by itself'),
  reason: field('shelveReason', withDefault(text, ''), 'Why'),
  arrived: field('alarmNum', withDefault(number, 0), 'Alarms that came meanwhile'),
  pending: field('unconfirmNum', withDefault(number, 0), 'Alarms of the source that nobody acknowledged'),
});
export type AlarmShelf = Infer<typeof alarmShelf>;

/** How long an alarm of each level may wait before it escalates, seconds. */
export const escalationTimes = entity('EscalationTimes', {
  serious: field('seriousSeconds', withDefault(number, 120), 'Serious: 120 where missing'),
  important: field('importantSeconds', withDefault(number, 600), 'Important: 600 where missing'),
  general: field('generalSeconds', withDefault(number, 3600), 'General: 3600 where missing'),
});
export type EscalationTimes = Infer<typeof escalationTimes>;

/** Alarms of one stretch of time, by level. */
export const alarmTally = entity('AlarmTally', {
  at: field('time', time, 'Begin of the hour or day'),
  serious: field('seriousNum', withDefault(number, 0), 'Serious'),
  important: field('importantNum', withDefault(number, 0), 'Important'),
  general: field('generalNum', withDefault(number, 0), 'General'),
});
export type AlarmTally = Infer<typeof alarmTally>;

// ---- SOS -------------------------------------------------------------------------------------------------------

/** An incoming emergency call. */
export const sosCall = entity('SosCall', {
  uuid: field('uuid', id, 'Identity of the call'),
  sessionId: field('sessionId', withDefault(id, ''), 'Session of the call'),
  deviceId: field('deviceId', withDefault(id, ''), 'Device', { also: ['id'] }),
  deviceName: field('deviceName', withDefault(text, ''), 'Device name', { also: ['name'] }),
  model: field('model', optional(text), 'Model'),
  picture: field('modelPic', optional(address), 'Picture of the model', { also: ['img'] }),
  beganAt: field('beginTime', optional(time), 'Since when it rings', { also: ['time'] }),
});
export type SosCall = Infer<typeof sosCall>;

/** Why a call is over for a console (assumed). */
export const sosEndReason = choice({ bye: 'bye', answered: 'answered', timeout: 'timeout' }, 'bye');
export type SosEndReason = Infer<typeof sosEndReason>;

/** A call is over: the other side hung up, somebody else answered, or nobody did in time. */
export const sosEnd = entity(
  'SosEnd',
  {
    uuid: field('uuid', id, 'Identity of the call'),
    sessionId: field('sessionId', optional(id), 'Session of the call'),
    reason: assumed('reason', withDefault(sosEndReason, 'bye'), 'bye, answered (elsewhere) or timeout'),
    by: assumed('answeredBy', optional(text), 'Who answered elsewhere'),
  },
  { main: 'uuid' },
);
export type SosEnd = Infer<typeof sosEnd>;

/** A stretch of time without a gap worth speaking of. */
export const videoRange = entity('VideoRange', {
  from: field('startTime', time, 'First picture'),
  to: field('stopTime', time, 'Last picture'),
});
export type VideoRange = Infer<typeof videoRange>;

/** A screenshot that was kept. */
export const screenshotMark = entity('ScreenshotMark', {
  id: field('id', id, 'Screenshot'),
  at: field('createTime', time, 'The moment that it shows'),
  note: field('remarks', withDefault(text, ''), 'Remark'),
  picture: field('picUrl', optional(address), 'Picture'),
});
export type ScreenshotMark = Infer<typeof screenshotMark>;
