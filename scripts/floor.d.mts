/** The newer members that a file uses, and syntax after ES2022. */
export function newerIn(code: string): Set<string>;
/** Prints what is too new in the built console and kit; false when there is anything. */
export function checkFloor(): boolean;
