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
  doc: 'Asks whether this session may control the robot; comes before a mode change.',
});

export const getControlLease = call({
  name: 'getControlLease',
  isOurs: true,
  module: 'device',
  permission: 'signed-in',
  request: entity('ControlLeaseQuery', {}),
  answer: list(controlLease),
  doc: 'Who holds control of which device, of those that the user may see. A server without it has no lease.',
});

export const requestControl = action(
  'requestControl',
  'Asks the holder for control of a device; it lapses after 20 s. Nobody holds it: the caller does from now on.',
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
  doc: 'The holder hands control over to who asked, or refuses.',
});

export const takeControl = action(
  'takeControl',
  'Takes control from whoever holds it; administrators only. The robot stops first.',
  true,
  { of: ['device', 'deviceId'], needs: 'root' },
);
