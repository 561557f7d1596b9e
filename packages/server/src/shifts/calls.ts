import type { shiftContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import type { Handovers } from './handovers.ts';
import { asShiftItem } from './item.ts';
import type { Notes } from './notes.ts';

/** The parts that the calls about handovers work on. */
export interface ShiftNeeds {
  readonly notes: Notes;
  readonly handovers: Handovers;
  readonly actorOf: ActorOf;
}

/** The calls about the handover of a shift. */
export const shiftCalls = ({ notes, handovers, actorOf }: ShiftNeeds): CallsOf<typeof shiftContract> => ({
  getShiftDraft: async (_, caller) => {
    const { items, ...draft } = await handovers.draft(sessionOf(caller).user);
    return { ...draft, items: items.map(item => asShiftItem(item, caller)) };
  },
  addShiftNote: async (note, caller) => {
    await notes.add(sessionOf(caller).user, note, actorOf(caller));
    return undefined;
  },
  modifyShiftNote: async ({ id, version, ...note }, caller) => {
    await notes.change(sessionOf(caller).user, { id, version }, note, actorOf(caller));
    return undefined;
  },
  deleteShiftNote: async (read, caller) => {
    await notes.remove(sessionOf(caller).user, read, actorOf(caller));
    return undefined;
  },
  flagShiftItem: async ({ key, isFlagged }, caller) => {
    await notes.flag(sessionOf(caller).user, key, isFlagged, actorOf(caller));
    return undefined;
  },
  offerShiftHandover: (_, caller) => handovers.offer(sessionOf(caller).user, actorOf(caller), caller),
  withdrawShiftHandover: async ({ id }, caller) => {
    await handovers.withdraw(sessionOf(caller).user, id, actorOf(caller), caller);
    return undefined;
  },
  findShiftOffer: (_, caller) => handovers.offered(sessionOf(caller).user, caller),
  reviewShiftItem: async ({ id, remark = '', ...review }, caller) => {
    const { user } = sessionOf(caller);
    await handovers.review(user, id, { ...review, remark: remark.trim() }, actorOf(caller), caller);
    return undefined;
  },
  signShiftHandover: ({ id }, caller) => handovers.sign(sessionOf(caller).user, id, actorOf(caller), caller),
  getShiftHandover: ({ id }, caller) => handovers.sheet(sessionOf(caller).user, id, caller),
});
