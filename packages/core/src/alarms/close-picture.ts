/** The rule for a picture of a closing: one JPEG within the limits of its upload, by its declared type and its content (safety.md 6.7). */
import { isShowable, limitsOf, pictureType, pixelLimits, readPicture, uploadFile } from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';

/** Largest picture of a closing, bytes. */
export const closePictureLimit = limitsOf(uploadFile).file.max;

/** The limit of its size in texts, megabytes. The picture is smaller. */
export const closePictureSize = { limit: Math.ceil(closePictureLimit / 1024 ** 2) } as const;

/** Why a file cannot be the picture of a closing. Undefined when it can. The server checks it again. */
export async function closePictureProblem(file: Blob): Promise<Message | undefined> {
  if (file.type !== 'image/jpeg') return { id: 'alarms.picture.jpegOnly' };
  if (file.size > closePictureLimit) return { id: 'alarms.picture.tooBig', values: closePictureSize };
  const read = await file.arrayBuffer().catch(() => undefined);
  // Somebody moved or changed the file after the user chose it.
  if (!read) return { id: 'alarms.picture.unreadable' };
  const bytes = new Uint8Array(read);
  if (pictureType(bytes) !== 'image/jpeg') return { id: 'alarms.picture.jpegOnly' };
  const picture = readPicture(bytes);
  if (!picture) return { id: 'alarms.picture.damaged' };
  return isShowable(picture) ? undefined : { id: 'alarms.picture.tooManyPixels', values: pixelLimits };
}
