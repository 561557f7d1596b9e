import { FakeClock } from '@patrolkit/transport/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeConsole } from '../testing/index.ts';
import { createNotices, noticeDurations } from './notices.ts';

const lasting = Number.POSITIVE_INFINITY;
const server = (said: string) => ({ server: said });

function setUp() {
  const clock = new FakeClock();
  const { store, part } = createNotices({ clock });
  const texts = (): string[] => store.$notices.get().map(({ text }) => ('server' in text ? text.server : text.id));
  const idOf = (said: string): number => {
    const notice = store.$notices.get().find(({ text }) => 'server' in text && text.server === said);
    if (!notice) throw new Error(`There is no notice ${said}`);
    return notice.id;
  };
  return { clock, store, part, texts, idOf };
}

describe('a notice', () => {
  it.each(Object.entries(noticeDurations))('of %s stays for its time and goes by itself', async (_name, duration) => {
    const { clock, store, texts } = setUp();
    store.notify('info', server('one'), duration);
    await clock.advance(duration - 1);
    expect(texts()).toEqual(['one']);
    await clock.advance(1);
    expect(texts()).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  it('without an end stays until it is closed', async () => {
    const { clock, store, texts, idOf } = setUp();
    store.notify('error', server('one'), lasting);
    await clock.advance(24 * 3_600_000);
    expect(texts()).toEqual(['one']);
    store.dismiss(idOf('one'));
    expect(texts()).toEqual([]);
  });

  it('that says what another says replaces it, and has its whole time again', async () => {
    const { clock, store, texts, idOf } = setUp();
    store.notify('info', server('one'), 3_000);
    store.notify('info', server('two'), 10_000);
    const first = idOf('one');
    await clock.advance(2_000);
    store.notify('info', server('one'), 3_000);
    expect(texts()).toEqual(['two', 'one']);
    expect(idOf('one')).not.toBe(first);
    await clock.advance(2_999);
    expect(texts()).toEqual(['two', 'one']);
    await clock.advance(1);
    expect(texts()).toEqual(['two']);
  });

  it('with an action of its own stands beside one that says the same: each action is of another thing', () => {
    const { store, texts } = setUp();
    const taken: string[] = [];
    const action = (thing: string) => ({ label: { id: 'common.retry' as const }, run: () => void taken.push(thing) });
    store.notify('success', server('Closed'), 3_000, action('a'));
    store.notify('success', server('Closed'), 3_000, action('b'));
    expect(texts()).toEqual(['Closed', 'Closed']);
    const [first, second] = store.$notices.get();
    store.act(second?.id ?? 0);
    store.act(first?.id ?? 0);
    expect(taken).toEqual(['b', 'a']);
    expect(texts()).toEqual([]);
  });

  it('does its action once, however often it is pressed', () => {
    const { store } = setUp();
    let count = 0;
    store.notify('success', server('Closed'), 3_000, { label: { id: 'common.retry' }, run: () => (count += 1) });
    const id = store.$notices.get()[0]?.id ?? 0;
    store.act(id);
    store.act(id);
    expect(count).toBe(1);
  });

  it('is gone when its action shows another one with the same text', () => {
    const { store, texts } = setUp();
    store.notify('error', server('Failed'), lasting, {
      label: { id: 'common.retry' },
      run: () => store.notify('error', server('Failed'), lasting),
    });
    store.act(store.$notices.get()[0]?.id ?? 0);
    expect(texts()).toEqual(['Failed']);
    expect(store.$notices.get()[0]?.action).toBeUndefined();
  });
});

describe('many notices', () => {
  it('make the oldest of those with an end go, and none without one', () => {
    const { store, texts } = setUp();
    store.notify('error', server('stays'), lasting);
    for (let n = 0; n < 6; n += 1) store.notify('info', server(`n${n}`), 3_000);
    expect(texts()).toEqual(['stays', 'n2', 'n3', 'n4', 'n5']);
  });

  it('without an end make the oldest go, but never one that is insisted on', () => {
    const { store, part, texts } = setUp();
    part.insist(server('Stop not confirmed'));
    for (let n = 0; n < 6; n += 1) part.tell(server(`n${n}`));
    expect(texts()).toEqual(['Stop not confirmed', 'n3', 'n4', 'n5']);
    for (let n = 0; n < 6; n += 1) store.notify('info', server(`short ${n}`), 1_000);
    expect(texts()).toContain('Stop not confirmed');
  });

  it('all of which are insisted on stay', () => {
    const { part, texts } = setUp();
    for (let n = 0; n < 6; n += 1) part.insist(server(`robot ${n}`));
    expect(texts()).toHaveLength(6);
  });

  it('never leave a timer behind, and never more than eight on screen that are not insisted on', async () => {
    const step = fc.record({
      what: fc.constantFrom('notify', 'last', 'tell', 'dismiss', 'act', 'clear', 'wait'),
      at: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
        const { clock, store, part } = setUp();
        for (const { what, at } of steps) {
          const shown = store.$notices.get();
          const id = shown[at % Math.max(1, shown.length)]?.id ?? -1;
          if (what === 'notify') store.notify('info', server(`n${at}`), 1_000 * (at + 1));
          else if (what === 'last') store.notify('warning', server(`n${at}`), lasting);
          else if (what === 'tell') part.tell(server(`t${at}`));
          else if (what === 'dismiss') store.dismiss(id);
          else if (what === 'act') store.act(id);
          else if (what === 'clear') part.clear();
          else await clock.advance(at * 500);
          const now = store.$notices.get();
          expect(now.length).toBeLessThanOrEqual(8);
          expect(new Set(now.map(one => one.id)).size).toBe(now.length);
          expect(clock.waiting).toBeLessThanOrEqual(4);
        }
        part.dispose();
        expect([store.$notices.get(), clock.waiting]).toEqual([[], 0]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the end of a session', () => {
  it('removes what the session said, and leaves what the next user has to know', () => {
    const { store, part, texts } = setUp();
    store.notify('success', server('Saved'), 3_000);
    store.notify('error', server('Failed'), lasting);
    part.tell(server('Robot 1 may still move'));
    part.clear();
    expect(texts()).toEqual(['Robot 1 may still move']);
  });

  it('keeps quiet what work of that session says afterwards', () => {
    const { store, part, texts } = setUp();
    const { notify } = store.ofSession();
    notify('success', server('begun'), 3_000);
    part.clear();
    notify('success', server('done'), 3_000);
    expect(texts()).toEqual([]);
    store.ofSession().notify('success', server('of the next'), 3_000);
    expect(texts()).toEqual(['of the next']);
  });

  it('leaves one that outlives it closable for good', () => {
    const { store, part, texts, idOf } = setUp();
    part.insist(server('Robot 1 may still move'));
    part.clear();
    store.dismiss(idOf('Robot 1 may still move'));
    part.clear();
    expect(texts()).toEqual([]);
  });
});

describe('notices', () => {
  it('say the same thing once and keep to four', async () => {
    const { console } = await fakeConsole();
    for (let n = 0; n < 3; n += 1) console.notices.notify('info', { server: 'same' }, 1_000);
    expect(console.notices.$notices.get()).toHaveLength(1);
    for (let n = 0; n < 9; n += 1) console.notices.notify('info', { server: String(n) }, 1_000);
    expect(console.notices.$notices.get().map(({ text }) => text)).toEqual(
      ['5', '6', '7', '8'].map(server => ({ server })),
    );
  });
});
