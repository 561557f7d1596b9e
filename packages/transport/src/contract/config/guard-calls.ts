/** The calls about guards. */
import { areaManagers } from './area-managers.ts';
import { communityGuards } from './community-guards.ts';
import { guardPlans } from './guard-plans.ts';

export { listAccount, listDealPerson, listGuard, listZone } from './choices.ts';
export { uploadGuardPicture } from './community-guards.ts';
export { listGuardPlanStart, listPatrolRecorder } from './guard-plans.ts';
export const {
  find: findCommunityGuardByPage,
  get: getCommunityGuard,
  add: addCommunityGuard,
  modify: modifyCommunityGuard,
  remove: deleteCommunityGuard,
  set: setCommunityGuardStatus,
  history: getCommunityGuardHistory,
  hold: editCommunityGuard,
  file: exportCommunityGuard,
  import: importCommunityGuard,
  template: getCommunityGuardTemplate,
} = communityGuards;

export const {
  find: findGuardPlanByPage,
  get: getGuardPlan,
  add: addGuardPlan,
  modify: modifyGuardPlan,
  remove: deleteGuardPlan,
  set: setGuardPlanStatus,
  history: getGuardPlanHistory,
  hold: editGuardPlan,
  file: exportGuardPlan,
} = guardPlans;

export const {
  find: findAreaManagerByPage,
  get: getAreaManager,
  add: addAreaManager,
  modify: modifyAreaManager,
  remove: deleteAreaManager,
  history: getAreaManagerHistory,
  hold: editAreaManager,
  file: exportAreaManager,
} = areaManagers;
