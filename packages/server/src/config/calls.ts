import type { configContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { textOf } from '../language/texts.ts';
import { personTypes } from '../links/people.ts';
import type { AccessSettings } from './face-access.ts';
import type { Faces } from './faces.ts';
import type { Points } from './points.ts';

/** The stores that these calls use. */
export interface ConfigNeeds {
  readonly faces: Faces;
  readonly points: Points;
  readonly access: AccessSettings;
}

/** The calls about the persons, patrol points and settings that administrators maintain. */
export const configCalls = ({ faces, points, access }: ConfigNeeds): CallsOf<typeof configContract> => ({
  findFaceByPage: (asked, caller) => faces.keeper.find(asked, caller),
  getFace: ({ id }, caller) => faces.keeper.get(id, caller),
  addFace: async (settings, caller) => {
    await faces.add(settings, caller);
    return undefined;
  },
  modifyFace: async (change, caller) => {
    await faces.change(change, caller);
    return undefined;
  },
  deleteFace: async ({ ids }, caller) => {
    await faces.keeper.remove(ids, caller);
    return undefined;
  },
  uploadFacePicture: async ({ file }, caller) => ({ address: caller.base + (await faces.upload(file, caller)) }),
  listPersonType: async (_, caller) => {
    const { defaultStay } = await access.get(caller);
    return personTypes.map(({ word, key, level, isGuest }) => ({
      type: word,
      name: textOf(caller.language, key),
      level,
      ...(isGuest ? { stay: defaultStay } : {}),
    }));
  },
  getFaceAccess: (_, caller) => access.get(caller),
  setFaceAccess: async (settings, caller) => {
    await access.set(settings, caller);
    return undefined;
  },
  findRoutePointByPage: (asked, caller) => points.keeper.find(asked, caller),
  getRoutePoint: ({ id }, caller) => points.keeper.get(id, caller),
  modifyRoutePoint: async (change, caller) => {
    await points.change(change, caller);
    return undefined;
  },
});
