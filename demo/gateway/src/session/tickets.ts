import type { Session } from './sessions.ts';

/** Addresses of one kind that a session may have without using them; the oldest goes for the next. */
export const unusedTickets = 64;

/** Makes room for one more ticket of a session. */
export const makeRoom = <T extends { session: Session }>(
  tickets: Map<string, T>,
  session: Session,
  isUsed: (ticket: T) => boolean,
): void => {
  const unused = [...tickets].filter(([, ticket]) => ticket.session.id === session.id && !isUsed(ticket));
  for (const [id] of unused.slice(0, Math.max(0, unused.length + 1 - unusedTickets))) tickets.delete(id);
};
