/** The calls about types of patrols, action groups and lanes. */
import { patrolTypes } from './patrol-types.ts';
import { robotActions } from './robot-actions.ts';

export { listPatrolAlarmType, listPatrolType } from './patrol-types.ts';
export const {
  find: findPatrolTypeByPage,
  get: getPatrolType,
  add: addPatrolType,
  modify: modifyPatrolType,
  remove: deletePatrolType,
  set: setPatrolTypeStatus,
  history: getPatrolTypeHistory,
  hold: editPatrolType,
  file: exportPatrolType,
  order: orderPatrolType,
} = patrolTypes;

export {
  findRobotActionById,
  getActionTypeByDeviceId,
  listActionLock,
  listPresetName,
  listRobotAction,
  setAction,
  tryAction,
} from './robot-actions.ts';
export const {
  find: findRobotActionByPage,
  get: getRobotAction,
  add: addRobotAction,
  modify: modifyRobotAction,
  remove: deleteRobotAction,
  history: getRobotActionHistory,
  hold: editRobotAction,
  file: exportRobotAction,
} = robotActions;

export {
  checkRouteGraph,
  closeRouteEdge,
  discardRouteGraphDraft,
  exportRouteGraph,
  getRouteGraph,
  importRouteGraph,
  listRouteGraphVersion,
  publishRouteGraph,
  saveRouteGraphDraft,
} from './route-graph.ts';
