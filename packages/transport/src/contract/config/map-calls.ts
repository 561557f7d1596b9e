/** The calls about maps and the marks on them. */
import { mapMarks, siteMaps } from './maps.ts';

export { exportRosMap, listMarkedThing, readRosMap, uploadMapPicture } from './maps.ts';
export const {
  find: findMapByPage,
  get: getMap,
  add: addMap,
  modify: modifyMap,
  remove: deleteMap,
  set: setMapStatus,
  history: getMapHistory,
  hold: editMap,
  file: exportMap,
} = siteMaps;

export const {
  find: findMapMarkByPage,
  get: getMapMark,
  add: addMapMark,
  modify: modifyMapMark,
  remove: deleteMapMark,
  set: setMapMarkStatus,
  history: getMapMarkHistory,
  hold: editMapMark,
  file: exportMapMark,
  import: importMapMark,
  template: getMapMarkTemplate,
} = mapMarks;
