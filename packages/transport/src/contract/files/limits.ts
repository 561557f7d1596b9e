/** The limits of files in requests. */

/** A picture of a closing, of a reference or of video: a JPEG under 3 MB (safety.md 6.7). */
export const pictureLimits = { max: 3 * 1024 * 1024 - 1, types: ['image/jpeg'] } as const;
