/** Calls about records: two of each kind, and the dictionaries of their words. */
import { capturedPictures, capturedVehicles, identifiedPersons, keptScreenshots } from './captures.ts';
import { operations, signInAttempts } from './logs.ts';

export { listOperateType } from './logs.ts';
export const { find: findCapturedVehicleByPage, file: exportCapturedVehicle } = capturedVehicles;
export const { find: findIdentifiedPersonByPage, file: exportIdentifiedPerson } = identifiedPersons;
export const { find: findCapturedPictureByPage, file: exportCapturedPicture } = capturedPictures;
export const { find: findKeptScreenshotByPage, file: exportKeptScreenshot } = keptScreenshots;
export const { find: findOperationByPage, file: exportOperation } = operations;
export const { find: findSignInAttemptByPage, file: exportSignInAttempt } = signInAttempts;
