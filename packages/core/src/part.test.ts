import type { Push } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { createParts, oneByOne, places, type Part, type Takes } from './part.ts';
import { partNames, parts as described } from './parts/index.ts';
import { settle } from '@patrolkit/transport/testing';
import { assembleConsole } from './console.ts';
import { anAlarm, answerEverything, FakeEnvironment } from './testing/index.ts';

describe('the parts of a console', () => {
  const heard: string[] = [];
  const part = (name: string): Part => ({
    takes: oneByOne({ AlarmInfo: ({ data }) => void heard.push(`${name} alarm ${data.id}`) }),
    onEvent: ({ kind }) => void heard.push(`${name} ${kind}`),
    begin: userId => void heard.push(`${name} begins ${userId}`),
    clear: () => void heard.push(`${name} clears`),
    dispose: () => void heard.push(`${name} ends`),
  });
  /** Takes all pushes of these types that came in one message together. */
  const inOne = (...types: Takes['types']): Takes => ({
    types,
    take: pushes => void heard.push(pushes.map(({ type }) => type).join()),
  });
  let now = 0;
  /** Parts of which the last one has the lowest place. */
  const placed = (...parts: readonly Part[]) => {
    const all = createParts(() => now);
    all.add(...parts.map((one, index) => ({ place: places.at(-1 - index) ?? 'frame', part: one })));
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
    const together: Part = { takes: inOne('AlarmInfo', 'AlarmShelve') };
    const all = placed(part('b'), together, part('a'));
    const pushes: Push[] = [
      { type: 'AlarmInfo', data: anAlarm({ id: '1' }), receivedAt: 0 },
      { type: 'AlarmShelve', data: [], receivedAt: 0 },
    ];
    expect(told(() => all.onEvent({ kind: 'pushes', pushes })).filter(line => !line.endsWith(' pushes'))).toEqual([
      'a alarm 1',
      'AlarmInfo,AlarmShelve',
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
      takes: oneByOne({ AlarmShelve: ({ type }) => void heard.push(`late takes ${type}`) }),
    };
    const told1 = told(() => all.add({ place: 'pages', part: late }));
    expect(told1).toEqual([
      'late opened',
      'late state',
      'late hears of ringing',
      'late begins user',
      'late takes AlarmShelve',
    ]);
    expect(told(() => all.add({ place: 'pages', part: late }))).not.toContain('late takes AlarmShelve');
    const confirmed: Push = { type: 'AlarmConfirm', data: { ids: ['1'], status: 'acknowledged' }, receivedAt: 0 };
    all.onEvent({ kind: 'pushes', pushes: [confirmed, confirmed] });
    const batched: Part = { takes: inOne('AlarmConfirm') };
    expect(told(() => all.add({ place: 'pages', part: batched }))).toEqual(['AlarmConfirm,AlarmConfirm']);
    expect(told(() => all.add({ place: 'pages', part: batched }))).toEqual([]);
  });

  it('that come late get no push that is older than a call rings, nor one of another session', () => {
    const shelved: Push = { type: 'AlarmShelve', data: [], receivedAt: 0 };
    const takes: Part = { takes: oneByOne({ AlarmShelve: () => void heard.push('taken') }) };
    const old = placed();
    old.begin('user');
    old.onEvent({ kind: 'pushes', pushes: [shelved] });
    now += 180_000;
    expect(told(() => old.add({ place: 'pages', part: takes }))).toEqual([]);
    const other = placed();
    other.begin('user');
    other.onEvent({ kind: 'pushes', pushes: [shelved] });
    other.clear();
    other.begin('another');
    expect(told(() => other.add({ place: 'pages', part: takes }))).toEqual([]);
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
    expect(partNames.filter(name => parts.made(name)).sort()).toEqual(['alarms', 'boards', 'captures', 'live']);
    expect(environment.sockets.all.length).toBeGreaterThan(0);
    dispose();
    await console.need('sos');
    expect(console.has('sos')).toBe(false);
    expect(environment.listeners).toBe(0);
  });

  it.each(partNames)('have the stores that they declare, each made alone with what it needs: %s', async name => {
    const environment = new FakeEnvironment();
    answerEverything(environment.server);
    const { console, parts, dispose } = assembleConsole({ token: 'token-1', language: 'en-us' }, environment);
    await console.need(name);
    expect(Object.keys(parts.made(name)?.stores ?? {})).toEqual(described[name].stores);
    dispose();
  });

  it('name the controls that may be held', async () => {
    const environment = new FakeEnvironment();
    answerEverything(environment.server);
    const { console, parts, dispose } = assembleConsole({ token: 'token-1', language: 'en-us' }, environment);
    await console.need('live');
    expect(parts.all.holds()).toEqual([]);
    await console.need('driving');
    expect(parts.all.holds().map($hold => $hold.get().state)).toEqual(['idle', 'idle']);
    dispose();
  });
});
