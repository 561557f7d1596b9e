/** What the address says of the page in which the console stands. */
import type { Mode } from '@patrolkit/core';

/** How the console is embedded. */
export interface Embedding {
  /** False where the address wants no bar on top. */
  readonly hasNavBar: boolean;
  /** Whose page it stands in. */
  readonly mode: Mode;
  /** Which further languages are offered. */
  readonly languageSign: string | undefined;
}
