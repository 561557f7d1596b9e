/** Calls about who holds control of a device. */
import { call } from '../call.ts';
import { entity, field, flag, id, list, nothing, optional, text, whenAbsent, type Codec } from '../codec/index.ts';
import { controlsDevice, seesDevice } from '../permission.ts';
import { action, ofDevice } from './action.ts';
import { controlLease } from './entities.ts';

/** Reads whether this session may control the robot now. A success that is only a word counts as granted. */
const granted: Codec<boolean> = {
  ...flag,
  decode: (value, reading, path) =>
    /^\s*(?:ok|success)\s*$/i.test(String(value)) ? true : flag.decode(value, reading, path),
};

export const checkActionAuthority = call({
  name: 'checkActionAuthority',
  module: 'device',
  permission: seesDevice,
  request: ofDevice,
  answer: entity(
    'Authority',
    {
      isGranted: field('isGranted', whenAbsent(granted, true), 'This session may control the robot now'),
      holder: field('holder', optional(text), 'Who holds control'),
    },
    { main: 'isGranted' },
  ),
  isOurs: true,
  doc: 'Returns whether this session may control the robot. The console calls it before a mode change.',
});

export const getControlLease = call({
  name: 'getControlLease',
  isOurs: true,
  module: 'device',
  permission: 'signed-in',
  request: entity('ControlLeaseQuery', {}),
  answer: list(controlLease),
  doc: 'Lists who holds control of which device, of those that the user may see. A server that lacks this call has no leases.',
});

export const requestControl = action(
  'requestControl',
  'Requests control of a device from its holder. The request lapses after 20 s. When nobody holds control, the caller gets it at once.',
  true,
);

export const answerControlRequest = call({
  name: 'answerControlRequest',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: controlsDevice,
  request: entity('ControlAnswer', {
    deviceId: field('deviceId', id, 'Device'),
    id: field('requestId', id, 'Request'),
    isGranted: field('granted', flag, '1 hand over, 0 refuse'),
  }),
  answer: nothing,
  isNumbered: true,
  doc: 'Hands control over to the user who requested it, or refuses. Only the holder may call it.',
});

export const takeControl = action(
  'takeControl',
  'Takes control from its holder. Only administrators may call it. The robot stops first.',
  true,
  { of: ['device', 'deviceId'], needs: 'root' },
);
