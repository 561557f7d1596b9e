/** What a developer sees of the running console. */
import type { PartWith } from '../ground.ts';
import type { DiagnosticsStores } from '../diagnostics/make.ts';
import type { LiveStores } from '../live/live.ts';
import { livePart } from './live.ts';

/** What a developer sees of the running console. */
export const diagnosticsPart: PartWith<DiagnosticsStores, LiveStores> = {
  stores: ['diagnostics'],
  needs: [livePart],
  place: 'pages',
  load: async () => (await import('../diagnostics/make.ts')).make,
};
