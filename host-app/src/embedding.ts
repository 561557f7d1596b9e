/** What the address says about the page around the console. */
import type { Mode } from '@patrolkit/core';

/** How the console is embedded. */
export interface Embedding {
  /** False when the address requests no bar on top. */
  readonly hasNavBar: boolean;
  /** The interface mode: which program shows the console. */
  readonly mode: Mode;
  /** Which further languages the console offers. */
  readonly languageSign: string | undefined;
}
