/**
 * Shows the operator addresses of the console that the page's content policy blocks, with the remedy, once per server. Blocked addresses of
 * a portal around the console are not the console's business.
 */
import type { Environment } from '../environment/index.ts';
import type { Addresses } from '../installation/addresses.ts';
import type { ErrorLogPart } from './error-log.ts';
import type { NoticePart } from '../notices/notices.ts';

/** The origin of an address. Undefined when it has none, as with `data:` addresses. */
function originOf(address: string): string | undefined {
  try {
    const { protocol, host } = new URL(address);
    return /^(?:https?|wss?):$/.test(protocol) ? `${protocol}//${host}` : undefined;
  } catch {
    return undefined;
  }
}

/** Begins to report blocked addresses. The result ends it. */
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
    // The policy is the same for all users, so a page reports each origin once.
    tell({ id: 'system.blocked', values: { origin } });
  });
}
