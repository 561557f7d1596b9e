/** The switched circuits of a site: what they feed, their limits, and what they report. */
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  measured,
  optional,
  text,
  timeOrNone,
  withDefault,
  within,
} from '../codec/index.ts';
import { thingOperation } from './operations.ts';
import { placed } from './placed.ts';
import { kept, things } from './things.ts';

const current = measured('ampere', 1, { min: 0.1, max: 125 });

const settings = {
  name: assumed('switchName', within(text, { min: 1, max: 20, format: 'plain' }), 'Name'),
  gatewayCode: field('gatewayId', within(text, { min: 1, max: 20, format: 'serial' }), 'Code of its gateway'),
  deviceCode: field('deviceId', within(text, { min: 1, max: 20, format: 'serial' }), 'Its own code at the gateway'),
  ...placed,
  load: assumed('loadType', choice({ light: 1, socket: 2, fan: 3, pump: 4, gate: 5, other: 9 }), 'What it feeds'),
  rated: assumed('ratedCurrent', current, 'Its rated current'),
  tripAt: assumed('tripCurrent', current, 'The current above which it trips'),
  profileId: assumed('validityId', optional(within(text, { max: 20 })), 'When it is on; by hand alone without'),
  use: field('useStatus', choice({ inUse: 1, maintenance: 2 }), 'How it is used'),
};

/** A switch with what it last reported. */
export const smartSwitch = entity('SmartSwitch', {
  ...kept,
  ...settings,
  mapName: assumed('mapName', withDefault(text, ''), 'Name of its map in the language of the caller'),
  isOn: field('switchStatus', withDefault(flag, false), 'It is on'),
  isTripped: field('tripped', withDefault(flag, false), 'It has tripped'),
  current: assumed('current', optional(measured('ampere', 1)), 'The current that flows'),
  isOnline: assumed('networkStatus', withDefault(flag, false), 'It is connected'),
  reportedAt: assumed('reportTime', timeOrNone, 'When it last reported a change'),
});

/** The switches of a unit and of those below it. */
export const smartSwitches = things({
  entity: smartSwitch,
  module: 'device',
  screen: 'smart-switch-manage-list',
  labels: 'equipment.smartSwitch',
  filters: ['name', 'gatewayCode', 'deviceCode', 'mapName', 'load', 'use', 'isOn', 'isTripped', 'isOnline'],
  sorts: ['changedAt', 'name', 'current'],
  settings,
  between: [{ kind: 'below', fields: ['rated', 'tripAt'] }],
  rules: {
    title: 'name',
    unique: [['deviceCode', 'gatewayCode']],
    refers: [
      { field: 'mapId', thing: 'Map' },
      { field: 'profileId', thing: 'Validity' },
    ],
  },
  doc: { one: 'A switch', all: 'Switches' },
});

export const setSmartSwitch = thingOperation({
  name: 'setSmartSwitch',
  module: 'device',
  screen: 'smart-switch-manage-list',
  fields: { isOnNow: field('switchStatus', choice({ on: 1, off: 0 }), 'On or off') },
  doc: 'Switches circuits on or off. One that has tripped is reset first.',
});

export const resetSmartSwitch = thingOperation({
  name: 'resetSmartSwitch',
  module: 'device',
  screen: 'smart-switch-manage-list',
  fields: {},
  doc: 'Resets switches that have tripped. They stay off.',
});
