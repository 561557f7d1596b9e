/** What a picture of a closing must be: one JPEG within the limits of its upload, by its declared type and by its first bytes (safety.md 6.7). */
import { limitsOf, uploadFile } from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';

/** Largest picture of a closing, bytes. */
export const closePictureLimit = limitsOf(uploadFile).file.max;

/** What texts say of its size: it is smaller than so many megabytes. */
export const closePictureSize = { limit: Math.ceil(closePictureLimit / 1024 ** 2) } as const;

const jpegStart = [0xff, 0xd8, 0xff] as const;

/** Why a file cannot be the picture of a closing; undefined when it can. The server checks it again. */
export async function closePictureProblem(file: Blob): Promise<Message | undefined> {
  if (file.type !== 'image/jpeg') return { id: 'alarms.picture.jpegOnly' };
  if (file.size > closePictureLimit) return { id: 'alarms.picture.tooBig', values: closePictureSize };
  const start = await file
    .slice(0, jpegStart.length)
    .arrayBuffer()
    .catch(() => undefined);
  // The file was moved or changed on disk since it was chosen.
  if (!start) return { id: 'alarms.picture.unreadable' };
  const head = new Uint8Array(start);
  return jpegStart.every((byte, index) => head[index] === byte) ? undefined : { id: 'alarms.picture.jpegOnly' };
}
