/** Time and changes of a real page. */
import { systemClock } from '@patrolkit/transport';
import type { Environment, PageSignal } from './environment.ts';

function onPageSignal(listener: (signal: PageSignal) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const on = (target: EventTarget, event: string, say: () => PageSignal): void =>
    target.addEventListener(event, () => listener(say()), { signal });
  on(window, 'blur', () => 'blur');
  on(window, 'pagehide', () => 'leaving');
  on(document, 'freeze', () => 'leaving');
  on(window, 'online', () => 'online');
  on(document, 'visibilitychange', () => (document.visibilityState === 'hidden' ? 'hidden' : 'visible'));
  return () => stop.abort();
}

/** The page's own time and changes. */
export const thisPage: Pick<Environment, 'clock' | 'onPageSignal'> = { clock: systemClock, onPageSignal };
