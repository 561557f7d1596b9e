/** Members of objects that an older browser lacks; `tests/elements/older.ts` takes each of them away. */
export const newer: ReadonlySet<string>;
/** The newer members that a file uses, and syntax after ES2022. */
export function newerIn(code: string): Set<string>;
/** Prints what the built console and kit use that the oldest supported browsers lack; false where there is anything. */
export function checkFloor(): boolean;
