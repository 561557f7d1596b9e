/** The calls about types of patrols, action groups, plans, points and lanes. */
import { patrolPlans } from './patrol-plans.ts';
import { patrolTypes } from './patrol-types.ts';
import { routePoints } from './points.ts';
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

export const {
  find: findRoutePointByPage,
  get: getRoutePoint,
  add: addRoutePoint,
  modify: modifyRoutePoint,
  remove: deleteRoutePoint,
  history: getRoutePointHistory,
  hold: editRoutePoint,
  file: exportRoutePoint,
  import: importRoutePoint,
  template: getRoutePointTemplate,
} = routePoints;

export { copyPlan, listPatrolLine, listPlannedDevice, listPlanStart, skipPlan, startPlan } from './patrol-plans.ts';
export const {
  find: findPatrolPlanByPage,
  get: getPatrolPlan,
  add: addPatrolPlan,
  modify: modifyPatrolPlan,
  remove: deletePatrolPlan,
  set: setPatrolPlanStatus,
  history: getPatrolPlanHistory,
  hold: editPatrolPlan,
  file: exportPatrolPlan,
  import: importPatrolPlan,
  template: getPatrolPlanTemplate,
} = patrolPlans;
