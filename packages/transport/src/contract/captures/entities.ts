/** A picture of something: on patrol, of a face or of a vehicle. */
import { address, assumed, entity, field, id, optional, text, timeOrNone, type Infer } from '../codec/index.ts';

/** A picture taken on patrol, of a face or of a vehicle (fields assumed). */
export const capture = entity('Capture', {
  id: field('id', id, 'Capture', { also: ['captureId'] }),
  deviceId: assumed('deviceId', optional(id), 'Device', { also: ['robotId'] }),
  deviceName: assumed('deviceName', optional(text), 'Name of the device', { also: ['robotName'] }),
  name: assumed('name', optional(text), 'What was seen: a point of the patrol, a plate, a person', {
    also: ['pointName', 'plateNumber', 'personName'],
  }),
  mapName: assumed('mapName', optional(text), 'Where it was taken'),
  takenAt: assumed('captureTime', timeOrNone, 'When it was taken', { also: ['time'] }),
  picture: assumed('picUrl', optional(address), 'Picture', { also: ['pictureUrl'] }),
});
export type Capture = Infer<typeof capture>;
