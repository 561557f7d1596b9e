/** The locks of doors and gates: who is let in, for how long, and what they report. */
import {
  assumed,
  choice,
  entity,
  field,
  id,
  measured,
  optional,
  several,
  text,
  timeOrNone,
  withDefault,
  within,
} from '../codec/index.ts';
import { thingOperation } from './operations.ts';
import { kept, things } from './things.ts';

/** How a lock is used. */
const lockUse = choice({ maintenance: 0, inUse: 1, heldOpen: 2, heldShut: 3 });

const onAdd = {
  lockCode: assumed('lockId', within(text, { min: 1, max: 20, format: 'serial' }), 'Code, which never changes'),
};
const settings = {
  name: assumed('lockName', within(text, { min: 1, max: 20, format: 'plain' }), 'Name'),
  doorId: assumed('doorId', within(text, { min: 1, max: 50 }), 'The door, one of `listDoor`'),
  nodeId: assumed('nodeId', optional(within(text, { max: 20 })), 'The edge node between it and the server'),
  openFor: assumed('openSeconds', measured('second', 0, { min: 3, max: 600 }), 'After how long it locks again'),
  ajarFor: assumed(
    'ajarSeconds',
    measured('second', 0, { min: 10, max: 3600 }),
    'After how long an open door raises an alarm',
  ),
  profileId: assumed('validityId', optional(within(text, { max: 20 })), 'When persons are let in; always without'),
  personTypes: assumed(
    'personTypes',
    optional(within(several(id), { max: 50 })),
    'Types of persons who are let in by card and face, by code',
  ),
  robots: assumed(
    'deviceIds',
    optional(within(several(id), { max: 999 })),
    'Robots that may open it; all of its map without',
  ),
  use: assumed('useStatus', lockUse, 'How it is used'),
};

/** A lock with what it last reported. */
export const tblock = entity('Tblock', {
  ...kept,
  ...onAdd,
  ...settings,
  doorName: assumed('doorName', withDefault(text, ''), 'Name of the door in the language of the caller'),
  mapName: assumed('mapName', withDefault(text, ''), 'Name of its map in the language of the caller'),
  state: assumed(
    'lockState',
    withDefault(choice({ locked: 0, unlocked: 1, open: 2, ajar: 3, offline: 4 }), 'offline'),
    'What it reports',
  ),
  power: assumed('power', optional(measured('percent')), 'Charge of its battery'),
  reportedAt: assumed('reportTime', timeOrNone, 'When it last reported a change'),
});

/** The locks of a unit and of those below it. */
export const tblocks = things({
  entity: tblock,
  module: 'device',
  screen: 'tblock-list',
  labels: 'equipment.tblock',
  filters: ['lockCode', 'name', 'doorName', 'use', 'state'],
  sorts: ['changedAt', 'name', 'power'],
  settings,
  onAdd,
  between: [{ kind: 'below', fields: ['openFor', 'ajarFor'] }],
  rules: {
    title: 'name',
    unique: [['lockCode'], ['name'], ['doorId']],
    refers: [
      { field: 'nodeId', thing: 'EdgeNode' },
      { field: 'profileId', thing: 'Validity' },
      { field: 'personTypes', thing: 'PersonType', by: 'code' },
    ],
  },
  doc: { one: 'A lock', all: 'Locks' },
});

export const setTblockState = thingOperation({
  name: 'setTblockState',
  module: 'device',
  screen: 'tblock-list',
  fields: {
    lockAct: field('lockAct', choice({ open: 1, holdOpen: 2, holdShut: 3, normal: 4 }), 'What it does'),
    remark: field('remark', optional(within(text, { max: 100 })), 'Why'),
  },
  doc: 'Opens locks once, holds them open or shut, or lets them work as usual again.',
});
