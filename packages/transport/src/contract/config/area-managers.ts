/** Who answers for which zone of a map. */
import { assumed, choice, entity, flag, meant, optional, several, text, withDefault, within } from '../codec/index.ts';
import { personWay } from './alarm-pushes.ts';
import { phoneLimits } from '../session/user-record.ts';
import { kept, things } from './things.ts';

const onAdd = {
  regionId: assumed('regionId', within(text, { min: 1, max: 20 }), 'The zone, one of `listZone`; it has one entry'),
};
const settings = {
  managerId: assumed('managerId', within(text, { min: 1, max: 50 }), 'Who answers for it, one of `listDealPerson`'),
  deputyId: assumed(
    'deputyId',
    optional(within(text, { max: 50 })),
    'Who does outside the times of the manager, and instead of a manager who is gone',
  ),
  phone: assumed(
    'phone',
    optional(within(text, phoneLimits)),
    'Mobile number of the manager; that of the account or guard without',
  ),
  profileId: assumed(
    'validityId',
    optional(within(text, { max: 20 })),
    'When the manager is on duty, one of `listValidity`; always without',
  ),
  levels: assumed(
    'alarmLevels',
    within(several(meant(choice({ serious: 1, important: 2, general: 3 }), 'level')), { min: 1, max: 3 }),
    'For alarms of which levels they are proposed and told',
  ),
  ways: assumed(
    'pushWays',
    optional(within(several(personWay), { max: 5 })),
    'How they are told of these alarms, whatever the rules for messages say. Not at all without',
  ),
};

/** Who answers for a zone. */
export const areaManager = entity('AreaManager', {
  ...kept,
  ...onAdd,
  ...settings,
  regionName: assumed('regionName', withDefault(text, ''), 'Name of the zone in the language of the caller'),
  mapName: assumed('mapName', optional(text), 'Its map'),
  managerName: assumed('managerName', optional(text), 'Name of the manager'),
  deputyName: assumed('deputyName', optional(text), 'Name of the deputy'),
  profileName: assumed('validityName', optional(text), 'Name of the times'),
  phoneShown: assumed('phoneShown', optional(text), 'The number that is called'),
  isManagerOnDuty: assumed('onDuty', withDefault(flag, true), 'The manager is on duty now'),
});

/** Who answers for the zones of the maps that the caller sees. */
export const areaManagers = things({
  entity: areaManager,
  module: 'patrol',
  screen: 'area-manager-list',
  labels: 'people.areaManager',
  filters: ['regionName', 'managerName', 'deputyName', 'profileName'],
  sorts: ['changedAt', 'regionName'],
  settings,
  onAdd,
  between: [{ kind: 'differ', fields: ['managerId', 'deputyId'] }],
  rules: {
    title: 'regionName',
    isShared: true,
    refers: [
      { field: 'regionId', thing: 'Region' },
      { field: 'profileId', thing: 'Validity' },
    ],
  },
  doc: { one: 'Who answers for a zone', all: 'Who answers for which zone' },
});
