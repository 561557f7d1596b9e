/** What a thread of the crew does with the picture of a ROS map. */
import type { RosWork } from '../../http/crew-messages.ts';
import { readGray, wallsOf, writePgm, writePng } from './ros.ts';

/**
 * Reads a picture and makes what is asked for.
 * @throws {Error} when it is no picture
 */
export const rosWork = (bytes: Uint8Array, work: RosWork): Uint8Array => {
  const picture = readGray(bytes);
  if (work.to === 'walls') return Buffer.from(JSON.stringify(wallsOf(picture, work.place, work.place)));
  return work.to === 'png' ? writePng(picture) : writePgm(picture);
};
