/** Script addresses under trusted types. */

/** The browser's trusted types, declared here because not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string;
  };
}

let makeTrusted: ((address: string) => string) | undefined;

/**
 * Returns the address of one of our workers in the form that a page under trusted types accepts. We have one policy: pages that list names
 * allow `patrolkit`. Only the address of the channel's worker, and that of the page for times without a server, go through it.
 */
export function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  if (!makeTrusted) {
    const policy = trustedTypes.createPolicy('patrolkit', { createScriptURL: given => given });
    makeTrusted = given => policy.createScriptURL(given);
  }
  return makeTrusted(address);
}
