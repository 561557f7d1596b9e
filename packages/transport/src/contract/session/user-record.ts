/** The limits of a user's own record, for client and server. */

/** Longest name and binding, characters. */
export const nameLength = 64;
export const bindingLength = 64;

/** The limits of the number of a card, characters. */
export const cardLimits = { max: 20, format: 'lettersAndDigits' } as const;

/** The limits of a phone number. */
export const phoneLimits = { format: 'mobile' } as const;
