/** What is shown follows from the book alone: from nothing that was shown before, and from no clock. */
import type { Alarm } from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAlarm } from '../testing/index.ts';
import { AlarmLedger, liveLimit } from './ledger.ts';
import { groupPopups, popupsToShowAgain, withInFront, withPopups } from './popup-order.ts';
import { idsOnScreen, shown, type BookView } from './shown.ts';
import { Waiting } from './waiting.ts';

const idsOf = (alarms: readonly Alarm[]): string[] => alarms.map(({ id }) => id);

/** A book of up to 60 alarms that began within 40 ms; `popupIds` and `returned` may name alarms that wait no longer. */
const books = fc
  .record({
    alarms: fc.uniqueArray(
      fc.record({
        id: fc.nat(59).map(String),
        beganAt: fc.nat(40),
        level: fc.constantFrom('serious' as const, 'important' as const, 'general' as const),
        escalatedAt: fc.option(fc.nat(80), { nil: undefined }),
        isShelved: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 60 },
    ),
    escalated: fc.uniqueArray(fc.nat(59).map(String)),
    popupIds: fc.uniqueArray(fc.nat(70).map(String), { maxLength: 60 }),
    returned: fc.uniqueArray(fc.nat(70).map(String), { maxLength: 20 }),
    beyond: fc.nat(30),
    shelvedBeyond: fc.nat(40),
    isComplete: fc.boolean(),
  })
  .map(drawn => {
    const make = (): BookView => {
      const [ledger, waiting] = [new AlarmLedger(), new Waiting()];
      for (const { isShelved, ...part } of drawn.alarms) {
        const alarm = anAlarm(part);
        ledger.receive(alarm, 'pushed');
        if (!isShelved) waiting.put(alarm);
      }
      ledger.setTotal(ledger.size + drawn.beyond);
      const held = ledger.size - waiting.size;
      return Object.freeze({
        ledger,
        waiting,
        escalated: new Set(drawn.escalated),
        popupIds: Object.freeze([...drawn.popupIds]),
        returned: new Map(drawn.returned.map(id => [id, 'source'])),
        shelvedThere: held + drawn.shelvedBeyond,
        shelvedHere: () => held,
        isComplete: drawn.isComplete,
      });
    };
    return { ...drawn, make };
  });

describe('what is shown of the alarms', () => {
  it('depends on the book alone', () => {
    fc.assert(
      fc.property(books, books, ({ make }, other) => {
        const book = make();
        const first = shown(book);
        shown(other.make());
        expect(shown(book)).toEqual(first);
        expect(shown(make())).toEqual(first);
      }),
    );
  });

  it('has each popup once and in the order of the book, and gives the same popups again for its own result', () => {
    fc.assert(
      fc.property(books, ({ make, popupIds }) => {
        const book = make();
        const { popups } = shown(book);
        const asked = popupIds.filter(id => book.waiting.get(id));
        expect(popups).toHaveLength(Math.min(liveLimit, asked.length));
        const kept = new Set(idsOf(popups));
        expect(idsOf(popups)).toEqual(asked.filter(id => kept.has(id)));
        expect(idsOf(popups).slice(-3)).toEqual(asked.slice(-3));
        expect(shown({ ...book, popupIds: idsOf(popups) }).popups).toEqual(popups);
        const drawn = groupPopups(popups, false).flatMap(({ alarms }) => alarms);
        expect(drawn).toEqual(popups);
      }),
    );
  });

  it('keeps the order of the popups that stay, whatever comes, goes or comes to the front', () => {
    fc.assert(
      fc.property(books, fc.uniqueArray(fc.nat(59).map(String), { maxLength: 25 }), ({ make }, ids) => {
        const book = make();
        const before = idsOf(shown(book).popups);
        const come = (popupIds: readonly string[]): string[] => idsOf(shown({ ...book, popupIds }).popups);
        const added = come(withPopups(before, ids));
        expect(added.filter(id => before.includes(id))).toEqual(before.filter(id => added.includes(id)));
        const raised = come(withInFront(before, ids));
        const isRaised = (id: string): boolean => ids.includes(id);
        const [still, stay] = [raised.filter(id => !isRaised(id)), before.filter(id => raised.includes(id))];
        expect(still).toEqual(stay.filter(id => !isRaised(id)));
        expect(raised.slice(still.length).every(isRaised)).toBe(true);
      }),
    );
  });

  it('lists the latest twenty, each once, the escalated ones first', () => {
    fc.assert(
      fc.property(books, ({ make, escalated }) => {
        const book = make();
        const { live } = shown(book);
        expect(live).toHaveLength(Math.min(liveLimit, book.waiting.size));
        expect(idsOf(live).toSorted()).toEqual(idsOf(book.waiting.latest()).toSorted());
        const isFirst = live.map(({ id }) => escalated.includes(id));
        expect(isFirst).toEqual(isFirst.toSorted((one, other) => Number(other) - Number(one)));
      }),
    );
  });

  it('counts what it lists, what has left the list, and what only the server holds and no shelf', () => {
    fc.assert(
      fc.property(books, ({ make, beyond, shelvedBeyond, isComplete }) => {
        const book = make();
        const { live, popups, returned, pending } = shown(book);
        expect(pending).toEqual({
          count: book.waiting.size + Math.max(0, beyond - shelvedBeyond),
          isAtLeast: !isComplete,
        });
        expect(pending.count).toBeGreaterThanOrEqual(idsOnScreen({ live, popups }).size);
        if (pending.count <= liveLimit && beyond === 0) expect(live).toHaveLength(pending.count);
        expect([...returned.keys()].every(id => book.waiting.get(id))).toBe(true);
      }),
    );
  });

  it('shows again, one by one, exactly the popups that would stay if all had one', () => {
    fc.assert(
      fc.property(books, ({ make, alarms, escalated }) => {
        const waiting = alarms.filter(({ isShelved }) => !isShelved).map(part => anAlarm(part));
        const again = popupsToShowAgain(waiting, new Set(escalated), []);
        const book = make();
        expect(again).toHaveLength(Math.min(liveLimit, waiting.length));
        let popupIds: readonly string[] = [];
        for (const id of again) popupIds = idsOf(shown({ ...book, popupIds: withPopups(popupIds, [id]) }).popups);
        expect(popupIds).toEqual(again);
      }),
    );
  });
});
