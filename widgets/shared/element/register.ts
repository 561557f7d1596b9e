const warned = new Set<string>();

/**
 * Defines a tag. Never throws: if the page already has the tag (a second bundle, the script loaded twice), it warns once. Returns the
 * constructor that holds the tag. It uses no view library, so that a small entry stays small.
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
