/** What this browser keeps of a sign-in, so that other people's tries do not delay the next one. It gives no rights. */
import type { Environment } from '../environment/index.ts';
import type { Notice } from '../outcome.ts';

/** The mark of one server. */
export interface BrowserMark {
  /** The mark as a field of a request, or nothing when there is none. */
  readonly asked: () => { readonly browserMark?: string };
  /** Keeps the mark of an answer. An answer without a mark changes nothing. */
  readonly keep: (answer: { readonly browserMark?: string | undefined }) => void;
}

/** Makes the memory of the mark for a server. */
export function createBrowserMark({ local }: Pick<Environment, 'local'>, service: string): BrowserMark {
  const name = `patrolkit.browser-mark ${service}`;
  return {
    asked: () => {
      const browserMark = local.get(name);
      return browserMark ? { browserMark } : {};
    },
    keep: ({ browserMark }) => {
      if (browserMark) local.set(name, browserMark);
    },
  };
}

/** Says that sign-ins to the user's own account have failed elsewhere, and when the latest did. */
export const failedTries = (count: number, time: string): Notice => ({
  id: 'session.failedTries',
  values: { count, time },
});
