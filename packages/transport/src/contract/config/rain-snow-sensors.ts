/** The rain and snow sensors: stations for the weather of an outdoor map, and what patrols do in rain and snow. */
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  measured,
  number,
  optional,
  several,
  text,
  timeOrNone,
  withDefault,
  within,
} from '../codec/index.ts';
import { thingOperation } from './operations.ts';
import { kept, things } from './things.ts';

/** What robots and patrol cars do in rain. `wipe`: the wiper is on. `goCharge`: they wait at their chargers. */
const reaction = choice({ none: 0, wipe: 1, pause: 2, goCharge: 3 });

const onAdd = {
  deviceCode: field('deviceId', within(text, { min: 1, max: 20, format: 'serial' }), 'Device ID, which never changes'),
};
const settings = {
  name: field('sensorName', within(text, { min: 1, max: 50, format: 'plain' }), 'Name'),
  model: field('modelName', optional(within(text, { max: 20, format: 'plain' })), 'Model'),
  mapId: assumed('mapId', within(text, { min: 1, max: 20 }), 'Its outdoor map, one of `listOutdoorMap`'),
  location: field('installLocation', optional(within(text, { max: 100 })), 'Where it stands, in words'),
  rainLimit: field(
    'rainThreshold',
    measured('millimetrePerHour', 1, { min: 0.1, max: 100 }),
    'Rain above it holds patrols back',
  ),
  isSnowCounted: field('snowEnabled', withDefault(flag, true), 'Snow counts as rain does'),
  holdFor: field(
    'confirmSeconds',
    measured('second', 0, { min: 0, max: 600 }),
    'How long it rains more than that before patrols are held back',
  ),
  dryFor: assumed(
    'recoverMinutes',
    measured('minute', 0, { min: 1, max: 720 }),
    'How long it rains no more than that before patrols go on',
  ),
  reaction: assumed('actionType', reaction, 'What robots and patrol cars do'),
  devices: assumed(
    'deviceIds',
    optional(within(several(id), { max: 999 })),
    'Robots and patrol cars that do it; all of the map without',
  ),
};

/** A sensor with what it last reported. */
export const rainSnowSensor = entity('RainSnowSensor', {
  ...kept,
  ...onAdd,
  ...settings,
  mapName: assumed('mapName', withDefault(text, ''), 'Name of its map in the language of the caller'),
  isOnline: field('networkStatus', withDefault(flag, false), 'It is connected'),
  power: field('power', optional(measured('percent')), 'Charge of its battery'),
  state: assumed('weather', optional(choice({ dry: 0, rain: 1, snow: 2 })), 'What the weather is'),
  rain: assumed('rainfall', optional(measured('millimetrePerHour', 1)), 'How much rain or snow falls'),
  reportedAt: assumed('reportTime', timeOrNone, 'When it last reported a change'),
  heldCount: assumed('heldNum', withDefault(number, 0), 'How many robots and patrol cars are held back'),
});

/** The rain and snow sensors of a unit and of those below it. */
export const rainSnowSensors = things({
  entity: rainSnowSensor,
  module: 'device',
  screen: 'rain-snow-sensor',
  labels: 'equipment.rainSnowSensor',
  filters: ['name', 'deviceCode', 'mapName', 'reaction', 'state'],
  sorts: ['changedAt', 'name', 'power'],
  settings,
  onAdd,
  rules: { title: 'name', unique: [['deviceCode'], ['name']] },
  doc: { one: 'A rain and snow sensor', all: 'Rain and snow sensors' },
});

export const tryRainSnowSensor = thingOperation({
  name: 'tryRainSnowSensor',
  module: 'device',
  screen: 'rain-snow-sensor',
  fields: {},
  doc: 'Lets sensors report rain for ten minutes, so that users see what patrols do.',
});
