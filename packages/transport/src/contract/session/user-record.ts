/** What a user's own record may hold, for both ends. */

/** Longest name, phone and binding, characters. */
export const nameLength = 64;
export const phoneLength = 20;
export const bindingLength = 64;

/** Whether a text is a mobile number: 11 digits that begin with 13 to 19. */
export const isMobileNumber = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);
