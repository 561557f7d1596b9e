/** Makes the part of diagnostics. */
import { at, type Make } from '../parts.ts';
import { createDiagnostics } from './diagnostics.ts';
import { observeRequests } from './requests.ts';

/** Makes the store of diagnostics and its part. The part receives events of the channel last, and no other part depends on it. */
export const make: Make<'diagnostics'> = ground => {
  const { environment, http, made, notices, errors, preferences, service, pageId, timeZone } = ground;
  const origin = new URL(service || '/', environment.pageAddress).origin;
  const { store, part } = createDiagnostics({
    environment,
    setup: { service: service || origin, pageId, timeZone },
    trace: isOn => made.live?.trace(isOn),
    observe: observeRequests,
    origin,
    unknownCalls: () => http.unknownCalls(),
    capabilities: () => ({
      ...Object.assign({}, ...Object.values(made).map(({ stores }) => stores)),
      notices,
      errors,
      preferences,
    }),
  });
  return { stores: { diagnostics: store }, placed: [at('resources', part)] };
};
