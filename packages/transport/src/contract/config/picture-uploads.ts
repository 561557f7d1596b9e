/** Uploads of pictures that things then have. */
import { call, type Call, type Module } from '../call.ts';
import { address, entity, field, sentFile, within, type Limits } from '../codec/index.ts';
import type { ScreenName } from '../screens/index.ts';

/** The limits of the picture of a thing, such as a logo: a JPEG or PNG of at most 2 MB. */
export const thingPicture = { max: 2 * 1024 * 1024, types: ['image/jpeg', 'image/png'] } as const;

/** Declares the upload of a picture. It returns the address, which the thing then gets by its form. */
export const pictureUpload = (declared: {
  readonly name: string;
  readonly module: Module;
  /** The screen whose users may upload. */
  readonly screen: ScreenName;
  /** The begin of the names of its request and its answer. */
  readonly of: string;
  readonly limits: Limits;
  readonly doc: string;
}): Call<{ readonly file: Blob }, { readonly address: string }> =>
  call({
    name: declared.name,
    module: declared.module,
    method: 'POST',
    body: 'multipart',
    permission: { page: declared.screen },
    request: entity(`${declared.of}Upload`, {
      file: field('file', within(sentFile, declared.limits), 'The picture (Blob)'),
    }),
    answer: entity(
      `${declared.of}Uploaded`,
      { address: field('accessUrl', address, 'Address of the file', { also: ['url'] }) },
      { main: 'address' },
    ),
    isOurs: true,
    doc: `${declared.doc} The first bytes decide the kind of the picture.`,
  });
