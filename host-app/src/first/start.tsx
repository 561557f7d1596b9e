/** Puts the console on the page. */
import { joinConsole } from '@patrolkit/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import captureUrl from '@patrolkit/core/capture?worker&url';
import workerUrl from '@patrolkit/core/worker?worker&url';
import { App } from './App.tsx';
import '../host.css';
import { forgetEntryWhenChosen, type Entry } from '../entry/entry.ts';
import { reloadWhenExpired } from '../expired.ts';
import { closeTopDialog } from '../modes/back.ts';

import { loadRoute } from './Pages.tsx';
import { basePath, ownServer } from '../redirect.ts';
import { createRouter } from '../router/router.ts';
import { setting } from '../settings.ts';

/** Starts the console with the values of the entry. */
export function start(entry: Entry): void {
  const { hasNavBar, mode, ...options } = entry;
  const { console } = joinConsole({
    ...options,
    ...(ownServer === '' ? {} : { service: location.origin + ownServer }),
    tokenStorage: 'cookie',
    workerUrl,
    captureUrl,
    serverTimeZone: setting('server-time-zone'),
  });
  reloadWhenExpired(console);
  const router = createRouter({
    basePath,
    staysOnBack: closeTopDialog,
    // A signed-out user does not wait for the code of the screens.
    load: place => (console.session.$session.get().state === 'signed-out' ? undefined : loadRoute(console, place)),
  });
  forgetEntryWhenChosen(console.preferences, name => {
    const query = new URLSearchParams(router.$place.get().search);
    if (!query.has(name)) return;
    query.delete(name);
    router.setQuery(query, { replace: true });
  });
  // These are the host's own texts, besides those of the widgets. FirstTexts waits for them and says when they cannot be loaded.
  console.texts.loadArea('host').catch(() => undefined);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <App console={console} router={router} hasNavBar={hasNavBar} mode={mode} languageSign={entry.languageSign} />
    </StrictMode>,
  );
  // This runs once the page has loaded, so that it delays nothing.
  const register = (): void =>
    void import('../notifications/page-push.ts').then(({ pagePush }) => pagePush(console)).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
