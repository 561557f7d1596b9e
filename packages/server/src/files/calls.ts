import type { fileContract } from '@patrolkit/transport/contract';
import { sessionOf } from '../session/caller.ts';
import type { CallsOf } from '../http/calls.ts';
import type { Uploads } from './uploads.ts';

/** The call with which a user uploads a picture. */
export const uploadCalls = (uploads: Uploads): CallsOf<typeof fileContract> => ({
  uploadFile: async ({ file }, caller) => ({
    address: caller.base + (await uploads.keep(sessionOf(caller).user.id, Buffer.from(await file.arrayBuffer()))),
  }),
});
