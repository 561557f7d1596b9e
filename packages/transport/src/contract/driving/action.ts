/** A call that has a device do something and names nothing but the device. */
import { call } from '../call.ts';
import { entity, field, id, nothing } from '../codec/index.ts';
import { controlsDevice } from '../permission.ts';

/** The device, and nothing else. */
export const ofDevice = entity('DeviceAction', { deviceId: field('deviceId', id, 'Device') });

/** A call that needs the right to control and names nothing but the device. */
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
