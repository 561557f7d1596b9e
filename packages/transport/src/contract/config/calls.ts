/** Every call of the config pages. */
import { faces } from './faces.ts';
import { routePoints } from './points.ts';

export { getFaceAccess, setFaceAccess } from './face-access.ts';
export { listPersonType, uploadFacePicture } from './faces.ts';

export const { find: findFaceByPage, get: getFace, add: addFace, modify: modifyFace, remove: deleteFace } = faces;

export const { find: findRoutePointByPage, get: getRoutePoint, modify: modifyRoutePoint } = routePoints;
