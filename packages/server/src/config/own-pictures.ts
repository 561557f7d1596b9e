/** The pictures that belong to a thing. */
import type { Uploads } from '../files/uploads.ts';
import { ofField, Refusal } from '../http/refusal.ts';
import type { Querier } from '../store/database.ts';
import type { StoredThing } from './keeper.ts';

/** The paths of pictures: only those that were uploaded here or already belong to the thing. */
export const ownPictures = async (
  uploads: Pick<Uploads, 'own'>,
  {
    pictures,
    before,
    inside,
    field,
    column = 'pictures',
    refusal = 'error.facePicture',
  }: {
    readonly pictures: readonly string[];
    readonly before: StoredThing | undefined;
    readonly inside: Querier;
    /** The wire name of the field of pictures. */
    readonly field: string;
    /** The column with their paths. */
    readonly column?: string;
    /** What a file that is gone is refused with. */
    readonly refusal?: 'error.facePicture' | 'error.soundGone' | 'error.documentGone';
  },
): Promise<string[]> => {
  const paths: string[] = [];
  const had = (before?.[column] ?? []) as readonly string[];
  for (const picture of pictures) {
    const path = had.find(one => picture.endsWith(one));
    try {
      paths.push(path ?? (await uploads.own(picture, inside)));
    } catch (error) {
      throw error instanceof Refusal ? ofField(field, refusal) : error;
    }
  }
  return [...new Set(paths)];
};
