/** Texts whose files do not come. */

interface Catalogs {
  readonly loading: Map<string, Promise<void>>;
  readonly here: Set<string>;
}

/**
 * Makes the files of a language ("zh-hk"), or of an area in it ("zh-hk host"), fail to come, even if they were fetched before. The result
 * lets them come.
 */
export function failTexts(name: string): () => void {
  const catalogs = Reflect.get(globalThis, Symbol.for('patrolkit.catalogs.v4')) as Catalogs;
  const failure = Promise.reject<void>(new TypeError(`no texts of ${name}`));
  failure.catch(() => undefined);
  catalogs.here.delete(name);
  catalogs.loading.set(name, failure);
  return () => void catalogs.loading.delete(name);
}
