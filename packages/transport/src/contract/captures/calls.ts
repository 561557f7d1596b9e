/** Stored captures. The specification names the call and says that it answers rows. The rest is assumed. */
import { call } from '../call.ts';
import { entity, field, id, optional, page, time } from '../codec/index.ts';
import { paged } from '../paging.ts';
import { capture } from './entities.ts';

export const selectPatrolCaptureHistory = call({
  name: 'selectPatrolCaptureHistory',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('CaptureQuery', {
    ...paged,
    deviceId: field('deviceId', optional(id), 'Device; when missing, all devices that the user may see'),
    from: field('startTime', optional(time), 'Not before'),
    to: field('stopTime', optional(time), 'Not after'),
  }),
  answer: page(capture),
  doc: 'Lists pictures taken on patrol page by page, newest first, with their total.',
});
