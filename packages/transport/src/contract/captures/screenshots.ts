/** Calls about screenshots that users store of live and recorded video. */
import { call } from '../call.ts';
import { assumed, entity, field, id, list, nothing, optional, text, time, within } from '../codec/index.ts';
import { pictureLimits } from '../files/limits.ts';
import { seesDevice } from '../permission.ts';
import { remark } from '../remarks.ts';
import { screenshotMark } from '../video/entities.ts';
import { recordQueryDays } from '../video/limits.ts';

export const saveScreenshot = call({
  name: 'saveScreenshot',
  module: 'device',
  method: 'POST',
  permission: seesDevice,
  // A picture that the browser sends again would be stored twice.
  isNumbered: true,
  request: entity('Screenshot', {
    deviceId: field('deviceId', id, 'Device whose picture it is'),
    note: field('remarks', remark, 'Remark'),
    picture: field(
      'base64ImagesStr',
      within(text, { min: 1, max: 4 * Math.ceil(pictureLimits.max / 3) }),
      'JPEG in base64, without a data: prefix',
    ),
    recordedAt: assumed('pictureTime', optional(time), 'Time of the picture in its recording'),
  }),
  answer: nothing,
  carriesFile: true,
  doc: 'Stores a picture of live or recorded video with a remark, for the screenshot list.',
});

export const findScreenshots = call({
  name: 'findScreenshots',
  isOurs: true,
  module: 'device',
  permission: seesDevice,
  request: entity('ScreenshotQuery', {
    deviceId: field('deviceId', id, 'Device'),
    from: field('startTime', time, 'Not before'),
    to: field('stopTime', time, `Not after; at most ${recordQueryDays} days later`),
  }),
  answer: list(screenshotMark),
  doc: 'Lists the stored screenshots of a device, oldest first, at most 500.',
});
