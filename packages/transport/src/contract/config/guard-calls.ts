/** The calls about guards. */
import { communityGuards } from './community-guards.ts';
import { guardPlans } from './guard-plans.ts';

export { listAccount, listGuard, listZone } from './choices.ts';
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
