/** What a picture of a closing must be: one JPEG within the limits of its upload, by its declared type and by its content (safety.md 6.7). */
import { isShowable, limitsOf, pictureType, pixelLimits, readPicture, uploadFile } from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';

/** Largest picture of a closing, bytes. */
export const closePictureLimit = limitsOf(uploadFile).file.max;

/** What texts say of its size: it is smaller than so many megabytes. */
export const closePictureSize = { limit: Math.ceil(closePictureLimit / 1024 ** 2) } as const;

/** Why a file cannot be the picture of a closing; undefined when it can. The server checks it again. */
export async function closePictureProblem(file: Blob): Promise<Message | undefined> {
  if (file.type !== 'image/jpeg') return { id: 'alarms.picture.jpegOnly' };
  if (file.size > closePictureLimit) return { id: 'alarms.picture.tooBig', values: closePictureSize };
  const read = await file.arrayBuffer().catch(() => undefined);
  // The file was moved or changed on disk since it was chosen.
  if (!read) return { id: 'alarms.picture.unreadable' };
  const bytes = new Uint8Array(read);
  if (pictureType(bytes) !== 'image/jpeg') return { id: 'alarms.picture.jpegOnly' };
  const picture = readPicture(bytes);
  if (!picture) return { id: 'alarms.picture.damaged' };
  return isShowable(picture) ? undefined : { id: 'alarms.picture.tooManyPixels', values: pixelLimits };
}
