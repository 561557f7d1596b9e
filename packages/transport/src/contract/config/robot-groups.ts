/** Groups of robots: with how much charge they begin a round, and below how much they go to their charger. */
import { call } from '../call.ts';
import {
  assumed,
  entity,
  field,
  id,
  list,
  measured,
  number,
  optional,
  several,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { kept, things } from './things.ts';

const settings = {
  name: field('groupName', within(text, { min: 1, max: 20, format: 'plain' }), 'Name'),
  deployMin: field(
    'deployMinCharge',
    measured('percent', 0, { min: 1, max: 100 }),
    'With less charge a robot of the group begins no round',
  ),
  recoverMin: field(
    'recoverMinCharge',
    measured('percent', 0, { min: 0, max: 99 }),
    'With less charge it goes to its charger; it goes below 20 % in any case',
  ),
  robots: field(
    'deviceIds',
    optional(within(several(id), { max: 999 })),
    'Its robots, each of which leaves the group in which it was',
  ),
  remarks: assumed('remarks', optional(within(text, { max: 100 })), 'Remarks'),
};

/** A group of robots. */
export const robotGroup = entity('RobotGroup', {
  ...kept,
  ...settings,
  robotCount: assumed('robotNum', withDefault(number, 0), 'How many robots are in it'),
  robotNames: assumed('robotNames', withDefault(text, ''), 'Their names in the language of the caller'),
});

/** The groups of robots. */
export const robotGroups = things({
  entity: robotGroup,
  module: 'device',
  screen: 'robot-manage',
  tab: 'group',
  labels: 'fleet.group',
  filters: ['name'],
  sorts: ['changedAt', 'name', 'robotCount'],
  settings,
  between: [{ kind: 'below', fields: ['recoverMin', 'deployMin'] }],
  rules: { title: 'name', unique: [['name']] },
  doc: { one: 'A group of robots', all: 'Groups of robots' },
});

export const listRobotGroup = call({
  name: 'listRobotGroup',
  module: 'device',
  permission: { page: 'robot-manage' },
  request: entity('RobotGroupsAsked', {}),
  answer: list(
    entity('RobotGroupEntry', {
      type: field('groupId', text, 'Id of the group'),
      name: field('groupName', withDefault(text, ''), 'Its name'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the groups of the unit of the caller and of the units below it.',
});
