/** The module that the build makes of a list of common passwords (scripts/known-passwords.ts). */
declare module 'virtual:known-passwords' {
  /** The first bytes of the digests, sorted, in base 64. */
  export const beginnings: string;
  /** How many bytes each has. */
  export const size: number;
}
