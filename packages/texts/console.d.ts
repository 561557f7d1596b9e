/** The texts of the console, which the build compiles (scripts/texts.ts). */
declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core';

  /** Loads each file of each language, by its names. An overlay has only the files in which it differs. */
  export const textFiles: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>>
  >;
}
