/** Code that is loaded when it is needed. */
export interface Code<T> {
  /** Loads the code once. Rejects after a failure; the next call loads it again. */
  readonly load: () => Promise<T>;
  /** The code, once it has loaded. Undefined until then. */
  readonly get: () => T | undefined;
}

/** Makes code that `fetch` loads. */
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
