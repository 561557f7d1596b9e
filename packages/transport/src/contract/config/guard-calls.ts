/** The calls about guards. */
import { communityGuards } from './community-guards.ts';

export { listAccount, listZone } from './choices.ts';
export { uploadGuardPicture } from './community-guards.ts';
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
