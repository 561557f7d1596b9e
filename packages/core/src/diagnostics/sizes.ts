/** How much each store of a console holds. */

/** A store and what it holds. */
export interface StoreSize {
  /** Its name, such as `alarms.$alarms`. */
  readonly name: string;
  /** Rows of a list, entries of a map, or fields of an object. Undefined for a single value. */
  readonly count: number | undefined;
  /** Its length as JSON, characters. Undefined when it cannot be written as JSON. */
  readonly size: number | undefined;
}

const isStore = (value: unknown): value is { get(): unknown; readonly lc?: number } =>
  typeof value === 'object' && value !== null && 'get' in value && 'listen' in value;

const countOf = (value: unknown): number | undefined => {
  if (Array.isArray(value)) return value.length;
  if (value instanceof Map || value instanceof Set) return value.size;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
};

/** Writes maps and sets as lists. */
const plain = (_key: string, value: unknown): unknown => {
  if (value instanceof Map || value instanceof Set) return [...value];
  return value;
};

const sizeOf = (value: unknown): number | undefined => {
  try {
    // TypeScript types the result as a string, but it is undefined for undefined.
    return (JSON.stringify(value, plain) as string | undefined)?.length ?? 0;
  } catch {
    return undefined;
  }
};

/**
 * The stores in these capabilities, by name, the largest first. Leaves out a store without a reader, because reading it would start its
 * source.
 */
export function sizesOf(capabilities: Readonly<Record<string, unknown>>): StoreSize[] {
  const sizes: StoreSize[] = [];
  for (const [capability, stores] of Object.entries(capabilities)) {
    if (typeof stores !== 'object' || stores === null) continue;
    for (const [name, store] of Object.entries(stores)) {
      if (!name.startsWith('$') || !isStore(store) || !store.lc) continue;
      const value = store.get();
      sizes.push({ name: `${capability}.${name}`, count: countOf(value), size: sizeOf(value) });
    }
  }
  return sizes.sort((one, other) => (other.size ?? 0) - (one.size ?? 0) || one.name.localeCompare(other.name));
}
