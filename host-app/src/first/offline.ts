/** The page for times without a server. It says what the user cannot do then (host-app/offline.html). */
import { trusted } from '@patrolkit/core/trusted';
import { basePath } from '../redirect.ts';

/**
 * Registers the worker that stores that page, if the browser has workers and the console is not embedded. A caller may ignore a failure.
 */
export async function keepOfflinePage(): Promise<void> {
  if (!('serviceWorker' in navigator) || window.top !== window) return;
  // It is typed as text, since the type of `register` does not accept a trusted address.
  const address: string = trusted(`${basePath}/offline-worker.js`);
  await navigator.serviceWorker.register(address, { scope: `${basePath}/` });
}
