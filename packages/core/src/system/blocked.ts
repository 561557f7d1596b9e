/**
 * Tells the operator about addresses of the console that the page's content policy blocks, with the remedy, once for each server. What it
 * blocks of a portal around the console is not the console's business.
 */
import type { Environment } from '../environment/index.ts';
import type { Addresses } from './addresses.ts';
import type { ErrorLogPart } from './error-log.ts';
import type { NoticePart } from './notices.ts';

/** The origin of an address; undefined where it has none, as `data:` addresses. */
function originOf(address: string): string | undefined {
  try {
    const { protocol, host } = new URL(address);
    return /^(?:https?|wss?):$/.test(protocol) ? `${protocol}//${host}` : undefined;
  } catch {
    return undefined;
  }
}

/** Begins to tell; the result ends it. */
export function tellBlocked(
  { onBlocked }: Pick<Environment, 'onBlocked'>,
  { isUsed }: Pick<Addresses, 'isUsed'>,
  errors: Pick<ErrorLogPart, 'add'>,
  tell: NoticePart['tell'],
): () => void {
  const told = new Set<string>();
  return onBlocked(address => {
    const origin = originOf(address);
    if (origin === undefined || !isUsed(origin)) return;
    errors.add('page', `the content policy of this page blocks ${origin}`);
    if (told.has(origin)) return;
    told.add(origin);
    // The policy is the same for all users: each origin is told once a page.
    tell({ id: 'system.blocked', values: { origin } });
  });
}
