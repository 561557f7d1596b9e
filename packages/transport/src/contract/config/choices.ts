/** What fields of config pages choose from: things of other screens, by id and name. */
import { call } from '../call.ts';
import { entity, field, list, text, withDefault } from '../codec/index.ts';
import type { ScreenName } from '../screens/index.ts';

const none = entity('ChoicesOfNothing', {});

const choices = list(
  entity('Choice', {
    type: field('id', text, 'Id'),
    name: field('name', withDefault(text, ''), 'Name in the language of the caller'),
  }),
);

/** A call that lists what some screens choose from. */
const choosing = (name: string, page: readonly ScreenName[], doc: string) =>
  call({ name, module: 'device', permission: { page }, request: none, answer: choices, isOurs: true, doc });

/** The screens of the equipment of a site. */
const equipment = ['tblock-list', 'smart-switch-manage-list', 'fire-cabinet-manage-list', 'lift-manage-list'] as const;

export const listMap = choosing(
  'listMap',
  [...equipment, 'route-plan', 'region-management', 'patrol-recorder-plan', 'M2-location-guidance'],
  'Lists the maps of the unit of the caller and of the units below it.',
);
export const listOutdoorMap = choosing(
  'listOutdoorMap',
  ['rain-snow-sensor'],
  'Lists those of these maps that are outdoors.',
);
export const listDoor = choosing('listDoor', ['tblock-list', 'route-graph'], 'Lists the doors of these maps.');
export const listValidity = choosing(
  'listValidity',
  [
    'tblock-list',
    'smart-switch-manage-list',
    'region-management',
    'area-manager-list',
    'alarm-level-config',
    'alarm-linkage-config',
    'alarm-push-config-list',
  ],
  'Lists the named times in which things hold.',
);
export const listEdgeNode = choosing(
  'listEdgeNode',
  [...equipment, 'sensor-manage-list', 'robot-config', 'robot-manage'],
  'Lists the edge nodes.',
);
export const listZone = choosing(
  'listZone',
  ['community-guard-list', 'area-manager-list'],
  'Lists the zones of the maps of the unit of the caller and of the units below it.',
);
export const listVoice = choosing(
  'listVoice',
  ['robot-action-manage-list', 'robot-manage', 'robot-qa-detail', 'robot-qa-list', 'voice-broadcast-settings-list'],
  'Lists the voices of the unit of the caller and of the units below it.',
);
export const listSound = choosing('listSound', ['alarm-level-config'], 'Lists those of these voices that are sounds.');
export const listSpeaker = choosing(
  'listSpeaker',
  ['voice-manage-list', 'voice-broadcast-settings-list'],
  'Lists the devices that can speak and that the caller controls.',
);
export const listRobot = choosing(
  'listRobot',
  [
    'tblock-list',
    'rain-snow-sensor',
    'robot-action-manage-list',
    'robot-manage',
    'region-management',
    'alarm-linkage-config',
    'command-manage-list',
    'robot-qa-list',
    'M2-location-guidance',
  ],
  'Lists the robots and cars that the caller sees.',
);
export const listGroupedRobot = choosing(
  'listGroupedRobot',
  ['robot-manage'],
  'Lists the robots that a group can have: those that the caller sees.',
);
export const listTypeOfPerson = choosing(
  'listTypeOfPerson',
  ['tblock-list', 'alarm-linkage-config'],
  'Lists the types of persons by their codes.',
);
export const listAlarmSource = choosing(
  'listAlarmSource',
  ['alarm-linkage-config'],
  'Lists the devices that can raise alarms: those that the caller sees.',
);
export const listAlarmPlace = choosing(
  'listAlarmPlace',
  ['alarm-linkage-config'],
  'Lists the maps of the unit of the caller and of the units below it, and their regions. The id of a map begins with `map-`.',
);
export const listLinkedSwitch = choosing(
  'listLinkedSwitch',
  ['alarm-linkage-config'],
  'Lists the switched circuits of the unit of the caller and of the units below it.',
);
export const listLinkedPush = choosing(
  'listLinkedPush',
  ['alarm-linkage-config'],
  'Lists the rules for messages about alarms of the unit of the caller and of the units below it.',
);
export const listLinkedSound = choosing(
  'listLinkedSound',
  ['alarm-linkage-config'],
  'Lists what the sound of a linkage can be: the siren of the alarm, and the voices of these units.',
);
export const listLinkedCommand = choosing(
  'listLinkedCommand',
  ['alarm-linkage-config'],
  'Lists the commands that are offered.',
);
export const listHandledAlarm = choosing(
  'listHandledAlarm',
  ['alarm-linkage-config'],
  'Lists the last 50 alarms of the devices that the caller sees, the latest first.',
);
export const listHandler = choosing(
  'listHandler',
  ['fire-cabinet-manage-list'],
  'Lists the users to whom work can be given.',
);
export const listAccount = choosing(
  'listAccount',
  ['community-guard-list'],
  'Lists the accounts of the unit of the caller and of the units below it.',
);
export const listGuard = choosing(
  'listGuard',
  ['patrol-recorder-plan', 'patrol-recorder'],
  'Lists the guards in service of the unit of the caller and of the units below it, with their usual shift.',
);
export const listDealPerson = choosing(
  'listDealPerson',
  ['area-manager-list'],
  'Lists the people to whom the caller can give alarms: users, and guards without an account.',
);
export const listPushReceiver = choosing(
  'listPushReceiver',
  ['alarm-push-config-list'],
  'Lists the people who can be told of alarms: the users and guards of the unit of the caller and of the units below it.',
);
export const listPushPlace = choosing(
  'listPushPlace',
  ['alarm-push-config-list'],
  'Lists the maps of these units, each with its regions. The id of a region begins with `zone-`.',
);
export const listPushDevice = choosing(
  'listPushDevice',
  ['alarm-push-config-list'],
  'Lists the devices that the caller sees.',
);
