/** What a user's own record may hold, for both ends. */

/** Longest name and binding, characters. */
export const nameLength = 64;
export const bindingLength = 64;

/** What a phone may be. */
export const phoneLimits = { format: 'mobile' } as const;
