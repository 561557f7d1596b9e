import type { Session } from './sessions.ts';

/** Most unused addresses of one kind that a session may have; a new one replaces the oldest. */
export const unusedTickets = 64;

/** Makes room for one more ticket of a session by dropping its oldest unused ones beyond the limit. */
export const makeRoom = <T extends { session: Session }>(
  tickets: Map<string, T>,
  session: Session,
  isUsed: (ticket: T) => boolean,
): void => {
  const unused = [...tickets].filter(([, ticket]) => ticket.session.id === session.id && !isUsed(ticket));
  for (const [id] of unused.slice(0, Math.max(0, unused.length + 1 - unusedTickets))) tickets.delete(id);
};
