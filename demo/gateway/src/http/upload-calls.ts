import { sessionOf } from '../session/caller.ts';
import type { CallsOf } from './calls.ts';
import { Refusal } from './refusal.ts';
import type { Uploads } from './uploads.ts';

/** The call that takes a picture from a user. */
export const uploadCalls = (uploads: Uploads): CallsOf<'uploadFile'> => ({
  uploadFile: async (_, caller) => {
    const session = sessionOf(caller);
    const { upload } = caller;
    if (!upload) throw new Refusal(400, 'error.oneFile');
    if (upload.type !== 'image/jpeg') throw new Refusal(415, 'error.jpegOnly');
    return { address: caller.base + (await uploads.keep(session.user.id, upload.data)) };
  },
});
