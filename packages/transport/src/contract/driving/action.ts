/** Calls that make a device do something and whose request is only the device. */
import { call } from '../call.ts';
import { entity, field, id, nothing } from '../codec/index.ts';
import { controlsDevice } from '../permission.ts';

/** The device, and nothing else. */
export const ofDevice = entity('DeviceAction', { deviceId: field('deviceId', id, 'Device') });

/** Declares a call whose request is only the device. It needs control of the device unless `permission` says otherwise. */
export const action = <Name extends string>(name: Name, doc: string, isOurs = false, permission = controlsDevice) =>
  call({
    name,
    isOurs,
    module: 'device',
    method: 'POST',
    permission,
    request: ofDevice,
    answer: nothing,
    isNumbered: true,
    doc,
  });
