/** The lifts of a site: their floors, their server, and where their car is. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  list,
  measured,
  number,
  optional,
  text,
  timeOrNone,
  withDefault,
  within,
} from '../codec/index.ts';
import { thingOperation } from './operations.ts';
import { placedFirmly } from './placed.ts';
import { kept, things } from './things.ts';

/** The name of a floor, as the lift shows it. */
const floorName = within(text, { min: 1, max: 16 });

/** A floor at which a lift stops. */
export const liftFloor = entity('LiftFloor', {
  mapId: placedFirmly.mapId,
  floor: assumed('floor', floorName, 'Its name, as the lift shows it'),
  x: placedFirmly.x,
  y: placedFirmly.y,
});

const onAdd = {
  liftCode: field('liftId', within(text, { min: 1, max: 20, format: 'serial' }), 'Code, which never changes'),
};
const settings = {
  name: field('liftName', within(text, { min: 1, max: 20, format: 'plain' }), 'Name'),
  serverId: field(
    'serverId',
    within(text, { min: 1, max: 50, format: 'host' }),
    'IP address or host name of the server of the lift',
  ),
  port: field('serverPort', within(number, { min: 0, max: 65_535, decimals: 0 }), 'Port of that server'),
  maker: field('manufacturer', within(text, { min: 1, max: 50 }), 'Its maker, one of `listLiftMaker`'),
  floors: assumed(
    'floorList',
    within(list(liftFloor), { min: 1, max: 50 }),
    'Where it stops, from the lowest floor to the highest',
  ),
  doorTime: assumed('doorOpenSeconds', measured('second', 0, { min: 3, max: 60 }), 'How long its door stays open'),
  use: field('useStatus', choice({ inUse: 1, maintenance: 2 }), 'How it is used'),
};

/** A lift with what it last reported. */
export const lift = entity('Lift', {
  ...kept,
  ...onAdd,
  ...settings,
  makerName: assumed('manufacturerName', optional(text), 'Name of its maker in the language of the caller'),
  isOnline: field('networkStatus', withDefault(flag, false), 'It is connected'),
  state: assumed(
    'liftState',
    withDefault(choice({ idle: 0, up: 1, down: 2, doorOpen: 3, fault: 4 }), 'idle'),
    'What its car does',
  ),
  at: assumed('currentFloor', optional(text), 'The floor at which its car is, or that it passes'),
  reportedAt: assumed('reportTime', timeOrNone, 'When it last reported a change'),
});

/** The lifts of a unit and of those below it. */
export const lifts = things({
  entity: lift,
  module: 'device',
  screen: 'lift-manage-list',
  labels: 'equipment.lift',
  filters: ['name', 'liftCode', 'maker', 'use', 'isOnline', 'state'],
  words: ['maker'],
  sorts: ['changedAt', 'name', 'liftCode'],
  settings,
  onAdd,
  between: [
    { kind: 'eachOnce', fields: ['floors'], columns: ['floor'] },
    { kind: 'eachOnce', fields: ['floors'], columns: ['mapId'] },
  ],
  rules: {
    title: 'name',
    unique: [['liftCode'], ['name']],
    refers: [{ field: 'maker', thing: 'Dictionary', by: 'value' }],
  },
  doc: { one: 'A lift', all: 'Lifts' },
});

export const callLift = thingOperation({
  name: 'callLift',
  module: 'device',
  screen: 'lift-manage-list',
  fields: { floor: field('floor', floorName, 'The floor to which it comes, one of `listLiftFloor`') },
  doc: 'Calls lifts to a floor. Their doors open there. A lift without that floor is refused.',
});

const none = entity('LiftChoicesOfNothing', {});
const choices = list(
  entity('LiftChoice', {
    type: field('id', text, 'Value'),
    name: field('name', withDefault(text, ''), 'Name in the language of the caller'),
  }),
);

export const listLiftMaker = call({
  name: 'listLiftMaker',
  module: 'device',
  permission: { page: 'lift-manage-list' },
  request: none,
  answer: choices,
  isOurs: true,
  doc: 'Lists the makers of lifts that the dictionary offers.',
});

export const listLiftFloor = call({
  name: 'listLiftFloor',
  module: 'device',
  permission: { page: 'lift-manage-list' },
  request: none,
  answer: choices,
  isOurs: true,
  doc: 'Lists the names of the floors of the lifts that the caller sees.',
});
