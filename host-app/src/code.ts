/** Code that is fetched when it is needed. */
export interface Code<T> {
  /** Fetches it, once; after a failure, which the promise tells, it is fetched anew. */
  readonly load: () => Promise<T>;
  /** The code, once it was fetched; undefined until then. */
  readonly get: () => T | undefined;
}

/** Code that `fetch` brings. */
export function code<T>(fetch: () => Promise<T>): Code<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    get: () => loaded,
    load: () =>
      (loading ??= fetch().then(
        come => (loaded = come),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      )),
  };
}
