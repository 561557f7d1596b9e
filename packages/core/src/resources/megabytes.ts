/** The largest file of an upload, as hints say it. */
import { limitsOf, type Call } from '@patrolkit/transport';

const bytesOfMegabyte = 1024 * 1024;

/** How large a file of an upload may be, MB. */
export const megabytesOf = (upload: Call<{ readonly file: Blob }, { readonly address: string }>): number =>
  limitsOf(upload).file.max / bytesOfMegabyte;
