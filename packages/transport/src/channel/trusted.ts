/** Addresses of scripts under trusted types. */

/** What a page that asks for trusted types has; typed here since not every browser has it. */
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
 * The address of a worker of ours as a page under trusted types takes it. The only policy of ours: pages that list names allow `patrolkit`.
 * Nothing goes through it but the address of the channel's worker and that of the page for times without a server.
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
