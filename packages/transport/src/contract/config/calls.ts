/** Every call of the config pages. */
import { customers } from './customers.ts';
import { dictionaryWords } from './dictionary.ts';
import { exceptionTypes } from './exception-types.ts';
import { faces } from './faces.ts';
import { personTypes } from './person-types.ts';
import { routePoints } from './points.ts';
import { validities } from './validity.ts';

export { listCompany, listRole } from './customers.ts';
export { listDictionary } from './dictionary.ts';
export { getFaceAccess, setFaceAccess } from './face-access.ts';
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
  find: findRoutePointByPage,
  get: getRoutePoint,
  modify: modifyRoutePoint,
  history: getRoutePointHistory,
  hold: editRoutePoint,
} = routePoints;

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
} = dictionaryWords;

export const {
  find: findCustomerByPage,
  get: getCustomer,
  modify: modifyCustomer,
  remove: deleteCustomer,
  set: setCustomerStatus,
  history: getCustomerHistory,
  hold: editCustomer,
  file: exportCustomer,
} = customers;
