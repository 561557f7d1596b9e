/** The page for times without a server, which says what cannot be done then (public/offline.html). */
import { trusted } from '@patrolkit/core/trusted';
import { basePath } from './redirect.ts';

/** Has the browser keep that page, where it can and where the console is a page of its own. A failure is nobody's concern: it is only missed. */
export async function keepOfflinePage(): Promise<void> {
  if (!('serviceWorker' in navigator) || window.top !== window) return;
  // The address as text: the type of the method knows no trusted one.
  const address: string = trusted(`${basePath}/offline-worker.js`);
  await navigator.serviceWorker.register(address, { scope: `${basePath}/` });
}
