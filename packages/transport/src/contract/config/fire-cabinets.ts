/** The cabinets with fire-fighting equipment: what is in them, and when they are to be checked. */
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
import { date } from './day-times.ts';
import { thingOperation } from './operations.ts';
import { placedFirmly } from './placed.ts';
import { kept, things } from './things.ts';

/** A piece of equipment. An axe and a hydrant do not expire. */
export const cabinetItem = entity('CabinetItem', {
  item: assumed('item', choice({ extinguisher: 1, hose: 2, mask: 3, axe: 4, blanket: 5, hydrant: 6 }), 'What it is'),
  count: assumed('count', within(number, { min: 1, max: 999, decimals: 0 }), 'How many'),
  expiry: assumed('expireDate', optional(date), 'The day on which it expires'),
});

const onAdd = {
  code: assumed('cabinetCode', within(text, { min: 1, max: 20, format: 'serial' }), 'Code, which never changes'),
};
const settings = {
  name: assumed('cabinetName', within(text, { min: 1, max: 20, format: 'plain' }), 'Name'),
  ...placedFirmly,
  location: assumed('location', optional(within(text, { max: 100 })), 'Where it is, in words'),
  managerId: assumed('managerId', optional(within(text, { max: 20 })), 'The user who looks after it'),
  contents: assumed('equipmentList', within(list(cabinetItem), { min: 1, max: 30 }), 'What must be in it'),
  checkEvery: assumed(
    'inspectDays',
    measured('day', 0, { min: 1, max: 366 }),
    'After how many days it is checked again',
  ),
};

/** A cabinet with what it last reported. */
export const fireCabinet = entity('FireCabinet', {
  ...kept,
  ...onAdd,
  ...settings,
  mapName: assumed('mapName', withDefault(text, ''), 'Name of its map in the language of the caller'),
  managerName: assumed('managerName', optional(text), 'Name of the user who looks after it'),
  checkedAt: assumed('inspectTime', timeOrNone, 'When it was last checked, by a person or a robot'),
  nextExpiry: assumed('expireDate', optional(date), 'The first day on which something in it expires'),
  isOnline: assumed('networkStatus', withDefault(flag, false), 'It is connected'),
  state: assumed(
    'cabinetState',
    withDefault(choice({ shut: 0, open: 1, due: 2, missing: 3, offline: 4 }), 'offline'),
    'What it reports, or what it needs',
  ),
});

/** The cabinets of a unit and of those below it. */
export const fireCabinets = things({
  entity: fireCabinet,
  module: 'device',
  screen: 'fire-cabinet-manage-list',
  labels: 'equipment.fireCabinet',
  filters: ['code', 'name', 'mapName', 'location', 'managerName', 'state'],
  sorts: ['changedAt', 'name', 'checkedAt', 'nextExpiry'],
  settings,
  onAdd,
  rules: {
    title: 'name',
    unique: [['code'], ['name']],
    refers: [
      { field: 'mapId', thing: 'Map' },
      { field: 'managerId', thing: 'Customer' },
    ],
  },
  doc: { one: 'A fire cabinet', all: 'Fire cabinets' },
});

export const checkFireCabinet = thingOperation({
  name: 'checkFireCabinet',
  module: 'device',
  screen: 'fire-cabinet-manage-list',
  fields: { remark: field('remark', optional(within(text, { max: 100 })), 'What was found') },
  doc: 'Says that fire cabinets have been checked now and are complete.',
});
