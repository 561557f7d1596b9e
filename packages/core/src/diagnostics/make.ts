/** Makes the part of diagnostics. */
import type { Ground, Made } from '../ground.ts';
import { createDiagnostics, type DiagnosticsStore } from './diagnostics.ts';
import { observeRequests } from './requests.ts';

/** The stores of this part. */
export interface DiagnosticsStores {
  readonly diagnostics: DiagnosticsStore;
}

type Needs = Pick<
  Ground,
  'environment' | 'http' | 'stores' | 'notices' | 'errors' | 'preferences' | 'service' | 'pageId' | 'timeZone' | 'all'
>;

/** Makes the store of diagnostics. */
export function make(needs: Needs): Made<DiagnosticsStores> {
  const { environment, http, stores, notices, errors, preferences, service, pageId, timeZone, all } = needs;
  const origin = new URL(service || '/', environment.pageAddress).origin;
  const { store, part } = createDiagnostics({
    environment,
    setup: { service: service || origin, pageId, timeZone },
    trace: isOn => all.onSignal({ kind: 'tracing', isOn }),
    observe: observeRequests,
    origin,
    unknownCalls: () => http.unknownCalls(),
    capabilities: () => ({ ...stores(), notices, errors, preferences }),
  });
  return { stores: { diagnostics: store }, parts: { diagnostics: part } };
}
