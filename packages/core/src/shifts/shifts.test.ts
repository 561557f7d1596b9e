import {
  addShiftNote,
  findShiftOffer,
  flagShiftItem,
  getShiftDraft,
  modifyShiftNote,
  offerShiftHandover,
  reviewShiftItem,
  shiftSections,
  signShiftHandover,
  withdrawShiftHandover,
} from '@patrolkit/transport';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aShiftDraft, aShiftItem, aShiftNote, aShiftSheet, fakeConsole, type FakeConsole } from '../testing/index.ts';
import { bySection, isFlagged, linkOfItem, unreviewed } from './review.ts';
import { draftEvery, newsEvery, offerEvery, type ShiftNote } from './shifts.ts';

describe('the handover of a shift', () => {
  let fake: FakeConsole;
  const asked = (call: { readonly name: string }): number => fake.server.of(call).length;

  beforeEach(async () => {
    fake = await fakeConsole();
  });
  afterEach(() => fake.console.dispose());

  it('is read while somebody looks, and never before', async () => {
    await fake.clock.advance(60_000);
    expect([asked(getShiftDraft), asked(findShiftOffer)]).toEqual([0, 0]);
    const leave = fake.console.shifts.$draft.listen(() => undefined);
    await fake.clock.advance(0);
    expect(fake.console.shifts.$draft.get()).toMatchObject({ state: 'ready', isStale: false, value: aShiftDraft() });
    await fake.clock.advance(2 * draftEvery);
    expect([asked(getShiftDraft), asked(findShiftOffer)]).toEqual([3, 0]);
    leave();
    fake.console.shifts.$offer.listen(() => undefined);
    await fake.clock.advance(0);
    for (let second = 0; second < 11; second += 1) await fake.clock.advance(1_000);
    expect(asked(findShiftOffer)).toBe(Math.ceil(11_000 / offerEvery));
  });

  it('says that one is offered, of somebody else alone, and no longer once it is not', async () => {
    const seen: boolean[] = [];
    fake.console.shifts.$isOffered.subscribe(is => seen.push(is));
    await fake.clock.advance(0);
    fake.server.answer(findShiftOffer, [aShiftSheet({ isMine: true })]);
    await fake.clock.advance(newsEvery);
    fake.server.answer(findShiftOffer, [aShiftSheet()]);
    await fake.clock.advance(newsEvery);
    fake.server.answer(findShiftOffer, []);
    await fake.clock.advance(newsEvery);
    expect(seen).toEqual([false, true, false]);
  });

  it('stays quiet on a server that does not know of it', async () => {
    for (const call of [getShiftDraft, findShiftOffer])
      fake.server.respond(call, () => new Response('', { status: 404 }));
    fake.console.shifts.$draft.listen(() => undefined);
    await fake.clock.advance(60_000);
    expect(fake.console.shifts.$draft.get()).toMatchObject({ state: 'failed' });
    expect(asked(getShiftDraft)).toBe(1);
    expect(fake.console.errors.$errors.get()).toEqual([]);
  });

  it('keeps what is typed until it was sent, for the user who typed it', async () => {
    const { shifts: store } = fake.console;
    store.type({ section: 'abnormal', text: 'half a sent' });
    expect(store.$typed.get()).toEqual({ section: 'abnormal', text: 'half a sent' });
    expect(fake.environment.local.get('patrolkit.shift-note user-1')).toContain('half a sent');
    fake.server.refuse(addShiftNote, 'no');
    expect((await store.addNote(store.$typed.get())).isDone).toBe(false);
    expect(store.$typed.get().text).toBe('half a sent');
    fake.server.answer(addShiftNote, undefined);
    const sending = store.addNote(store.$typed.get());
    expect((await sending).isDone).toBe(true);
    expect(store.$typed.get()).toEqual({ section: 'open', text: '' });
    // Text that the user changes while a note is being sent stays, as a note that is not sent yet.
    store.type({ section: 'open', text: 'one' });
    const one = store.addNote(store.$typed.get());
    store.type({ section: 'open', text: 'one and two' });
    await one;
    expect(store.$typed.get().text).toBe('one and two');
  });

  it('finds what was typed when the same user comes again, and what it can read of it alone', async () => {
    const { all } = fake.parts;
    const { shifts: store } = fake.console;
    const again = (stored: string): ShiftNote => {
      all.clear();
      expect(store.$typed.get().text).toBe('');
      fake.environment.local.set('patrolkit.shift-note user-1', stored);
      all.begin('user-1');
      return store.$typed.get();
    };
    expect(again('{"section": "done", "text": "half"}')).toEqual({ section: 'done', text: 'half' });
    expect(again('{"section": "elsewhere", "text": "half"}')).toEqual({ section: 'open', text: 'half' });
    for (const stored of ['{', '[]', 'null', '7', '{"text": 1}']) expect(again(stored).text, stored).toBe('');
    all.clear();
    all.begin('user-2');
    expect(store.$typed.get().text).toBe('');
  });

  it('sends each verb once as it was read, and reads again after it, done or refused', async () => {
    const { shifts: store } = fake.console;
    store.$draft.listen(() => undefined);
    store.$offer.listen(() => undefined);
    await fake.clock.advance(0);
    fake.server
      .answer(modifyShiftNote, undefined)
      .answer(flagShiftItem, undefined)
      .answer(reviewShiftItem, undefined)
      .answer(withdrawShiftHandover, undefined)
      .answer(offerShiftHandover, aShiftSheet({ isMine: true }))
      .refuse(signShiftHandover, 'Guard Li has signed this handover');
    await store.changeNote(aShiftNote({ version: 4 }), { section: 'done', text: 'mended' });
    await store.flag('alarm:alarm-1', true);
    await store.review('7', 'alarm:alarm-1', { isQuestion: true, remark: ' since when? ' });
    await store.review('7', 'alarm:alarm-1', undefined);
    await store.withdraw('7');
    await store.offer();
    const before = asked(findShiftOffer);
    const signed = await store.sign('7');
    await fake.clock.advance(0);
    expect(signed).toMatchObject({ isDone: false, problem: { server: 'Guard Li has signed this handover' } });
    expect(asked(findShiftOffer)).toBeGreaterThan(before);
    const sent = (call: { readonly name: string }) => fake.server.of(call).map(({ request }) => request);
    expect(sent(modifyShiftNote)).toEqual([{ id: '1', version: 4, section: 'done', text: 'mended' }]);
    expect(sent(flagShiftItem)).toEqual([{ key: 'alarm:alarm-1', isFlagged: true }]);
    expect(sent(reviewShiftItem)).toEqual([
      { id: '7', key: 'alarm:alarm-1', isReviewed: true, isQuestion: true, remark: 'since when?' },
      { id: '7', key: 'alarm:alarm-1', isReviewed: false, isQuestion: false },
    ]);
    expect([sent(withdrawShiftHandover), sent(offerShiftHandover)]).toEqual([[{ id: '7' }], [{}]]);
  });

  it('is marked from the loss of the channel until it is read after its return', async () => {
    fake.console.shifts.$draft.listen(() => undefined);
    await fake.clock.advance(0);
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(0);
    expect(fake.console.shifts.$draft.get()).toMatchObject({ state: 'ready', isStale: true });
    await fake.clock.advance(20_000);
    expect(fake.console.shifts.$draft.get()).toMatchObject({ state: 'ready', isStale: false });
  });
});

describe('the rules of a handover', () => {
  it('put each item into its section once, in the order of the sections', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...shiftSections)), sections => {
        const items = sections.map((section, index) => aShiftItem({ section, key: `alarm:${index}` }));
        const sorted = bySection(items);
        expect(sorted.map(({ section }) => section)).toEqual(shiftSections);
        expect(sorted.flatMap(group => group.items)).toHaveLength(items.length);
        for (const group of sorted) expect(group.items.every(({ section }) => section === group.section)).toBe(true);
      }),
    );
  });

  it('count what nobody has reviewed, and tell a flag from one that was ended', () => {
    expect(unreviewed([aShiftItem(), aShiftItem({ answer: 'question' }), aShiftItem({ answer: 'accepted' })])).toBe(1);
    expect([{}, { flaggedAt: 1 }, { flaggedAt: 1, flagEndedAt: 2 }].map(part => isFlagged(aShiftItem(part)))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('lead from an item to where more of it is', () => {
    expect(linkOfItem(aShiftItem())).toEqual({ alarm: 'alarm-1' });
    expect(linkOfItem(aShiftItem({ subject: 'run', about: '5' }))).toEqual({
      screen: 'patrol-report-detail',
      query: 'id=5',
    });
    expect(linkOfItem(aShiftItem({ subject: 'device' }))).toEqual({
      screen: 'robot-patrol-view',
      query: 'deviceId=robot-1',
    });
    expect(linkOfItem(aShiftItem({ subject: 'shelf', deviceId: undefined }))).toBeUndefined();
    expect(linkOfItem(aShiftNote())).toBeUndefined();
  });
});
