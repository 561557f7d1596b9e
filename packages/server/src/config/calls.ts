import {
  customers,
  dictionaryWords,
  edgeNodes,
  exceptionTypes,
  fireCabinets,
  grantable,
  lifts as liftThings,
  patrolPlans,
  patrolVehicles,
  recorders,
  regions as regionThings,
  routePoints,
  registeredVehicles,
  robotEntries,
  sensorEntries,
  smartSwitches,
  tblocks,
  type configContract,
} from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { nameIn } from '../language/names.ts';
import type { FaceLibrary } from '../links/people.ts';
import type { Crew } from '../http/crew.ts';
import type { AlarmKinds } from './alarm-kinds.ts';
import type { Companies } from './companies.ts';
import type { Customers } from './customers.ts';
import type { DeviceModels } from './device-models.ts';
import type { Devices } from './devices.ts';
import { dialogueCalls, type DialogueNeeds } from './dialogue/calls.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { choiceCalls } from './equipment/choices.ts';
import type { SiteEquipment } from './equipment/equipment.ts';
import type { ExceptionTypes } from './exception-types.ts';
import type { AccessSettings } from './face-access.ts';
import type { Faces } from './faces.ts';
import type { Graphs } from './graphs/graphs.ts';
import { guardCalls, type GuardNeeds } from './guards/calls.ts';
import type { ElseSettings } from './system/else-settings.ts';
import type { GisSettings } from './gis-map.ts';
import { linkageCalls, type LinkageNeeds } from './linkages/calls.ts';
import { mapCalls, type MapNeeds } from './maps/calls.ts';
import { messageCalls, type MessageNeeds } from './messages/calls.ts';
import { moveRobots, moveSensors, useRobots } from './moving.ts';
import { orderThings } from './ordering.ts';
import { namedBy } from './named-by.ts';
import { importCalls, thingCalls } from './thing-calls.ts';
import type { PatrolLines } from './patrol-lines.ts';
import type { PatrolPlans } from './patrols/patrol-plans.ts';
import { planNaming } from './patrols/plan-names.ts';
import type { PatrolTypes } from './patrol-types.ts';
import type { PersonTypes } from './person-types.ts';
import type { Points } from './points.ts';
import type { Regions } from './regions.ts';
import type { RegisteredVehicles } from './registered-vehicles.ts';
import type { RobotActions } from './robot-actions.ts';
import type { RobotConfigs } from './robot-configs.ts';
import type { RobotGroups } from './robot-groups.ts';
import type { Roles } from './roles.ts';
import type { Validities } from './validities.ts';

/** The stores that these calls use. */
export interface ConfigNeeds {
  readonly faces: Faces;
  readonly points: Points;
  readonly lines: PatrolLines;
  readonly plans: PatrolPlans;
  readonly patrols: PatrolTypes;
  readonly actions: RobotActions;
  readonly regions: Regions;
  readonly alarmKinds: AlarmKinds;
  readonly graphs: Graphs;
  readonly linked: Pick<LinkageNeeds, 'linkages' | 'commands' | 'choices' | 'runner'>;
  readonly access: AccessSettings;
  readonly gis: GisSettings;
  readonly other: ElseSettings;
  readonly types: PersonTypes;
  readonly faults: ExceptionTypes;
  readonly dictionaries: Dictionaries;
  readonly times: Validities;
  readonly users: Customers;
  readonly equipment: SiteEquipment;
  readonly roles: Roles;
  readonly units: Companies;
  readonly groups: RobotGroups;
  readonly models: DeviceModels;
  readonly devices: Devices;
  readonly register: RegisteredVehicles;
  readonly configs: RobotConfigs;
  readonly drawn: Pick<MapNeeds, 'maps' | 'marks' | 'onMaps'>;
  readonly told: MessageNeeds;
  readonly said: DialogueNeeds;
  readonly duty: Pick<GuardNeeds, 'guards' | 'rounds' | 'managers'>;
}

/** The calls about models and their hardware. */
const modelCalls = (models: DeviceModels) =>
  ({
    ...thingCalls('DeviceModel', models.models),
    ...thingCalls('HardwareEntry', models.hardware),
    getHardwareMatrix: (_, caller) => models.matrix(caller),
    setHardwareMatrix: async (change, caller) => {
      await models.setMatrix(change, caller);
      return undefined;
    },
    modifyHardwareEntry: async (change, caller) => {
      await models.changePart(change, caller);
      return undefined;
    },
    listDeviceModel: (_, caller) => models.list(caller.language),
    uploadModelPicture: async ({ file }, caller) => ({ address: caller.base + (await models.upload(file, caller)) }),
  }) satisfies Partial<CallsOf<typeof configContract>>;

/** The calls about plans. */
const planCalls = ({ plans, lines, patrols }: Pick<ConfigNeeds, 'plans' | 'lines' | 'patrols'>, crew: Crew) =>
  ({
    ...thingCalls('PatrolPlan', plans.keeper),
    ...importCalls('PatrolPlan', plans.keeper, patrolPlans, crew, caller =>
      planNaming(
        {
          devices: asking => plans.devices(asking),
          lines: asking => plans.lines(asking),
          points: asking => lines.points(asking),
          types: asking => patrols.list(asking),
          deviceOf: () => plans.deviceOf(),
        },
        caller,
      ),
    ),
    copyPlan: (asked, caller) => plans.copy(asked, caller),
    listPlannedDevice: (_, caller) => plans.devices(caller),
    listPatrolLine: (_, caller) => plans.lines(caller),
    listPlanStart: (asked, caller) => plans.starts(asked, caller),
    startPlan: (asked, caller) => plans.start(asked, caller),
    skipPlan: (asked, caller) => plans.skip(asked, caller),
  }) satisfies Partial<CallsOf<typeof configContract>>;

/** The calls about points, routes, types of patrols and action groups. */
const patrolCalls = ({
  points,
  lines,
  patrols,
  actions,
  listMap,
  crew,
}: Pick<ConfigNeeds, 'points' | 'lines' | 'patrols' | 'actions'> &
  Pick<ReturnType<typeof choiceCalls>, 'listMap'> & { readonly crew: Crew }) =>
  ({
    ...thingCalls('RoutePoint', points.keeper),
    ...importCalls('RoutePoint', points.keeper, routePoints, crew, namedBy({ mapId: listMap })),
    ...thingCalls('PatrolLine', lines.keeper),
    listPatrolPoint: (_, caller) => lines.points(caller),
    checkPatrolLine: (asked, caller) => lines.check(asked, caller),
    ...thingCalls('PatrolType', patrols.keeper),
    orderPatrolType: (asked, caller) => orderThings(patrols.keeper, asked, caller),
    listPatrolType: (_, caller) => patrols.list(caller),
    listPatrolAlarmType: (_, caller) => Promise.resolve(patrols.alarms(caller)),
    ...thingCalls('RobotAction', actions.keeper),
    setAction: async ({ id, version, ...settings }, caller) => {
      if (id === undefined) await actions.keeper.add(settings, caller);
      else await actions.keeper.change({ ...settings, id, version }, caller);
      return undefined;
    },
    tryAction: (asked, caller) => actions.try(asked, caller),
    findRobotActionById: ({ actionId }, caller) => actions.keeper.get(actionId, caller),
    getActionTypeByDeviceId: ({ deviceId }, caller) => Promise.resolve(actions.kindsOf(deviceId, caller)),
    listRobotAction: (_, caller) => actions.list(caller),
    listActionLock: (_, caller) => actions.locks(caller),
    listPresetName: (_, caller) => actions.presets(caller),
  }) satisfies Partial<CallsOf<typeof configContract>>;

/** The calls about the lanes of maps. */
const graphCalls = (graphs: Graphs) =>
  ({
    getRouteGraph: (asked, caller) => graphs.get(asked, caller),
    checkRouteGraph: (asked, caller) => graphs.check(asked, caller),
    saveRouteGraphDraft: (asked, caller) => graphs.save(asked, caller),
    discardRouteGraphDraft: (asked, caller) => graphs.discard(asked, caller),
    publishRouteGraph: (asked, caller) => graphs.publish(asked, caller),
    closeRouteEdge: (asked, caller) => graphs.close(asked, caller),
    listRouteGraphVersion: (asked, caller) => graphs.versions(asked, caller),
    importRouteGraph: (asked, caller) => graphs.import(asked, caller),
    exportRouteGraph: (asked, caller) => graphs.export(asked, caller),
  }) satisfies Partial<CallsOf<typeof configContract>>;

/** The calls about the regions of maps. */
const regionCalls = (
  regions: Regions,
  { listMap, listValidity }: Pick<ReturnType<typeof choiceCalls>, 'listMap' | 'listValidity'>,
  crew: Crew,
) =>
  ({
    ...thingCalls('Region', regions.keeper),
    ...importCalls('Region', regions.keeper, regionThings, crew, namedBy({ mapId: listMap, profileId: listValidity })),
    listRegion: (_, caller) => regions.shown(caller),
    listUnitMap: (_, caller) => regions.tree(caller),
  }) satisfies Partial<CallsOf<typeof configContract>>;

/** The calls about groups of robots. */
const groupCalls = (groups: RobotGroups) =>
  ({
    ...thingCalls('RobotGroup', groups.keeper),
    listRobotGroup: (_, caller) => groups.list(caller),
  }) satisfies Partial<CallsOf<typeof configContract>>;

/** The calls about types of persons, faults and alarms, and messages about them. */
const typeCalls = (
  { types, faults, alarmKinds, told }: Pick<ConfigNeeds, 'types' | 'faults' | 'alarmKinds' | 'told'>,
  crew: Crew,
) =>
  ({
    ...thingCalls('PersonType', types.keeper),
    ...thingCalls('ExceptionType', faults.keeper),
    ...importCalls('ExceptionType', faults.keeper, exceptionTypes, crew),
    ...thingCalls('AlarmKind', alarmKinds.keeper),
    ...messageCalls(told),
  }) satisfies Partial<CallsOf<typeof configContract>>;

/** The calls about units. */
const unitCalls = (units: Companies) =>
  ({
    ...thingCalls('Company', units.keeper),
    uploadCompanyLogo: async ({ file }, caller) => ({ address: caller.base + (await units.upload(file, caller)) }),
    listTimeZone: () => Promise.resolve(units.zones()),
  }) satisfies Partial<CallsOf<typeof configContract>>;

/** The calls about settings of which each unit has one, and about the types of persons with the stay of a guest. */
const settingsCalls = ({ access, gis, other }: Pick<ConfigNeeds, 'access' | 'gis' | 'other'>, library: FaceLibrary) =>
  ({
    listPersonType: async (_, caller) => {
      const { defaultStay } = await access.get(caller);
      return library.types.map(({ word, name, level, isGuest, stay }) => ({
        type: word,
        name: nameIn(caller.language, name),
        level,
        ...(isGuest ? { stay: stay ?? defaultStay } : {}),
      }));
    },

    getFaceAccess: (_, caller) => access.get(caller),
    setFaceAccess: async (settings, caller) => {
      await access.set(settings, caller);
      return undefined;
    },
    getSysconfig: (_, caller) => gis.get(caller),
    saveSysconfig: (change, caller) => gis.set(change, caller),
    getElseConfig: (_, caller) => other.get(caller),
    saveElseConfig: (change, caller) => other.set(change, caller),
  }) satisfies Partial<CallsOf<typeof configContract>>;

/** The calls about the things and settings that administrators maintain. */
export const configCalls = ({
  faces,
  points,
  lines,
  plans,
  patrols,
  actions,
  regions,
  alarmKinds,
  graphs,
  access,
  gis,
  other,
  types,
  faults,
  dictionaries,
  times,
  users,
  equipment: { locks, switches, cabinets, nodes, lifts, weather },
  choices,
  roles,
  units,
  groups,
  models,
  devices,
  register,
  configs,
  drawn,
  duty,
  linked,
  told,
  said,
  library,
  crew,
}: ConfigNeeds & {
  readonly library: FaceLibrary;
  readonly crew: Crew;
  readonly choices: ReturnType<typeof choiceCalls>;
}): CallsOf<typeof configContract> => ({
  ...linkageCalls({ ...linked, ...choices, choices: linked.choices, crew }),
  ...thingCalls('Face', faces.keeper),
  uploadFacePicture: async ({ file }, caller) => ({ address: caller.base + (await faces.upload(file, caller)) }),
  ...settingsCalls({ access, gis, other }, library),
  ...planCalls({ plans, lines, patrols }, crew),
  ...patrolCalls({ points, lines, patrols, actions, listMap: choices.listMap, crew }),
  ...graphCalls(graphs),
  ...regionCalls(regions, choices, crew),
  ...mapCalls({ ...drawn, listMap: choices.listMap, crew }),
  ...guardCalls({ ...duty, choices, listCompany: (_, caller) => users.companies(caller), crew }),
  ...typeCalls({ types, faults, alarmKinds, told }, crew),
  ...dialogueCalls(said, { crew, listMap: choices.listMap }),
  ...thingCalls('Validity', times.keeper),
  ...groupCalls(groups),
  ...unitCalls(units),
  ...thingCalls('Customer', users.keeper),
  addCustomer: async (settings, caller) => {
    await users.add(settings, caller);
    return undefined;
  },
  ...importCalls('Customer', users.keeper, customers, crew, caller => users.naming(caller)),
  resetCustomerPassword: (asked, caller) => users.resetPassword(asked, caller),
  unlockCustomer: (asked, caller) => users.unlock(asked, caller),
  endCustomerSessions: (asked, caller) => users.endSessions(asked, caller),
  listCustomerSession: ({ id }, caller) => users.sessionsOf(id, caller),
  getEffectiveRight: (asked, caller) => users.effectiveRight(asked, caller),
  getCustomerRobot: (_, caller) => users.devices(caller),
  ...thingCalls('Role', roles.keeper),
  listMenu: () => Promise.resolve([...grantable()]),
  listRole: (_, caller) => users.roles(caller),
  listCompany: (_, caller) => users.companies(caller),
  ...thingCalls('Dictionary', dictionaries.keeper),
  ...importCalls('Dictionary', dictionaries.keeper, dictionaryWords, crew),
  listDictionary: (_, caller) => dictionaries.list(caller.language),
  orderDictionary: (asked, caller) => orderThings(dictionaries.keeper, asked, caller),
  ...choices,
  ...thingCalls('Tblock', locks.keeper),
  ...importCalls(
    'Tblock',
    locks.keeper,
    tblocks,
    crew,
    namedBy({ doorId: choices.listDoor, nodeId: choices.listEdgeNode, profileId: choices.listValidity }),
  ),
  setTblockState: (asked, caller) => locks.operate(asked, caller),
  ...thingCalls('Lift', lifts.keeper),
  ...importCalls('Lift', lifts.keeper, liftThings, crew, namedBy({ maker: (_, caller) => lifts.makers(caller) })),
  callLift: (asked, caller) => lifts.call(asked, caller),
  listLiftMaker: (_, caller) => lifts.makers(caller),
  listLiftFloor: (_, caller) => lifts.floors(caller),
  ...thingCalls('SmartSwitch', switches.keeper),
  ...importCalls(
    'SmartSwitch',
    switches.keeper,
    smartSwitches,
    crew,
    namedBy({ mapId: choices.listMap, profileId: choices.listValidity }),
  ),
  setSmartSwitch: (asked, caller) => switches.turn(asked, caller),
  resetSmartSwitch: (asked, caller) => switches.reset(asked, caller),
  ...thingCalls('FireCabinet', cabinets.keeper),
  ...importCalls(
    'FireCabinet',
    cabinets.keeper,
    fireCabinets,
    crew,
    namedBy({ mapId: choices.listMap, managerId: choices.listHandler }),
  ),
  checkFireCabinet: (asked, caller) => cabinets.check(asked, caller),
  ...thingCalls('RainSnowSensor', weather.keeper),
  tryRainSnowSensor: (asked, caller) => weather.try(asked, caller),
  ...thingCalls('EdgeNode', nodes.keeper),
  ...importCalls('EdgeNode', nodes.keeper, edgeNodes, crew),
  testEdgeNode: (asked, caller) => nodes.test(asked, caller),
  ...modelCalls(models),
  ...thingCalls('RobotEntry', devices.robots),
  moveRobotEntry: (asked, caller) => moveRobots(devices, asked, caller),
  setRobotUseStatus: (asked, caller) => useRobots(devices, asked, caller),
  moveSensorEntry: (asked, caller) => moveSensors(devices, asked, caller),
  ...importCalls('RobotEntry', devices.robots, robotEntries, crew, caller => devices.naming(caller)),
  ...thingCalls('RobotConfig', configs.keeper),
  setRobotConfig: async (change, caller) => {
    await configs.keeper.change(change, caller);
    return undefined;
  },
  copyRobotConfig: async (asked, caller) => {
    await configs.copy(asked, caller);
    return undefined;
  },
  getRobotView: ({ id }, caller) => configs.view(id, caller),
  listConfigurableRobot: (_, caller) => Promise.resolve(configs.list(caller)),
  ...thingCalls('Recorder', devices.recorders),
  ...importCalls('Recorder', devices.recorders, recorders, crew, caller => devices.naming(caller)),
  ...thingCalls('PatrolVehicle', devices.vehicles),
  ...importCalls('PatrolVehicle', devices.vehicles, patrolVehicles, crew, caller => devices.naming(caller)),
  ...thingCalls('RegisteredVehicle', register.keeper),
  ...importCalls('RegisteredVehicle', register.keeper, registeredVehicles, crew),
  ...thingCalls('SensorEntry', devices.sensors),
  ...importCalls('SensorEntry', devices.sensors, sensorEntries, crew, caller => devices.naming(caller)),
  listSensorModel: (_, caller) => devices.models('sensor', caller.language),
  listVehicleModel: (_, caller) => devices.models('car', caller.language),
  listRecorderModel: (_, caller) => devices.models('recorder', caller.language),
  listRobotModel: (_, caller) => devices.models('robot', caller.language),
  listDeviceMap: (_, caller) => devices.maps(caller),
});
