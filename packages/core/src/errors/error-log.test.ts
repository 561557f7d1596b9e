import { describe, expect, it } from 'vitest';
import { createErrorLog } from './error-log.ts';

function setUp() {
  const state = { now: 1_700_000_000_000, place: '/home' };
  const log = createErrorLog({ wallClock: () => state.now, place: () => state.place });
  return { state, ...log, entries: () => log.store.$errors.get() };
}

describe('the error log', () => {
  it('counts what happens again, with its last time and page, and has it first', () => {
    const { state, part, entries } = setUp();
    expect(part.add('call', 'getVideoUrl: 500')).toBe(true);
    part.add('channel', 'a frame could not be read');
    state.now += 60_000;
    state.place = '/alarms';
    expect(part.add('call', 'getVideoUrl: 500')).toBe(false);
    expect(entries()).toEqual([
      { source: 'call', detail: 'getVideoUrl: 500', place: '/alarms', at: state.now, count: 2 },
      { source: 'channel', detail: 'a frame could not be read', place: '/home', at: state.now - 60_000, count: 1 },
    ]);
  });

  it('keeps apart what is the same of another source', () => {
    const { part, store, entries } = setUp();
    part.add('call', 'x');
    store.report('x');
    part.add('page', 'x');
    expect(entries().map(({ source, count }) => [source, count])).toEqual([
      ['page', 2],
      ['call', 1],
    ]);
  });

  it('keeps the last two hundred', () => {
    const { part, entries } = setUp();
    for (let n = 0; n < 205; n += 1) part.add('call', `call ${n}`);
    expect([entries().length, entries()[0]?.detail, entries().at(-1)?.detail]).toEqual([200, 'call 204', 'call 5']);
    expect(part.add('call', 'call 0')).toBe(true);
  });

  it('is empty once a user has read it, and what happens afterwards is new', () => {
    const { part, store, entries } = setUp();
    part.add('call', 'x');
    store.empty();
    expect(entries()).toEqual([]);
    expect(part.add('call', 'x')).toBe(true);
    expect(entries()[0]?.count).toBe(1);
  });
});
