/** An SOS call and its end (specification section 4, interpretations.md 27). */
import {
  address,
  assumed,
  choice,
  entity,
  field,
  id,
  optional,
  text,
  timeOrNone,
  withDefault,
  type Infer,
} from '../codec/index.ts';

/** An incoming SOS call. */
export const sosCall = entity('SosCall', {
  uuid: field('uuid', id, 'Identity of the call'),
  sessionId: field('sessionId', withDefault(id, ''), 'Session of the call'),
  deviceId: field('deviceId', withDefault(id, ''), 'Device', { also: ['id'] }),
  deviceName: field('deviceName', withDefault(text, ''), 'Device name', { also: ['name'] }),
  model: field('model', optional(text), 'Model'),
  picture: field('modelPic', optional(address), 'Picture of the model', { also: ['img'] }),
  beganAt: field('beginTime', timeOrNone, 'Since when it rings', { also: ['time'] }),
});
export type SosCall = Infer<typeof sosCall>;

/** Why a call has ended for a console (assumed). */
export const sosEndReason = choice({ bye: 'bye', answered: 'answered', timeout: 'timeout' }, 'bye');
export type SosEndReason = Infer<typeof sosEndReason>;

/** The end of a call: the other side hung up, somebody else answered, or nobody answered in time. */
export const sosEnd = entity(
  'SosEnd',
  {
    uuid: field('uuid', id, 'Identity of the call'),
    sessionId: field('sessionId', optional(id), 'Session of the call'),
    reason: assumed('reason', withDefault(sosEndReason, 'bye'), 'bye, answered (elsewhere) or timeout'),
    by: assumed('answeredBy', optional(text), 'Who answered elsewhere'),
  },
  { main: 'uuid' },
);
export type SosEnd = Infer<typeof sosEnd>;
