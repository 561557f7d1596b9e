const warned = new Set<string>();

/**
 * Defines a tag, or warns once if the page has it from elsewhere (a second bundle, the script loaded twice); never
 * throws. Returns the constructor that holds the tag. Free of view libraries, so that a small entry stays small.
 */
export function register<Constructor extends CustomElementConstructor>(
  tag: string,
  constructor: Constructor,
): CustomElementConstructor {
  const existing = customElements.get(tag);
  if (!existing) {
    customElements.define(tag, constructor);
    return constructor;
  }
  if (existing !== constructor && !warned.has(tag)) {
    warned.add(tag);
    // oxlint-disable-next-line no-console -- the integrator's only sign of a double load
    console.warn(`<${tag}> is already defined on this page; the first definition stays.`);
  }
  return existing;
}
