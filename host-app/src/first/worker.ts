/**
 * The worker of the console. It shows the page for times without a server, which says what the user cannot do then (host-app/offline.html),
 * and notifications while no console is open.
 */
import { trusted } from '@patrolkit/core/trusted';
import { basePath } from '../redirect.ts';

/** Registers the worker if the browser has workers and the console is not embedded. A caller may ignore a failure. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || window.top !== window) return undefined;
  // It is typed as text, since the type of `register` does not accept a trusted address.
  const address: string = trusted(`${basePath}/console-worker.js`);
  return navigator.serviceWorker.register(address, { scope: `${basePath}/` });
}
