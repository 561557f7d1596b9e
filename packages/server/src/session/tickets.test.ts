import { describe, expect, it } from 'vitest';
import type { Session } from './sessions.ts';
import { makeRoom, unusedTickets } from './tickets.ts';

interface Ticket {
  session: Session;
  isUsed: boolean;
}

const sessionOf = (id: string): Session => ({
  id,
  pending: undefined,
  expiresAt: 0,
  accessUntil: 0,
  user: {} as Session['user'],
});
const [mine, other] = [sessionOf('mine'), sessionOf('other')];

const ticketsOf = (count: number, session: Session, isUsed: (index: number) => boolean): [string, Ticket][] =>
  Array.from({ length: count }, (_, index) => [`${session.id}${String(index)}`, { session, isUsed: isUsed(index) }]);

describe('addresses that a session asks for', () => {
  it('are kept as long as there is room', () => {
    const tickets = new Map(ticketsOf(unusedTickets - 1, mine, () => false));
    makeRoom(tickets, mine, ({ isUsed }) => isUsed);
    expect(tickets.size).toBe(unusedTickets - 1);
  });

  it('lose the oldest that nobody used when there are too many', () => {
    const tickets = new Map(ticketsOf(unusedTickets + 2, mine, () => false));
    makeRoom(tickets, mine, ({ isUsed }) => isUsed);
    expect(tickets.size).toBe(unusedTickets - 1);
    expect(['mine0', 'mine2', 'mine3'].map(id => tickets.has(id))).toEqual([false, false, true]);
  });

  it('leave what is in use, and what others have', () => {
    const tickets = new Map([
      ...ticketsOf(unusedTickets, other, () => false),
      ...ticketsOf(unusedTickets + 5, mine, index => index < 5),
    ]);
    makeRoom(tickets, mine, ({ isUsed }) => isUsed);
    expect([...tickets.values()].filter(({ session }) => session === other)).toHaveLength(unusedTickets);
    expect([...tickets.values()].filter(({ isUsed }) => isUsed)).toHaveLength(5);
    expect(tickets.has('mine5')).toBe(false);
    expect(tickets.has('mine6')).toBe(true);
  });
});
