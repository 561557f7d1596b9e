/** Every call of the config pages. */
import { alarmKinds } from './alarm-kinds.ts';
import { companyUnits } from './companies.ts';
import { customers } from './customers.ts';
import { deviceModels, hardwareEntries } from './device-models.ts';
import { patrolVehicles, recorders, robotEntries, sensorEntries } from './devices.ts';
import { dictionaryWords } from './dictionary.ts';
import { tblocks } from './tblocks.ts';
import { lifts } from './lifts.ts';
import { smartSwitches } from './smart-switches.ts';
import { fireCabinets } from './fire-cabinets.ts';
import { edgeNodes } from './edge-nodes.ts';
import { exceptionTypes } from './exception-types.ts';
import { faces } from './faces.ts';
import { patrolLines } from './patrol-lines.ts';
import { regions } from './regions.ts';
import { personTypes } from './person-types.ts';
import { registeredVehicles } from './registered-vehicles.ts';
import { robotConfigs } from './robot-config.ts';
import { rainSnowSensors } from './rain-snow-sensors.ts';
import { robotGroups } from './robot-groups.ts';
import { roles } from './roles.ts';
import { validities } from './validity.ts';

export { listTimeZone, uploadCompanyLogo } from './companies.ts';
export {
  endCustomerSessions,
  getCustomerRobot,
  listCompany,
  listCustomerSession,
  listRole,
  resetCustomerPassword,
  unlockCustomer,
} from './customers.ts';
export { getEffectiveRight } from './effective-right.ts';
export { listMenu } from './menu.ts';
export { getHardwareMatrix, listDeviceModel, setHardwareMatrix, uploadModelPicture } from './device-models.ts';
export {
  listDeviceMap,
  listRecorderModel,
  listRobotModel,
  listSensorModel,
  listVehicleModel,
  moveRobotEntry,
  setRobotUseStatus,
  moveSensorEntry,
} from './devices.ts';
export { listDictionary } from './dictionary.ts';
export { copyRobotConfig, getRobotView, listConfigurableRobot } from './robot-config.ts';
export { listRobotGroup } from './robot-groups.ts';
export {
  listDoor,
  listEdgeNode,
  listHandler,
  listMap,
  listOutdoorMap,
  listGroupedRobot,
  listRobot,
  listTypeOfPerson,
  listValidity,
} from './choices.ts';
export { testEdgeNode } from './edge-nodes.ts';
export { checkFireCabinet } from './fire-cabinets.ts';
export { callLift, listLiftFloor, listLiftMaker } from './lifts.ts';
export { resetSmartSwitch, setSmartSwitch } from './smart-switches.ts';
export { setTblockState } from './tblocks.ts';
export { tryRainSnowSensor } from './rain-snow-sensors.ts';
export { getFaceAccess, setFaceAccess } from './face-access.ts';
export { getElseConfig, saveElseConfig } from './else-config.ts';
export { getSysconfig, saveSysconfig } from './gis-map.ts';
export { listPersonType, uploadFacePicture } from './faces.ts';

export const {
  find: findFaceByPage,
  get: getFace,
  add: addFace,
  modify: modifyFace,
  remove: deleteFace,
  history: getFaceHistory,
  hold: editFace,
  file: exportFace,
} = faces;

export const {
  find: findPersonTypeByPage,
  get: getPersonType,
  add: addPersonType,
  modify: modifyPersonType,
  remove: deletePersonType,
  history: getPersonTypeHistory,
  hold: editPersonType,
  file: exportPersonType,
} = personTypes;

export const {
  find: findExceptionTypeByPage,
  get: getExceptionType,
  add: addExceptionType,
  modify: modifyExceptionType,
  remove: deleteExceptionType,
  set: setExceptionTypeStatus,
  history: getExceptionTypeHistory,
  hold: editExceptionType,
  file: exportExceptionType,
  import: importExceptionType,
  template: getExceptionTypeTemplate,
} = exceptionTypes;

export const {
  find: findAlarmKindByPage,
  get: getAlarmKind,
  modify: modifyAlarmKind,
  set: setAlarmKindStatus,
  history: getAlarmKindHistory,
  hold: editAlarmKind,
  file: exportAlarmKind,
} = alarmKinds;

export { listUnitMap } from './regions.ts';
export { listMapMark, listMapThing, listMapWeather, listRegion } from './shown-on-maps.ts';
export const {
  find: findRegionByPage,
  get: getRegion,
  add: addRegion,
  modify: modifyRegion,
  remove: deleteRegion,
  set: setRegionStatus,
  history: getRegionHistory,
  hold: editRegion,
  file: exportRegion,
  import: importRegion,
  template: getRegionTemplate,
} = regions;

export { checkPatrolLine, listPatrolPoint } from './patrol-lines.ts';
export const {
  find: findPatrolLineByPage,
  get: getPatrolLine,
  add: addPatrolLine,
  modify: modifyPatrolLine,
  remove: deletePatrolLine,
  set: setPatrolLineStatus,
  history: getPatrolLineHistory,
  hold: editPatrolLine,
  file: exportPatrolLine,
} = patrolLines;

export * from './patrol-calls.ts';
export * from './guard-calls.ts';
export * from './dialogue-calls.ts';
export * from './map-calls.ts';
export * from './linkage-calls.ts';
export * from './message-calls.ts';

export const {
  find: findValidityByPage,
  get: getValidity,
  add: addValidity,
  modify: modifyValidity,
  remove: deleteValidity,
  history: getValidityHistory,
  hold: editValidity,
  file: exportValidity,
} = validities;

export const {
  find: findDictionaryByPage,
  get: getDictionary,
  add: addDictionary,
  modify: modifyDictionary,
  remove: deleteDictionary,
  set: setDictionaryStatus,
  history: getDictionaryHistory,
  hold: editDictionary,
  file: exportDictionary,
  import: importDictionary,
  template: getDictionaryTemplate,
  order: orderDictionary,
} = dictionaryWords;

export const {
  find: findCustomerByPage,
  get: getCustomer,
  add: addCustomer,
  modify: modifyCustomer,
  remove: deleteCustomer,
  set: setCustomerStatus,
  history: getCustomerHistory,
  hold: editCustomer,
  file: exportCustomer,
  import: importCustomer,
  template: getCustomerTemplate,
} = customers;

export const {
  find: findTblockByPage,
  get: getTblock,
  add: addTblock,
  modify: modifyTblock,
  remove: deleteTblock,
  history: getTblockHistory,
  hold: editTblock,
  file: exportTblock,
  import: importTblock,
  template: getTblockTemplate,
} = tblocks;

export const {
  find: findSmartSwitchByPage,
  get: getSmartSwitch,
  add: addSmartSwitch,
  modify: modifySmartSwitch,
  remove: deleteSmartSwitch,
  history: getSmartSwitchHistory,
  hold: editSmartSwitch,
  file: exportSmartSwitch,
  import: importSmartSwitch,
  template: getSmartSwitchTemplate,
} = smartSwitches;

export const {
  find: findFireCabinetByPage,
  get: getFireCabinet,
  add: addFireCabinet,
  modify: modifyFireCabinet,
  remove: deleteFireCabinet,
  history: getFireCabinetHistory,
  hold: editFireCabinet,
  file: exportFireCabinet,
  import: importFireCabinet,
  template: getFireCabinetTemplate,
} = fireCabinets;

export const {
  find: findEdgeNodeByPage,
  get: getEdgeNode,
  add: addEdgeNode,
  modify: modifyEdgeNode,
  remove: deleteEdgeNode,
  set: setEdgeNodeStatus,
  history: getEdgeNodeHistory,
  hold: editEdgeNode,
  file: exportEdgeNode,
  import: importEdgeNode,
  template: getEdgeNodeTemplate,
} = edgeNodes;

export const {
  find: findRoleByPage,
  get: getRole,
  add: addRole,
  modify: modifyRole,
  remove: deleteRole,
  history: getRoleHistory,
  hold: editRole,
  file: exportRole,
} = roles;

export const {
  find: findDeviceModelByPage,
  get: getDeviceModel,
  add: addDeviceModel,
  modify: modifyDeviceModel,
  remove: deleteDeviceModel,
  set: setDeviceModelStatus,
  history: getDeviceModelHistory,
  hold: editDeviceModel,
  file: exportDeviceModel,
} = deviceModels;

export const {
  find: findHardwareEntryByPage,
  get: getHardwareEntry,
  modify: modifyHardwareEntry,
  history: getHardwareEntryHistory,
  hold: editHardwareEntry,
  file: exportHardwareEntry,
} = hardwareEntries;

export const {
  find: findRobotEntryByPage,
  get: getRobotEntry,
  add: addRobotEntry,
  modify: modifyRobotEntry,
  remove: deleteRobotEntry,
  history: getRobotEntryHistory,
  hold: editRobotEntry,
  file: exportRobotEntry,
  import: importRobotEntry,
  template: getRobotEntryTemplate,
} = robotEntries;

export const {
  get: getRobotConfig,
  modify: setRobotConfig,
  history: getRobotConfigHistory,
  hold: editRobotConfig,
} = robotConfigs;

export const {
  find: findRecorderByPage,
  get: getRecorder,
  add: addRecorder,
  modify: modifyRecorder,
  remove: deleteRecorder,
  history: getRecorderHistory,
  hold: editRecorder,
  file: exportRecorder,
  import: importRecorder,
  template: getRecorderTemplate,
} = recorders;

export const {
  find: findCompanyByPage,
  get: getCompany,
  add: addCompany,
  modify: modifyCompany,
  remove: deleteCompany,
  history: getCompanyHistory,
  hold: editCompany,
  file: exportCompany,
} = companyUnits;

export const {
  find: findRobotGroupByPage,
  get: getRobotGroup,
  add: addRobotGroup,
  modify: modifyRobotGroup,
  remove: deleteRobotGroup,
  history: getRobotGroupHistory,
  hold: editRobotGroup,
  file: exportRobotGroup,
} = robotGroups;

export const {
  find: findPatrolVehicleByPage,
  get: getPatrolVehicle,
  add: addPatrolVehicle,
  modify: modifyPatrolVehicle,
  remove: deletePatrolVehicle,
  history: getPatrolVehicleHistory,
  hold: editPatrolVehicle,
  file: exportPatrolVehicle,
  import: importPatrolVehicle,
  template: getPatrolVehicleTemplate,
} = patrolVehicles;

export const {
  find: findRegisteredVehicleByPage,
  get: getRegisteredVehicle,
  add: addRegisteredVehicle,
  modify: modifyRegisteredVehicle,
  remove: deleteRegisteredVehicle,
  history: getRegisteredVehicleHistory,
  hold: editRegisteredVehicle,
  file: exportRegisteredVehicle,
  import: importRegisteredVehicle,
  template: getRegisteredVehicleTemplate,
} = registeredVehicles;

export const {
  find: findSensorEntryByPage,
  get: getSensorEntry,
  add: addSensorEntry,
  modify: modifySensorEntry,
  remove: deleteSensorEntry,
  history: getSensorEntryHistory,
  hold: editSensorEntry,
  file: exportSensorEntry,
  import: importSensorEntry,
  template: getSensorEntryTemplate,
} = sensorEntries;

export const {
  find: findLiftByPage,
  get: getLift,
  add: addLift,
  modify: modifyLift,
  remove: deleteLift,
  history: getLiftHistory,
  hold: editLift,
  file: exportLift,
  import: importLift,
  template: getLiftTemplate,
} = lifts;

export const {
  find: findRainSnowSensorByPage,
  get: getRainSnowSensor,
  add: addRainSnowSensor,
  modify: modifyRainSnowSensor,
  remove: deleteRainSnowSensor,
  history: getRainSnowSensorHistory,
  hold: editRainSnowSensor,
  file: exportRainSnowSensor,
} = rainSnowSensors;
