/** The book: what is on screen follows from it whatever came, and it says what happens in it by itself. */
import type { HttpClient } from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAlarm, FakeEnvironment } from '../testing/index.ts';
import { createBook, type BookEvent } from './book.ts';
import { escalationDefaults } from './escalation.ts';
import { createPopups } from './popups.ts';
import { shown } from './shown.ts';
import { Waiting } from './waiting.ts';

/** A book whose server never answers, with its popups. */
function setUp() {
  const environment = new FakeEnvironment();
  const { clock } = environment;
  const never = (): Promise<never> => new Promise(() => undefined);
  const http: HttpClient = { request: never, download: never, unknownCalls: () => [], serverNow: () => clock.wall() };
  const book = createBook(environment, http, { service: '', language: () => 'en-us' });
  const popups = createPopups(clock, book, { follow: () => undefined });
  const events: BookEvent[] = [];
  const unlisten = book.listen(event => void events.push(event));
  return { book, popups, clock, events, unlisten };
}

/** What may happen, pushes more often than the rest. */
const acts = ['push', 'push', 'push', 'handle', 'show', 'raise', 'dismiss', 'collapse', 'rebuild'] as const;

describe('the book of alarms', () => {
  it('decides the screen as a new book with the same alarms does', () => {
    const step = fc.record({
      what: fc.constantFrom(...acts),
      id: fc.nat(40).map(String),
      after: fc.nat(30),
      level: fc.constantFrom('serious' as const, 'important' as const, 'general' as const),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), steps => {
        const { book, popups, clock } = setUp();
        for (const { what, id, after, level } of steps) {
          if (what === 'push') {
            const { arrived } = book.record([anAlarm({ id, level, beganAt: clock.wall() + after })], 'pushed');
            popups.show(arrived.map(alarm => alarm.id));
          } else if (what === 'handle') {
            book.ledger.advance(id, 'acknowledged');
            popups.refresh();
          } else if (what === 'collapse') popups.collapse();
          else if (what === 'rebuild') popups.rebuild();
          else if (what === 'dismiss') popups.dismiss(id);
          else popups[what]([id]);
          const now = shown(book);
          expect(popups.$live.get()).toEqual(now.live);
          expect(popups.$popups.get()).toEqual(now.popups);
          expect(popups.$pending.get()).toEqual(now.pending);
          const waiting = new Waiting();
          for (const alarm of book.ledger.all()) waiting.put(alarm);
          expect(shown({ ...book, waiting })).toEqual(now);
          expect(now.pending.count).toBe(book.ledger.size);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('says once that the time of an alarm has lapsed', async () => {
    const { book, popups, clock, events } = setUp();
    const alarm = anAlarm({ level: 'serious', beganAt: clock.wall() });
    book.record([alarm, anAlarm({ level: 'general', beganAt: clock.wall() })], 'pushed');
    popups.refresh();
    await clock.advance(escalationDefaults.serious - 1);
    expect(events).toEqual([]);
    await clock.advance(2);
    expect(events).toEqual([{ kind: 'lapsed', alarms: [alarm] }]);
    expect(shown(book).live[0]).toEqual(alarm);
    popups.rebuild();
    await clock.advance(escalationDefaults.serious);
    expect(events).toHaveLength(1);
  });

  it('says that shelves changed, and which of them ended', async () => {
    const { book, clock, events } = setUp();
    const alarm = anAlarm({ deviceId: undefined, beganAt: clock.wall() });
    book.begin('user-1');
    book.record([alarm], 'pushed');
    await book.shelving.store.shelve(alarm, 15, 'Repair');
    expect(book.isWaiting(alarm.id)).toBe(false);
    const [shelf] = book.shelving.store.$shelves.get();
    await clock.advance(15 * 60_000);
    expect(book.isWaiting(alarm.id)).toBe(true);
    expect(events.filter(({ kind }) => kind === 'shelves')).toEqual([
      { kind: 'shelves', ended: [] },
      { kind: 'shelves', ended: [shelf] },
    ]);
  });

  it('forgets everything at sign-out, and calls no listener that has left', async () => {
    const { book, popups, clock, events, unlisten } = setUp();
    book.record([anAlarm({ level: 'serious', beganAt: clock.wall() })], 'pushed');
    popups.setComplete(true);
    popups.expand();
    expect(popups.$popups.get()).toHaveLength(1);
    book.clear();
    popups.clear();
    expect(shown(book)).toEqual({
      live: [],
      popups: [],
      returned: new Map(),
      pending: { count: 0, isAtLeast: true },
    });
    expect(clock.waiting).toBe(0);
    events.length = 0;
    book.record([anAlarm({ level: 'serious', beganAt: clock.wall() })], 'pushed');
    popups.refresh();
    unlisten();
    await clock.advance(escalationDefaults.serious + 1);
    expect(events).toEqual([]);
  });
});
