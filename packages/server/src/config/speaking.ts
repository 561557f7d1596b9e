/** How configured texts and voices are said. */
export type { Saying as Speaking } from '../links/voices.ts';
