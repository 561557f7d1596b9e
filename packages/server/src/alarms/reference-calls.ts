import type { CallsOf } from '../http/calls.ts';
import type { ActorOf } from '../session/caller.ts';
import type { ReferenceGroups } from './reference-groups.ts';
import type { References } from './references.ts';

/** The parts that the calls about reference pictures work on. */
export interface ReferenceNeeds {
  references: References;
  referenceGroups: ReferenceGroups;
  actorOf: ActorOf;
}

/** The calls about reference pictures and their groups. */
export const referenceCalls = ({
  references,
  referenceGroups,
  actorOf,
}: ReferenceNeeds): CallsOf<
  | 'listReferenceGraph'
  | 'addReferenceGraph'
  | 'modifyReferenceGraph'
  | 'deleteReferenceGraph'
  | 'selectDetectionAlgorithmConsultPage'
  | 'setDetectionAlgorithmConsultGroup'
  | 'deleteDetectionAlgorithmConsultGroup'
> => ({
  listReferenceGraph: ({ groupId, ...wanted }, caller) => references.list(groupId, wanted, caller),
  addReferenceGraph: async ({ groupId, picture }, caller) => {
    await references.add(groupId, picture, actorOf(caller));
    return undefined;
  },
  modifyReferenceGraph: async (request, caller) => {
    await references.change(request, actorOf(caller));
    return undefined;
  },
  deleteReferenceGraph: async ({ id }, caller) => {
    await references.remove(id, actorOf(caller));
    return undefined;
  },
  selectDetectionAlgorithmConsultPage: ({ deviceId, type, ...wanted }, caller) =>
    referenceGroups.list(deviceId, type, wanted, caller),
  setDetectionAlgorithmConsultGroup: async ({ groupId, deviceId, type, name }, caller) => {
    if (groupId === undefined) await referenceGroups.add(deviceId, type, name, actorOf(caller));
    else await referenceGroups.rename(groupId, name, actorOf(caller));
    return undefined;
  },
  deleteDetectionAlgorithmConsultGroup: async ({ groupId }, caller) => {
    await references.removeGroup(groupId, actorOf(caller));
    return undefined;
  },
});
