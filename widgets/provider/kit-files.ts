import type { ConsoleOptions } from '@patrolkit/core';

/**
 * The worker of the live channel and the worklet of the microphone, which lie beside the kit's script. None when the page is of another
 * origin or loads the kit without that script. A browser runs only files of the page's own origin (safety.md 1.3).
 */
export function kitFiles(): Pick<ConsoleOptions, 'workerUrl' | 'captureUrl'> {
  const address = window.Patrolkit?.address;
  if (!address?.startsWith(`${location.origin}/`)) return {};
  const of = (name: string): string => new URL(name, address).href;
  return { workerUrl: of('channel-worker.js'), captureUrl: of('capture-worklet.js') };
}
