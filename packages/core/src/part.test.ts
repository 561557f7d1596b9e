import type { Push } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { createParts, type Part } from './part.ts';
import { settle } from '@patrolkit/transport/testing';
import { assembleConsole } from './console.ts';
import { anAlarm, answerEverything, FakeEnvironment } from './testing/index.ts';

describe('the parts of a console', () => {
  const heard: string[] = [];
  const part = (name: string): Part => ({
    pushes: { AlarmInfo: ({ data }) => void heard.push(`${name} alarm ${data.id}`) },
    onEvent: ({ kind }) => void heard.push(`${name} ${kind}`),
    begin: userId => void heard.push(`${name} begins ${userId}`),
    clear: () => void heard.push(`${name} clears`),
    dispose: () => void heard.push(`${name} ends`),
  });
  let now = 0;
  /** Parts of which the last one has the lowest place. */
  const placed = (...parts: readonly Part[]) => {
    const all = createParts(() => now);
    all.add(parts.map((one, index) => ({ place: -index, part: one })));
    return all;
  };
  const told = (work: () => void): string[] => {
    heard.length = 0;
    work();
    return [...heard];
  };

  it('hear in the order of their places, and end in the opposite one', () => {
    const all = placed(part('b'), {}, part('a'));
    expect(told(() => all.begin('user'))).toEqual(['a begins user', 'b begins user']);
    expect(told(() => all.clear())).toEqual(['b clears', 'a clears']);
    expect(told(() => all.dispose())).toEqual(['b ends', 'a ends']);
    expect(told(() => all.onEvent({ kind: 'opened', role: 'singleton', count: 1 }))).toEqual(['a opened', 'b opened']);
  });

  it('get the pushes for which they registered, one by one or together', () => {
    const together: Part = {
      batch: {
        types: ['AlarmInfo', 'AlarmShelve'],
        take: pushes => void heard.push(pushes.map(({ type }) => type).join()),
      },
    };
    const all = placed(part('b'), together, part('a'));
    const pushes: Push[] = [
      { type: 'AlarmInfo', data: anAlarm({ id: '1' }), receivedAt: 0 },
      { type: 'AlarmShelve', data: [], receivedAt: 0 },
    ];
    expect(told(() => all.onEvent({ kind: 'pushes', pushes })).filter(line => !line.endsWith(' pushes'))).toEqual([
      'AlarmInfo,AlarmShelve',
      'a alarm 1',
      'b alarm 1',
    ]);
  });

  it('that come late hear who is signed in, which sockets are open, what stands, and which pushes nobody took', () => {
    const all = placed(part('early'));
    all.begin('user');
    all.onSignal({ kind: 'ringing', isRinging: true });
    all.onEvent({ kind: 'opened', role: 'singleton', count: 1 });
    all.onEvent({ kind: 'state', role: 'singleton', state: 'reconnecting' });
    all.onEvent({ kind: 'state', role: 'singleton', state: 'open' });
    const shelved: Push = { type: 'AlarmShelve', data: [], receivedAt: 0 };
    all.onEvent({
      kind: 'pushes',
      pushes: [{ type: 'AlarmInfo', data: anAlarm({ id: '1' }), receivedAt: 0 }, shelved],
    });
    now = 179_999;
    const late: Part = {
      ...part('late'),
      onSignal: ({ kind }) => void heard.push(`late hears of ${kind}`),
      pushes: { AlarmShelve: ({ type }) => void heard.push(`late takes ${type}`) },
    };
    const told1 = told(() => all.add([{ place: 9, part: late }]));
    expect(told1).toEqual([
      'late opened',
      'late state',
      'late hears of ringing',
      'late begins user',
      'late takes AlarmShelve',
    ]);
    expect(told(() => all.add([{ place: 10, part: late }]))).not.toContain('late takes AlarmShelve');
    const confirmed: Push = { type: 'AlarmConfirm', data: { ids: ['1'], status: 'acknowledged' }, receivedAt: 0 };
    all.onEvent({ kind: 'pushes', pushes: [confirmed, confirmed] });
    const batched: Part = {
      batch: { types: ['AlarmConfirm'], take: pushes => void heard.push(`${pushes.length} together`) },
    };
    expect(told(() => all.add([{ place: 11, part: batched }]))).toEqual(['2 together']);
    expect(told(() => all.add([{ place: 12, part: batched }]))).toEqual([]);
  });

  it('that come late get no push that is older than a call rings, nor one of another session', () => {
    const shelved: Push = { type: 'AlarmShelve', data: [], receivedAt: 0 };
    const takes: Part = { pushes: { AlarmShelve: () => void heard.push('taken') } };
    const old = placed();
    old.begin('user');
    old.onEvent({ kind: 'pushes', pushes: [shelved] });
    now += 180_000;
    expect(told(() => old.add([{ place: 1, part: takes }]))).toEqual([]);
    const other = placed();
    other.begin('user');
    other.onEvent({ kind: 'pushes', pushes: [shelved] });
    other.clear();
    other.begin('another');
    expect(told(() => other.add([{ place: 1, part: takes }]))).toEqual([]);
  });

  it('are made when they are needed, once, and say so when they are read before', async () => {
    const environment = new FakeEnvironment();
    answerEverything(environment.server);
    const { console, parts, dispose } = assembleConsole({ token: 'token-1', language: 'en-us' }, environment);
    await settle();
    expect(console.session.$session.get().state).toBe('signed-in');
    expect(environment.sockets.all).toEqual([]);
    expect(() => console.alarms).toThrow("need('alarms')");
    await console.need('live', 'boards');
    // A page without alarms and calls does not compete for the voice.
    expect(environment.claims).toEqual([]);
    await Promise.all([console.need('alarms'), console.need('alarms', 'captures')]);
    expect(environment.claims).toEqual([' user-1 alarms']);
    expect(console.has('live', 'alarms', 'captures')).toBe(true);
    expect(console.has('sos')).toBe(false);
    const { alarms } = console;
    await console.need('alarms');
    expect(console.alarms).toBe(alarms);
    expect(Object.keys(parts.made).sort()).toEqual(['alarms', 'boards', 'captures', 'live']);
    expect(environment.sockets.all.length).toBeGreaterThan(0);
    dispose();
    await console.need('sos');
    expect(console.has('sos')).toBe(false);
    expect(environment.listeners).toBe(0);
  });
});
