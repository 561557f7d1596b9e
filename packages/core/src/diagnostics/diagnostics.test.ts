import { FakeClock } from '@patrolkit/transport/testing';
import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDiagnostics } from './diagnostics.ts';
import { mostFrames } from './frames.ts';
import type { EndedRequest } from './requests.ts';

const standing = {
  kind: 'tracing',
  switches: { singleton: [], device: [] },
  subscriptions: [],
  isInWorker: true,
} as const;

function start() {
  const clock = new FakeClock();
  const traced: boolean[] = [];
  let observer: ((request: EndedRequest) => void) | undefined;
  const $rows = atom([1, 2, 3]);
  $rows.listen(() => undefined);
  const { store, part } = createDiagnostics({
    environment: { clock, wallClock: () => clock.now() },
    setup: { service: 'https://s', pageId: 'page', timeZone: undefined },
    trace: isOn => traced.push(isOn),
    observe: (_origin, onEnded) => {
      observer = onEnded;
      return () => {
        observer = undefined;
      };
    },
    origin: 'https://s',
    capabilities: () => ({ rows: { $rows } }),
    unknownCalls: () => ['listFloorPlans'],
  });
  const tell = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts)
      part.onEvent?.({ kind: 'traced', at: clock.now(), role: 'device', isSent: false, size: text.length, text });
    await clock.advance(250);
  };
  return { clock, traced, store, part, tell, observed: () => observer };
}

describe('diagnostics', () => {
  // A store is unmounted a second after its last reader left.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('cost nothing while nobody looks, and start again when somebody looks', async () => {
    const { clock, traced, store, part, tell, observed } = start();
    await tell(['{"type":"a"}']);
    expect([traced, observed()]).toEqual([[], undefined]);
    const stop = store.$diagnosis.listen(() => undefined);
    expect([traced, store.$diagnosis.get().frames]).toEqual([[true], []]);
    part.onEvent?.(standing);
    await tell(['{"type":"a"}']);
    expect(store.$diagnosis.get()).toMatchObject({ frames: [{ id: 1, type: 'a' }], missed: 0, told: standing });
    stop();
    vi.advanceTimersByTime(1_000);
    await clock.advance(60_000);
    expect([traced, observed()]).toEqual([[true, false], undefined]);
    await tell(['{"type":"b"}']);
    store.$diagnosis.listen(() => undefined);
    expect(store.$diagnosis.get()).toMatchObject({ frames: [], missed: 0, rates: [] });
  });

  it('show what comes together, and count what comes too fast', async () => {
    const { store, tell } = start();
    store.$diagnosis.listen(() => undefined);
    let shown = 0;
    store.$diagnosis.listen(() => {
      shown += 1;
    });
    await tell(Array.from({ length: 1_000 }, () => '{"type":"a"}'));
    expect(store.$diagnosis.get()).toMatchObject({ missed: 800 });
    expect(store.$diagnosis.get().frames).toHaveLength(200);
    // One update for the frames, and one for the figures of each second.
    expect(shown).toBeLessThan(3);
  });

  it('work out rates, times and sizes once a second', async () => {
    const { clock, store, tell, observed } = start();
    store.$diagnosis.listen(() => undefined);
    await clock.advance(0);
    expect(store.$diagnosis.get().stores).toEqual([{ name: 'rows.$rows', count: 3, size: 7 }]);
    await tell(['{"type":"a"}', '{"type":"a"}']);
    observed()?.({ path: '/x/login.action', at: 0, took: 5, size: 1, status: 200 });
    expect(store.$diagnosis.get()).toMatchObject({ rates: [], requests: [] });
    await clock.advance(1_000);
    expect(store.$diagnosis.get()).toMatchObject({
      rates: [{ type: 'a', count: 2, perSecond: 0.2 }],
      requests: [{ name: 'login', p50: 5 }],
      unknownCalls: ['listFloorPlans'],
    });
  });

  it('ask what the server was told again when a socket opened', () => {
    const { traced, store, part } = start();
    part.onEvent?.({ kind: 'opened', role: 'device', count: 1 });
    expect(traced).toEqual([]);
    store.$diagnosis.listen(() => undefined);
    part.onEvent?.({ kind: 'opened', role: 'device', count: 2 });
    expect(traced).toEqual([true, true]);
  });

  it('keep the last frames alone, and forget with the session and on demand', async () => {
    const { store, part, tell } = start();
    store.$diagnosis.listen(() => undefined);
    part.onEvent?.(standing);
    for (let count = 0; count < mostFrames + 5; count += 100)
      await tell(Array.from({ length: 100 }, (_, index) => `{"type":"n${count + index}"}`));
    expect(store.$diagnosis.get().frames).toHaveLength(mostFrames);
    expect(store.$diagnosis.get().frames.at(-1)?.type).toBe('n1099');
    store.restart();
    expect(store.$diagnosis.get()).toMatchObject({ frames: [], told: standing });
    await tell(['{"type":"secret"}']);
    part.clear?.();
    expect(store.$diagnosis.get()).not.toHaveProperty('told');
    expect(store.$diagnosis.get().frames).toEqual([]);
  });
});
