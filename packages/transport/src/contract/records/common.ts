/** Fields that most records have. */
import { assumed, id, optional, picture, text, time } from '../codec/index.ts';

/** When and where an event was, and which device noticed it. */
export const noticed = {
  id: assumed('id', id, 'Record'),
  at: assumed('time', time, 'When it was', { also: ['captureTime', 'createTime'] }),
  deviceId: assumed('deviceId', optional(id), 'Device', { also: ['robotId'] }),
  deviceName: assumed('deviceName', optional(text), 'Name of the device at that time', { also: ['robotName'] }),
  mapName: assumed('mapName', optional(text), 'Name of the place at that time'),
};

/** When and where an event was and which device noticed it, with a picture. */
export const pictured = {
  ...noticed,
  picture: assumed('picUrl', optional(picture), 'Picture', { also: ['pictureUrl'] }),
};
